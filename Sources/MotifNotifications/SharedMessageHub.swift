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
/// **Lifetime.** An observer ends with its registration, or with the actor that owns it. After that it is not called
/// again, not even for a message that waits; if the closure belongs to an actor, that holds as soon as
/// the registration has ended on that actor.
///
/// **Re-entrancy.** An observer may do anything. A post from inside an observer, or from a `Task` that it makes,
/// returns before its message is heard; otherwise the observer would wait for itself. A detached task is not
/// known to come from an observer, so an observer must not wait for a detached task that posts.
///
/// **Threads.** Everything may be called on any thread. No closure runs under a lock.
public final class SharedMessageHub: Sendable {
  /// The hubs whose observers the current task runs for.
  @TaskLocal private static var telling: [ObjectIdentifier] = []

  private let observers = Mutex<[ObjectIdentifier: [any SharedEntry]]>([:])

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
  /// - Complexity: Ending it is O(*n*) in the number of observers of the type.
  public func observe<Message: HubMessage & Sendable>(
    _ type: Message.Type,
    _ body: @escaping @isolated(any) @Sendable (_ message: Message) async -> Void
  ) -> Registration {
    let observer = SharedObserver<Message> { observer, message in
      await observer.call(body, message, isolation: body.isolation)
    }
    append(observer)
    return Registration(SharedRegistration(observer, type: ObjectIdentifier(type), in: self))
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
  ) -> Registration where Message.Subject: Sendable {
    let observer = SharedObserver<Message> { observer, message in
      guard message.subject == subject else { return }
      await observer.call(body, message, isolation: body.isolation)
    }
    append(observer)
    return Registration(SharedRegistration(observer, type: ObjectIdentifier(type), in: self))
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
    append(
      SharedObserver<Message> { [weak owner] observer, message in
        guard let owner else { return observer.end() }
        await body(owner, message)
      }
    )
  }

  private func append<Message>(_ observer: SharedObserver<Message>) {
    observers.withLock { $0[ObjectIdentifier(Message.self), default: []].append(observer) }
  }

  /// Takes an observer out.
  fileprivate func remove(_ observer: any SharedEntry, type: ObjectIdentifier) {
    // What it captured goes when the lock is free.
    let removed = observers.withLock { observers -> (any SharedEntry)? in
      guard let index = observers[type]?.firstIndex(where: { $0 === observer }) else { return nil }
      return observers[type]?.remove(at: index)
    }
    withExtendedLifetime(removed) {}
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
    let telling = Self.telling + [ObjectIdentifier(self)]
    let type = ObjectIdentifier(Message.self)
    // In one step, so that all observers hear the messages in one order.
    let (tasks, ended) = observers.withLock { observers in
      let ended = observers[type]?.filter { !$0.isActive } ?? []
      if !ended.isEmpty { observers[type]?.removeAll { !$0.isActive } }
      let tasks = observers[type]?.compactMap { observer in
        (observer as? SharedObserver<Message>)?.enqueue(message) { body in
          await Self.$telling.withValue(telling) { await body() }
        }
      }
      return (tasks ?? [], ended)
    }
    withExtendedLifetime(ended) {}
    guard !Self.telling.contains(ObjectIdentifier(self)) else { return }
    for task in tasks { await task.value }
  }
}

/// What a registration keeps of an observer of a shared hub.
private final class SharedRegistration: RegistrationEntry {
  private let observer: any SharedEntry
  private let type: ObjectIdentifier
  private weak let hub: SharedMessageHub?

  init(_ observer: any SharedEntry, type: ObjectIdentifier, in hub: SharedMessageHub) {
    self.observer = observer
    self.type = type
    self.hub = hub
  }

  var isActive: Bool { observer.isActive }

  func cancel() {
    observer.end()
    hub?.remove(observer, type: type)
  }

  func drop() { cancel() }
}
