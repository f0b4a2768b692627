// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A place where messages go from one isolation domain to others.
///
/// An observer runs on the actor that its closure belongs to, so ``post(_:)`` is `async`. Its type differs from
/// ``MessageHub``, so that the two kinds of delivery cannot be mixed up: a reader of the code sees from
/// the hub whether everything has happened when the next line runs, or only after an `await`.
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
/// **Order.** Each observer hears one message after the other, in the order in which they were posted. Messages from
/// several threads have one order, which is the same for all observers of a type. Different observers run
/// concurrently, even two on the same actor that observe two types.
///
/// **Lifetime.** An observer ends with its registration, or with the actor that owns it. After that, it is not called
/// again, not even for a message that waits. If the observer names its actor, with `on:` or `owner:`, or its closure
/// belongs to a global actor, that holds exactly: when the registration has been canceled on that actor, nothing
/// more is heard there. A closure without an actor may already be running on another thread. If it calls an actor
/// with `await`, that call can arrive after the registration was canceled on the actor, so name the actor instead.
///
/// **Re-entrancy.** An observer may do anything. A post from inside an observer, or from a `Task` that it makes,
/// returns before its message is heard; otherwise the observer would wait for itself. A detached task is not
/// known to come from an observer, so an observer must not wait for a detached task that posts.
///
/// Observers that post forever, each message causing the next, aren't stopped, unlike those of a ``MessageHub``: no
/// caller waits for them, no stack grows, and a message that posts its successor may well be a heartbeat. They
/// take time like any task that never ends. End their registration to stop them.
///
/// **Threads.** Everything may be called on any thread. No closure runs under a lock.
public final class SharedMessageHub: Sendable {
  /// The hubs whose observers the current task runs for.
  @TaskLocal private static var telling: [ObjectIdentifier] = []

  private let rows = Mutex<[ObjectIdentifier: SharedRow]>([:])

  /// Makes a hub without observers.
  public init() {}
}

// MARK: - Observing

extension SharedMessageHub {
  /// Calls a closure with every message of a type, as long as the registration lives.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - body: Gets the message on the actor to which it belongs, as in `{ @MainActor message in … }`.
  /// - Returns: The registration, which may be canceled on any thread.
  /// - Complexity: O(1), amortized. Canceling is, too.
  public func observe<Message: HubMessage & Sendable>(
    _ type: Message.Type,
    _ body: @escaping @isolated(any) @Sendable (_ message: Message) async -> Void
  ) -> SharedRegistration {
    register(
      SharedObserver<Message> { observer, message in
        await observer.call(body, message, isolation: body.isolation)
      }
    )
  }

  /// Calls a closure with every message of a type that is about one subject.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - subject: What the message must be about. For the messages of one sender, let the sender be the
  ///     subject.
  ///   - body: Gets the message, on the actor to which the closure belongs.
  /// - Returns: The registration, which may be canceled on any thread.
  public func observe<Message: HubMessage & Sendable>(
    _ type: Message.Type,
    about subject: Message.Subject,
    _ body: @escaping @isolated(any) @Sendable (_ message: Message) async -> Void
  ) -> SharedRegistration where Message.Subject: Sendable {
    register(
      SharedObserver<Message> { observer, message in
        guard message.subject == subject else { return }
        await observer.call(body, message, isolation: body.isolation)
      }
    )
  }

  /// Calls a closure on an actor with every message of a type, as long as the registration and the actor live.
  ///
  /// Use it in an actor that stops observing before it is released. When the actor has canceled the registration,
  /// it hears nothing more, not even a message that is already on its way:
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
  ///   - actor: The actor, which is held weakly.
  ///   - body: Gets the actor, on which it runs, and the message.
  /// - Returns: The registration, which may be canceled on any thread.
  public func observe<Message: HubMessage & Sendable, Receiver: Actor>(
    _ type: Message.Type,
    on actor: Receiver,
    _ body: @escaping @Sendable (_ actor: isolated Receiver, _ message: Message) async -> Void
  ) -> SharedRegistration {
    register(observer(ownedBy: actor, body))
  }

  /// Calls a closure on an actor with every message of a type, as long as the actor lives.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - owner: The actor, which is held weakly.
  ///   - body: Gets the actor, on which it runs, and the message.
  public func observe<Message: HubMessage & Sendable, Owner: Actor>(
    _ type: Message.Type,
    owner: Owner,
    _ body: @escaping @Sendable (_ owner: isolated Owner, _ message: Message) async -> Void
  ) {
    append(observer(ownedBy: owner, body))
  }

  /// Every message of a type from this call on, for `for await`, in any isolation domain.
  ///
  /// The sequence does not keep the hub alive, and ends when the hub is released.
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
  /// A post returns when its message is in the sequence, not when the loop has read it.
  ///
  /// - Parameters:
  ///   - type: The type of message.
  ///   - buffering: What to keep for a reader that is slower than the messages.
  /// - Returns: The sequence. Its first iterator delivers every message after this call, even if the loop begins
  ///   later.
  /// - Precondition: A number of messages to buffer is above 0.
  public func changes<Message: HubMessage & Sendable>(
    of type: Message.Type,
    _ buffering: ValueBuffering = .unbounded
  ) -> SharedValueSequence<Message> {
    SharedValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      // Only the hub keeps the observer, so the sequence ends with the hub.
      let observer = SharedObserver<Message> { [end = inbox.end] _, message in
        _ = withExtendedLifetime(end) { inbox.append(message) }
      }
      append(observer)
      inbox.onClosing { [weak self, weak observer] in
        observer?.end()
        self?.noteEnd(ObjectIdentifier(type))
      }
    }
  }
}

// MARK: - The rows

extension SharedMessageHub {
  /// How many observers are kept, among them those that have ended and are not removed yet.
  package var observerCount: Int {
    rows.withLock { $0.values.reduce(0) { $0 + $1.observers.count } }
  }

  private func observer<Message, Owner: Actor>(
    ownedBy owner: Owner,
    _ body: @escaping @Sendable (isolated Owner, Message) async -> Void
  ) -> SharedObserver<Message> {
    SharedObserver(owner: owner) { [weak owner] observer, message in
      guard let owner else { return observer.end() }
      await observer.call(body, on: owner, message)
    }
  }

  private func register<Message>(_ observer: SharedObserver<Message>) -> SharedRegistration {
    append(observer)
    return SharedRegistration(
      SharedHubEntry(observer) { [weak self] in self?.noteEnd(ObjectIdentifier(Message.self)) }
    )
  }

  private func append<Message>(_ observer: SharedObserver<Message>) {
    let type = ObjectIdentifier(Message.self)
    let crowd = rows.withLock { rows in
      rows[type, default: SharedRow()].append(observer)
      return rows[type]?.needsSweep == true ? rows[type]?.observers : nil
    }
    // Without the lock, because to ask for an owner may release it.
    guard let crowd else { return }
    for observer in crowd where !observer.isLive { observer.end() }
    let ended = rows.withLock { rows in
      let ended = rows[type]?.removeEnded()
      rows[type]?.noteSweep()
      return ended
    }
    withExtendedLifetime(ended) {}
  }

  private func noteEnd(_ type: ObjectIdentifier) {
    let ended = rows.withLock { $0[type]?.noteEnd() }
    withExtendedLifetime(ended) {}
  }
}

// MARK: - Posting

extension SharedMessageHub {
  /// Delivers a message to everyone who observes its type or its subject, and waits until they have run.
  ///
  /// It waits even if the task is canceled. Called by an observer of this hub, it does not wait.
  ///
  /// - Parameter message: The message.
  /// - Complexity: O(*n*) in the number of observers of the type.
  public nonisolated(nonsending) func post<Message: HubMessage & Sendable>(
    _ message: Message
  ) async {
    let isInside = Self.telling.contains(ObjectIdentifier(self))
    let telling = isInside ? Self.telling : Self.telling + [ObjectIdentifier(self)]
    let type = ObjectIdentifier(Message.self)
    // In one step, so that all observers hear the messages in one order.
    let (tasks, ended) = rows.withLock { rows in
      let ended = rows[type]?.removeEnded()
      let tasks = rows[type]?.observers.compactMap { observer in
        (observer as? SharedObserver<Message>)?.enqueue(message) { body in
          await Self.$telling.withValue(telling) { await body() }
        }
      }
      return (tasks ?? [], ended)
    }
    withExtendedLifetime(ended) {}
    guard !isInside else { return }
    for task in tasks { await task.value }
  }
}
