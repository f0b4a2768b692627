// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// A message of any type on its way to the observers of its type.
///
/// Only the outside of a ``PostedMessage`` is known here, so rows and observers aren't generic: a generic row has to
/// look up the layout of what it holds for each post.
typealias AnyPostedMessage = AnyObject & Sendable

/// A message on its way to the observers of its type.
final class PostedMessage<Message: Sendable>: Sendable {
  let message: Message

  /// Who has received it; `nil` unless the hub reports its posts.
  let receivers: MessageReceivers?

  init(_ message: Message, receivers: MessageReceivers?) {
    self.message = message
    self.receivers = receivers
  }
}

/// The names of those who have received a message, for its report.
final class MessageReceivers: Sendable {
  private let names = Mutex<[ObjectIdentifier: String]>([:])
  private let report: @Sendable (_ names: [String]) -> Void

  init(_ report: @escaping @Sendable (_ names: [String]) -> Void) { self.report = report }

  func note(_ name: String, for observer: SharedObserver) {
    names.withLock { $0[ObjectIdentifier(observer)] = name }
  }

  /// Reports the names in the order of the observers, all of which have run.
  func report(among observers: some Sequence<SharedObserver>) {
    report(names.withLock { names in observers.compactMap { names[ObjectIdentifier($0)] } })
  }
}

/// An observer of one message type, which receives messages one at a time.
final class SharedObserver: RowEntry, Sendable {
  /// The closure to call.
  ///
  /// It is wrapped in a struct because a bare closure in a generic lock gains a layer with each access, which slows
  /// every call and never frees the memory.
  private struct Body {
    let call: @Sendable (SharedObserver, any AnyPostedMessage) async -> Void
  }

  private let state = RegistrationState()

  /// `nil` once the observer has ended, because the closure may capture whatever keeps this observer.
  private let body: Mutex<Body?>

  /// The task that delivers the newest message.
  private let newest = Mutex<Task<Void, Never>?>(nil)

  private weak let row: SharedRow?
  private let isOwned: Bool
  private weak let owner: (any Actor)?

  init(
    in row: SharedRow,
    owner: (any Actor)?,
    _ body: @escaping @Sendable (SharedObserver, any AnyPostedMessage) async -> Void
  ) {
    self.row = row
    isOwned = owner != nil
    self.owner = owner
    self.body = Mutex(Body(call: body))
  }

  var hasEnded: Bool { !state.isActive }

  /// Whether it should still be called: it has not ended, and its owner, if any, is alive.
  ///
  /// Asking may release the owner, so never ask under a lock.
  var isActive: Bool { !hasEnded && !(isOwned && owner == nil) }

  func drop() {
    guard state.end() else { return }
    // Release what the closure captured outside the lock.
    let released = body.withLock { $0.take() }
    row?.noteEnd()
    withExtendedLifetime(released) {}
  }

  func cancel() { drop() }

  /// Delivers a message after the previous ones, in a task of its own.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - wrap: Runs the closure that it receives.
  /// - Returns: The task.
  func enqueue(
    _ message: any AnyPostedMessage,
    wrap: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void
  ) -> Task<Void, Never> {
    newest.withLock { newest in
      let task = Task { [before = newest] in
        await before?.value
        guard !self.hasEnded, let body = self.body.withLock({ $0 }) else { return }
        await wrap { await body.call(self, message) }
      }
      newest = task
      return task
    }
  }

  /// Calls a closure on its actor, unless the observer has ended there.
  func call<Message: Sendable>(
    _ body: @isolated(any) @Sendable (Message) async -> Void,
    _ posted: PostedMessage<Message>,
    isolation: isolated (any Actor)?
  ) async {
    guard !hasEnded else { return }
    await body(posted.message)
    posted.receivers?.note("a closure", for: self)
  }

  /// Calls a closure on an actor, unless the observer has ended there.
  func call<Owner: Actor, Message: Sendable>(
    _ body: @Sendable (isolated Owner, Message) async -> Void,
    on owner: isolated Owner,
    _ posted: PostedMessage<Message>
  ) async {
    guard !hasEnded else { return }
    await body(owner, posted.message)
    posted.receivers?.note("\(Owner.self)", for: self)
  }
}

/// The observers of one message type, in the order in which they were added.
final class SharedRow: Sendable {
  private struct Contents {
    var row = ObserverRow<SharedObserver>()
    var endedCount = 0

    /// The task that reports the newest message, if posts are reported.
    var newestReport: Task<Void, Never>?

    mutating func removeEnded() -> [SharedObserver] {
      endedCount = 0
      return row.removeEnded()
    }
  }

  private let contents = Mutex(Contents())

  /// The number of observers, including ended ones that are yet to be removed.
  var count: Int { contents.withLock { $0.row.observers.count } }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - owner: The actor whose lifetime bounds the observer, if any.
  ///   - body: Receives the observer, to end it or to check whether it has ended.
  /// - Returns: The observer.
  func append(
    owner: (any Actor)?,
    _ body: @escaping @Sendable (SharedObserver, any AnyPostedMessage) async -> Void
  ) -> SharedObserver {
    let observer = SharedObserver(in: self, owner: owner, body)
    let crowd = contents.withLock { contents in
      contents.row.append(observer)
      return contents.row.isDue ? contents.row.observers : []
    }
    if !crowd.isEmpty {
      // Outside the lock, because asking for an owner may release it.
      for observer in crowd where !observer.isActive { observer.drop() }
      let ended = contents.withLock { contents in
        let ended = contents.removeEnded()
        contents.row.noteSweep()
        return ended
      }
      withExtendedLifetime(ended) {}
    }
    return observer
  }

  /// Counts an observer that has ended; those are removed when they are more than half.
  func noteEnd() {
    let ended = contents.withLock { contents in
      contents.endedCount += 1
      return contents.endedCount * 2 > contents.row.observers.count ? contents.removeEnded() : []
    }
    withExtendedLifetime(ended) {}
  }

  /// Has each observer call its closure with a message, in tasks of their own.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - receivers: Reports the message when all observers have run, after the earlier messages; `nil` for no report.
  ///   - wrap: Runs the closure that it receives.
  /// - Returns: The tasks to wait for.
  func enqueue(
    _ message: any AnyPostedMessage,
    receivers: MessageReceivers?,
    wrap: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void
  ) -> [Task<Void, Never>] {
    // In one step, so that all observers receive the messages in the same order.
    let (tasks, ended) = contents.withLock { contents in
      let ended = contents.endedCount > 0 ? contents.removeEnded() : []
      let observers = contents.row.observers
      let tasks = observers.map { $0.enqueue(message, wrap: wrap) }
      guard let receivers else { return (tasks, ended) }
      let reporting = Task { [before = contents.newestReport] in
        await before?.value
        for task in tasks { await task.value }
        receivers.report(among: observers)
      }
      contents.newestReport = reporting
      return ([reporting], ended)
    }
    withExtendedLifetime(ended) {}
    return tasks
  }
}
