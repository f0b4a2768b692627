// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A hub that delivers messages from one isolation domain to observers in others.
///
/// An observer runs on the actor that its closure belongs to, so ``post(_:)`` is `async`. The type is distinct from
/// ``MessageHub`` so that the two kinds of delivery can't be confused: the type of the hub shows whether all observers
/// have run by the next line, or only after an `await`.
///
/// ```swift
/// enum Upload {
///   struct DidEnd: HubMessage, Sendable {
///     var name: String
///   }
/// }
///
/// actor Journal {
///   private(set) var lines: [String] = []
///   func note(_ line: String) { lines.append(line) }
/// }
///
/// let hub = SharedMessageHub()
/// let journal = Journal()
/// hub.observe(Upload.DidEnd.self, owner: journal) { journal, message in
///   journal.note(message.name)
/// }
/// let registration = hub.observe(Upload.DidEnd.self) { @MainActor message in
///   print("on the main actor:", message.name)
/// }
///
/// await Task.detached { await hub.post(Upload.DidEnd(name: "a.txt")) }.value
/// print("in the journal:", await journal.lines)
/// withExtendedLifetime(registration) {}
/// // Prints:
/// // on the main actor: a.txt
/// // in the journal: ["a.txt"]
/// ```
///
/// **Order.** Each observer receives messages one at a time, in the order in which they were posted. Messages posted
/// from several threads reach all observers of a type in the same order. Different observers run concurrently, even on
/// the same actor if they observe different types.
///
/// **Lifetime.** An observer ends with its registration, or with the actor that owns it. After that, it is not called
/// again, not even for a message that is waiting. This guarantee is exact if the observer names its actor, with `on:`
/// or `owner:`, or if its closure belongs to a global actor: once the registration is canceled on that actor, no more
/// messages arrive there. A closure without an actor may already be running on another thread. If it calls an actor
/// with `await`, that call can arrive after the registration was canceled on the actor, so name the actor instead.
///
/// **Re-entrancy.** An observer may do anything. A post from inside an observer, or from a `Task` that it creates,
/// returns before its message is delivered; otherwise the observer would wait for itself. The hub can't tell that a
/// detached task comes from an observer, so an observer must not wait for a detached task that posts.
///
/// Unlike a ``MessageHub``, a shared hub doesn't stop observers that post forever, each message causing the next: no
/// caller waits for them, no stack grows, and a message that posts its successor may be a heartbeat. They use processor
/// time like any endless task. To stop them, cancel their registration.
///
/// **Events.** A hub made with ``init(onEvent:)`` reports who heard each message. Any other hub notes nothing.
///
/// **Threads.** You can call all methods on any thread. No closure runs under a lock.
public final class SharedMessageHub: Sendable {
  /// The hubs whose observers are running in the current task.
  @TaskLocal private static var telling: [ObjectIdentifier] = []

  private let rows = Mutex<[ObjectIdentifier: SharedRow]>([:])

  private let onEvent: (@Sendable (MessageEvent) -> Void)?

  /// Makes a hub without observers.
  ///
  /// ```swift
  /// struct DidUpload: HubMessage, Sendable {
  ///   var name: String
  /// }
  ///
  /// actor Statistics {}
  ///
  /// let hub = SharedMessageHub(onEvent: { print($0) })
  /// let statistics = Statistics()
  /// hub.observe(DidUpload.self, owner: statistics) { _, _ in }
  /// let label = hub.observe(DidUpload.self) { @MainActor _ in }
  /// await hub.post(DidUpload(name: "a.txt"))
  /// label.cancel()
  /// await hub.post(DidUpload(name: "b.txt"))
  /// withExtendedLifetime(statistics) {}
  /// // Prints:
  /// // DidUpload(name: "a.txt") was posted, heard by Statistics, a closure
  /// // DidUpload(name: "b.txt") was posted, heard by Statistics
  /// ```
  ///
  /// - Parameter onEvent: Receives ``MessageEvent/posted(_:heardBy:)`` for each message on an arbitrary thread, when
  ///   all observers have run; those of one type in the order of their posts. ``post(_:)`` returns after it, unless an
  ///   observer posts.
  public init(onEvent: (@Sendable (_ event: MessageEvent) -> Void)? = nil) {
    self.onEvent = onEvent
  }
}

// MARK: - Observing

extension SharedMessageHub {
  /// Calls a closure with every message of a type until the registration ends.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - body: Receives each message on the actor that it belongs to, as in `{ @MainActor message in … }`.
  /// - Returns: The registration, which you can cancel on any thread.
  /// - Complexity: O(1), amortized. So is canceling.
  public func observe<Message: HubMessage & Sendable>(
    _ type: Message.Type,
    _ body: @escaping @isolated(any) @Sendable (_ message: Message) async -> Void
  ) -> SharedRegistration {
    SharedRegistration(
      append { observer, posted in
        await observer.call(body, posted, isolation: body.isolation)
      }
    )
  }

  /// Calls a closure with every message of a type that is about a given subject.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - subject: The subject to match. To receive the messages of one sender only, make the sender the subject.
  ///   - body: Receives each message on the actor that it belongs to.
  /// - Returns: The registration, which you can cancel on any thread.
  public func observe<Message: HubMessage & Sendable>(
    _ type: Message.Type,
    about subject: Message.Subject,
    _ body: @escaping @isolated(any) @Sendable (_ message: Message) async -> Void
  ) -> SharedRegistration where Message.Subject: Sendable {
    SharedRegistration(
      append { (observer, posted: PostedMessage<Message>) in
        guard posted.message.subject == subject else { return }
        await observer.call(body, posted, isolation: body.isolation)
      }
    )
  }

  /// Calls a closure on an actor with every message of a type until the registration or the actor ends.
  ///
  /// Use this method in an actor that stops observing before it is released. After the actor cancels the registration,
  /// it receives no more messages, not even one that is already on its way:
  ///
  /// ```swift
  /// struct DidArrive: HubMessage, Sendable {
  ///   var number: Int
  /// }
  ///
  /// actor Journal {
  ///   private var registration: SharedRegistration?
  ///
  ///   func begin(_ hub: SharedMessageHub) {
  ///     registration = hub.observe(DidArrive.self, on: self) { journal, message in
  ///       print(message.number)
  ///       if message.number == 2 { journal.registration?.cancel() }
  ///     }
  ///   }
  /// }
  ///
  /// let hub = SharedMessageHub()
  /// let journal = Journal()
  /// await journal.begin(hub)
  /// for number in 1...3 { await hub.post(DidArrive(number: number)) }
  /// // Prints:
  /// // 1
  /// // 2
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - actor: The actor, which the hub holds weakly.
  ///   - body: Receives the actor, on which it runs, and the message.
  /// - Returns: The registration, which you can cancel on any thread.
  public func observe<Message: HubMessage & Sendable, Receiver: Actor>(
    _ type: Message.Type,
    on actor: Receiver,
    _ body: @escaping @Sendable (_ actor: isolated Receiver, _ message: Message) async -> Void
  ) -> SharedRegistration {
    SharedRegistration(append(ownedBy: actor, body))
  }

  /// Calls a closure on an actor with every message of a type until the actor is released.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - owner: The actor, which the hub holds weakly.
  ///   - body: Receives the actor, on which it runs, and the message.
  public func observe<Message: HubMessage & Sendable, Owner: Actor>(
    _ type: Message.Type,
    owner: Owner,
    _ body: @escaping @Sendable (_ owner: isolated Owner, _ message: Message) async -> Void
  ) {
    append(ownedBy: owner, body)
  }

  /// Returns an asynchronous sequence of every message of a type posted after this call.
  ///
  /// The sequence works in any isolation domain. It doesn't retain the hub, and ends when the hub is released.
  ///
  /// ```swift
  /// struct DidUpload: HubMessage, Sendable {
  ///   var name: String
  /// }
  ///
  /// let hub = SharedMessageHub()
  /// let uploads = hub.changes(of: DidUpload.self)
  /// let reading = Task.detached {
  ///   for await upload in uploads {
  ///     print(upload.name)
  ///     if upload.name == "b.txt" { break }
  ///   }
  /// }
  /// for name in ["a.txt", "b.txt"] { await hub.post(DidUpload(name: name)) }
  /// await reading.value
  /// // Prints:
  /// // a.txt
  /// // b.txt
  /// ```
  ///
  /// A post returns when its message is in the sequence, not after a loop has read it.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - buffering: Which messages to keep for a consumer that falls behind.
  /// - Returns: The sequence. Its first iterator delivers every message after this call, even if the loop begins
  ///   later.
  /// - Precondition: A number of messages to buffer is above 0.
  public func changes<Message: HubMessage & Sendable>(
    of type: Message.Type,
    _ buffering: ValueBuffering = .unbounded
  ) -> SharedValueSequence<Message> {
    SharedValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      // Only the hub retains the observer, so the sequence ends with the hub.
      let observer = append { [end = inbox.end] (observer, posted: PostedMessage<Message>) in
        _ = withExtendedLifetime(end) { inbox.append(posted.message) }
        posted.receivers?.note("a sequence", for: observer)
      }
      inbox.onClosing { [weak observer] in observer?.drop() }
    }
  }
}

// MARK: - The rows

extension SharedMessageHub {
  /// The number of observers in the table, including ended ones that are yet to be removed.
  package var observerCount: Int {
    rows.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// The row of a type, which is made when it is first needed.
  private func makeRow<Message>(of type: Message.Type) -> SharedRow {
    rows.withLock { rows in
      let row = rows[ObjectIdentifier(type)] ?? SharedRow()
      rows[ObjectIdentifier(type)] = row
      return row
    }
  }

  /// Adds an observer to the row of its type.
  private func append<Message: Sendable>(
    ownedBy owner: (any Actor)? = nil,
    _ body: @escaping @Sendable (SharedObserver, PostedMessage<Message>) async -> Void
  ) -> SharedObserver {
    makeRow(of: Message.self).append(owner: owner) { observer, posted in
      // The key of the row is the type, and a cast that checks it again takes a tenth of a post.
      await body(observer, unsafeDowncast(posted, to: PostedMessage<Message>.self))
    }
  }

  @discardableResult
  private func append<Message: Sendable, Owner: Actor>(
    ownedBy owner: Owner,
    _ body: @escaping @Sendable (isolated Owner, Message) async -> Void
  ) -> SharedObserver {
    append(ownedBy: owner) { [weak owner] (observer, posted: PostedMessage<Message>) in
      guard let owner else { return observer.drop() }
      await observer.call(body, on: owner, posted)
    }
  }
}

// MARK: - Posting

extension SharedMessageHub {
  /// Delivers a message to all observers of its type or its subject, and waits until they have run.
  ///
  /// It waits even if the task is canceled. Called by an observer of this hub, it doesn't wait.
  ///
  /// - Parameter message: The message.
  /// - Complexity: O(*n*) in the number of observers of the type.
  public nonisolated(nonsending) func post<Message: HubMessage & Sendable>(
    _ message: Message
  ) async {
    let known = rows.withLock { $0[ObjectIdentifier(Message.self)] }
    // A message that nobody observes is an event, too.
    guard let row = known ?? (onEvent == nil ? nil : makeRow(of: Message.self)) else { return }
    let isInside = Self.telling.contains(ObjectIdentifier(self))
    let telling = isInside ? Self.telling : Self.telling + [ObjectIdentifier(self)]
    let receivers = onEvent.map { onEvent in
      MessageReceivers { names in onEvent(.posted(message, heardBy: names)) }
    }
    let posted = PostedMessage(message, receivers: receivers)
    let tasks = row.enqueue(posted, receivers: receivers) { body in
      await Self.$telling.withValue(telling) { await body() }
    }
    guard !isInside else { return }
    for task in tasks { await task.value }
  }
}
