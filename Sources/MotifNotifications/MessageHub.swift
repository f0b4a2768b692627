// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// A place where anyone posts messages and anyone hears them, without knowing each other.
///
/// Use it where an event concerns parts of a program that should not have references to one another: a
/// theme that changes, a document that was saved, an album that was added. Where one side may know the other
/// and talks to it alone, a delegate or a closure is clearer.
///
/// ```swift
/// enum Theme {
///   struct DidChange: HubMessage {
///     var name: String
///   }
/// }
///
/// let hub = MessageHub()
/// let registrations = RegistrationBag()
/// hub.observe(Theme.DidChange.self) { print("list:", $0.name) }.store(in: registrations)
/// hub.observe(Theme.DidChange.self) { print("player:", $0.name) }.store(in: registrations)
///
/// hub.post(Theme.DidChange(name: "dark"))
/// print("all of it is dark")
/// // Prints:
/// // list: dark
/// // player: dark
/// // all of it is dark
/// ```
///
/// **Order.** ``post(_:from:)`` returns when every observer has run. They run in the order in which they were
/// registered, whatever they filter by.
///
/// **Lifetime.** An observer ends with its registration, or with the owner that it named. The hub keeps no
/// sender and no owner alive.
///
/// **Re-entrancy.** An observer may do anything: register and end others, and post. A message that is posted
/// from inside an observer is delivered when everyone has heard the message before it, so all observers hear every
/// message of the hub in one order; that inner `post` returns before its message is delivered. An observer that is
/// added during a post hears what is posted after it was added, and one that has ended hears nothing more. Effects
/// run when the observers are done.
///
/// **Isolation.** A hub belongs to the isolation domain that made it, and so do its observers: the compiler
/// keeps them there. Between domains, use a ``SharedMessageHub``. A registration may be dropped on any thread.
public final class MessageHub {
  // Nothing of these is being accessed while an observer runs.
  @exclusivity(unchecked) private var channels: [ObjectIdentifier: HubChannel] = [:]

  /// The channel that was used last, which mostly is the next one, too.
  ///
  /// The table keeps it, and this hub the table.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var lastChannel: Unmanaged<HubChannel>?

  /// What was posted by observers, oldest first.
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  @exclusivity(unchecked) private var isTelling = false

  private static let limit = LoopLimit(of: "an observer", causing: "post(_:from:)")

  /// How many messages have been posted to somebody.
  @exclusivity(unchecked) private var count = 0

  /// Makes a hub without observers.
  public init() {}
}

// MARK: - Observing

extension MessageHub {
  /// Calls a closure with every message of a type, as long as the registration lives.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - body: Gets the message, beginning with the next one that is posted.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  /// - Complexity: O(1), amortized.
  public func observe<Message: HubMessage>(
    _ type: Message.Type,
    _ body: @escaping (_ message: Message) -> Void
  ) -> Registration {
    Registration(append(from: nil, owner: nil, body))
  }

  /// Calls a closure with every message of a type that one object posts.
  ///
  /// ```swift
  /// final class Player {
  ///   struct DidEnd: HubMessage {}
  /// }
  ///
  /// let hub = MessageHub()
  /// let (kitchen, hall) = (Player(), Player())
  /// let registration = hub.observe(Player.DidEnd.self, from: kitchen) { _ in print("silence") }
  /// hub.post(Player.DidEnd(), from: hall)
  /// hub.post(Player.DidEnd(), from: kitchen)
  /// withExtendedLifetime(registration) {}
  /// // Prints "silence"
  /// ```
  ///
  /// The observation ends with the sender. An object that gets its address later is another sender.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - sender: The object whose messages are heard. It is held weakly.
  ///   - body: Gets the message.
  /// - Returns: The registration.
  /// - Complexity: O(1), amortized. Each post of the type looks at this observer.
  public func observe<Message: HubMessage>(
    _ type: Message.Type,
    from sender: AnyObject,
    _ body: @escaping (_ message: Message) -> Void
  ) -> Registration {
    Registration(append(from: sender, owner: nil, body))
  }

  /// Calls a closure with every message of a type that is about one subject.
  ///
  /// The subject has the type that the message states, so a filter that could never match does not compile.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - subject: What the message must be about.
  ///   - body: Gets the message.
  /// - Returns: The registration.
  /// - Complexity: O(1), amortized. Each post of the type compares its subject for this observer.
  public func observe<Message: HubMessage>(
    _ type: Message.Type,
    about subject: Message.Subject,
    _ body: @escaping (_ message: Message) -> Void
  ) -> Registration {
    observe(type) { message in
      if message.subject == subject { body(message) }
    }
  }

  /// Calls a closure with every message of a type, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with the hub. Use the owner that is passed to
  /// the closure instead of capturing it, or it will never be released.
  ///
  /// ```swift
  /// struct DidChange: HubMessage {}
  ///
  /// final class Screen {
  ///   init(_ hub: MessageHub) {
  ///     hub.observe(DidChange.self, owner: self) { screen, _ in screen.draw() }
  ///   }
  ///   func draw() { print("draw") }
  /// }
  ///
  /// let hub = MessageHub()
  /// var screen: Screen? = Screen(hub)
  /// hub.post(DidChange())
  /// screen = nil
  /// hub.post(DidChange())
  /// print(screen == nil)
  /// // Prints:
  /// // draw
  /// // true
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - sender: The only object whose messages are heard, held weakly; `nil` for messages of anyone.
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the message.
  /// - Complexity: O(1), amortized.
  public func observe<Message: HubMessage, Owner: AnyObject>(
    _ type: Message.Type,
    from sender: AnyObject? = nil,
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ message: Message) -> Void
  ) {
    append(from: sender, owner: owner) { [weak owner] message in
      if let owner { body(owner, message) }
    }
  }

  /// Every message of a type from this call on, for `for await`.
  ///
  /// The sequence does not keep the hub alive, and ends when the hub is released.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - buffering: What to keep for a reader that is slower than the messages.
  /// - Returns: The sequence. Its first iterator delivers every message after this call, even if the loop begins
  ///   later.
  /// - Precondition: A number of messages to buffer is above 0.
  public func changes<Message: HubMessage>(
    of type: Message.Type,
    _ buffering: ValueBuffering = .unbounded
  ) -> ValueSequence<Message> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let end = inbox.end
      observe(type, owner: inbox) { inbox, message in
        withExtendedLifetime(end) { inbox.append(message) }
      }
    }
  }

  @discardableResult
  private func append<Message: HubMessage>(
    from sender: AnyObject?,
    owner: AnyObject?,
    _ body: @escaping (Message) -> Void
  ) -> HubObserver {
    let type = ObjectIdentifier(Message.self)
    let channel = channels[type] ?? HubChannel()
    channels[type] = channel
    let observer = TypedObserver(
      channel.gate,
      after: count,
      from: sender,
      owner: owner,
      body
    )
    channel.append(observer)
    return observer
  }
}

// MARK: - Posting

extension MessageHub {
  /// Delivers a message to everyone who observes its type, its sender, or its subject.
  ///
  /// It returns when all of them have run. Called by an observer of this hub, it returns immediately, and the
  /// message is delivered when everyone has heard those before it.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - sender: Who posts it, for those who observe one sender only.
  /// - Precondition: What follows from one message comes to an end: more than 100,000 messages count as an
  ///   endless loop.
  /// - Complexity: O(*n*) in the number of observers of the type. Nothing is allocated.
  public func post<Message: HubMessage>(_ message: Message, from sender: AnyObject? = nil) {
    guard let channel = channel(of: Message.self) else { return }
    count += 1
    let number = count
    guard !isTelling else {
      let channel = channel.takeUnretainedValue()
      return waiting.append { channel.tell(message, number, from: sender) }
    }
    isTelling = true
    changing {
      channel._withUnsafeGuaranteedRef { $0.tell(message, number, from: sender) }
      if !waiting.isEmpty { tellWaiting() }
    }
    isTelling = false
  }

  private func tellWaiting() {
    var round = 0
    while !waiting.isEmpty {
      let messages = waiting
      waiting = []
      for tell in messages {
        round += 1
        Self.limit.checkRound(round)
        tell()
      }
    }
  }

  @inline(__always)
  private func channel<Message: HubMessage>(of type: Message.Type) -> Unmanaged<HubChannel>? {
    let type = ObjectIdentifier(type)
    if lastType == type { return lastChannel }
    guard let channel = channels[type] else { return nil }
    (lastType, lastChannel) = (type, .passUnretained(channel))
    return lastChannel
  }
}
