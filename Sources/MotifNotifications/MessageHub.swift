// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// A hub that delivers messages between parts of a program that don't know each other.
///
/// Use a hub when an event concerns parts of a program that should not reference one another: a theme changed, a
/// document was saved, an album was added. If the sender can know its single observer, a delegate or a closure is
/// clearer.
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
/// **Order.** ``post(_:from:)`` returns after every observer has run. Observers run in the order in which they were
/// registered, whatever they filter by.
///
/// **Lifetime.** An observer ends with its registration, or with the owner passed when it was added. The hub retains
/// neither senders nor owners.
///
/// **Re-entrancy.** An observer may do anything: add and remove observers, and post. A message posted inside an
/// observer is delivered after all observers have received the current one, so all observers receive the hub's messages
/// in the same order; the inner `post` returns before its message is delivered. An observer that is added during a post
/// receives only messages posted after it was added, and one that has ended receives nothing more. Effects run after
/// the observers.
///
/// **Isolation.** A hub and its observers belong to the isolation domain that made the hub, and the compiler keeps them
/// there. To cross domains, use a ``SharedMessageHub``. You can drop a registration on any thread.
public final class MessageHub {
  // No access to these properties is in progress while an observer runs.
  @exclusivity(unchecked) private var channels: [ObjectIdentifier: ObserverChannel] = [:]

  /// The most recently used channel, which is usually the next one, too.
  ///
  /// The table retains the channel, and this hub retains the table.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var lastChannel: Unmanaged<ObserverChannel>?

  /// The observers of events, once someone has asked for them.
  ///
  /// From then on, no channel is kept for the next post. So every post gets to look for these observers, and the posts
  /// of other hubs, which find a channel, don't.
  @exclusivity(unchecked) var events: Observers<MessageEvent>? {
    didSet { (lastType, lastChannel) = (nil, nil) }
  }

  private let filter = SubjectFilter()
  private let turns = TurnQueue(calling: "an observer", causedBy: "post(_:from:)")

  /// Makes a hub without observers.
  public init() {}
}

// MARK: - Observing

extension MessageHub {
  /// Calls a closure with every message of a type, or with those that one object posts, until the registration ends.
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
  /// An observation of one sender also ends when the sender is released. An object that later reuses its address is a
  /// different sender.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - sender: The only object whose messages to receive, held weakly; `nil` for any sender.
  ///   - body: Receives each message, beginning with the next one posted.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  /// - Complexity: O(1), amortized. Each post of the type checks an observer of one sender.
  public func observe<Message: HubMessage>(
    _ type: Message.Type,
    from sender: AnyObject? = nil,
    _ body: @escaping (_ message: Message) -> Void
  ) -> Registration {
    Registration(makeChannel(of: type).append(from: sender, body))
  }

  /// Calls a closure with every message of a type that is about a given subject.
  ///
  /// The message type defines the subject's type, so a filter that could never match doesn't compile.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - subject: The subject to match.
  ///   - body: Receives each message.
  /// - Returns: The registration.
  /// - Complexity: O(1), amortized. Each post of the type compares its subject for this observer.
  public func observe<Message: HubMessage>(
    _ type: Message.Type,
    about subject: Message.Subject,
    _ body: @escaping (_ message: Message) -> Void
  ) -> Registration {
    observe(type) { [filter] message in
      if message.subject == subject { body(message) } else { filter.hasRejected = true }
    }
  }

  /// Calls a closure with every message of a type until the owner is released.
  ///
  /// There is no registration to keep: the observation ends when the owner or the hub is released. In the closure, use
  /// the owner passed to it instead of capturing the owner, which would then never be released.
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
  ///   - sender: The only object whose messages to receive, held weakly; `nil` for any sender.
  ///   - owner: The object whose lifetime bounds the observation. The hub holds it weakly.
  ///   - body: Receives the owner and the message.
  /// - Complexity: O(1), amortized.
  public func observe<Message: HubMessage, Owner: AnyObject>(
    _ type: Message.Type,
    from sender: AnyObject? = nil,
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ message: Message) -> Void
  ) {
    makeChannel(of: type).append(from: sender, owner: owner) { [weak owner] (message: Message) in
      if let owner { body(owner, message) }
    }
  }

  /// Returns an asynchronous sequence of every message of a type posted after this call.
  ///
  /// The sequence doesn't retain the hub, and ends when the hub is released.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - buffering: Which messages to keep for a consumer that falls behind.
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

  /// Returns the channel of a type, which is made for its first observer.
  private func makeChannel<Message: HubMessage>(of type: Message.Type) -> ObserverChannel {
    let type = ObjectIdentifier(type)
    let channel = channels[type] ?? ObserverChannel()
    channels[type] = channel
    return channel
  }
}

// MARK: - Posting

extension MessageHub {
  /// Delivers a message to all observers of its type, its sender, or its subject.
  ///
  /// It returns after all of them have run. Called by an observer of this hub, it returns immediately, and the message
  /// is delivered after the previous messages have reached all observers.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - sender: The object that posts the message, for observers of one sender only.
  /// - Precondition: The messages that one message causes come to an end: more than 100,000 count as an endless loop.
  /// - Complexity: O(*n*) in the number of observers of the type. Nothing is allocated.
  public func post<Message: HubMessage>(_ message: Message, from sender: AnyObject? = nil) {
    guard let channel = channel(of: Message.self) else {
      if let events { post(message, from: sender, telling: events) }
      return
    }
    changing {
      channel._withUnsafeGuaranteedRef { $0.tell(message, from: sender, in: turns) }
    }
  }

  @inline(__always)
  private func channel<Message: HubMessage>(of type: Message.Type) -> Unmanaged<ObserverChannel>? {
    let type = ObjectIdentifier(type)
    if lastType == type { return lastChannel }
    guard events == nil, let channel = channels[type] else { return nil }
    (lastType, lastChannel) = (type, .passUnretained(channel))
    return lastChannel
  }

  @inline(never)
  private func post<Message: HubMessage>(
    _ message: Message,
    from sender: AnyObject?,
    telling events: Observers<MessageEvent>
  ) {
    guard !events.isEmpty else {
      guard let channel = channels[ObjectIdentifier(Message.self)] else { return }
      changing { channel.tell(message, from: sender, in: turns) }
      return
    }
    var names: [String] = []
    changing {
      let channel = makeChannel(of: Message.self)
      channel.note(message, from: sender, in: turns) { [filter] observer, call in
        filter.hasRejected = false
        call()
        if !filter.hasRejected { names.append(Self.name(of: observer, Message.self)) }
      } completion: {
        events.tell(.posted(message, heardBy: names))
      }
      turns.takeWaiting()
    }
  }

  private static func name<Message>(of observer: ListedEntry, _ type: Message.Type) -> String {
    guard let owner = observer.ownOwner else { return "a closure" }
    return owner is ValueInbox<Message> ? "a sequence" : "\(Swift.type(of: owner))"
  }
}

/// Notes that an observer of one subject has let a message pass.
private final class SubjectFilter {
  var hasRejected = false
}
