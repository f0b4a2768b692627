// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// An observer of a ``SharedMessageHub``, for any message type.
protocol SharedEntry: AnyObject, Sendable {
  var isActive: Bool { get }

  /// Whether it should still be called: it is active, and its owner, if any, is alive.
  ///
  /// Checking may release the owner, so never check under a lock.
  var isLive: Bool { get }

  func end()
}

/// An observer of one message type, which receives messages one at a time.
final class SharedObserver<Message: HubMessage & Sendable>: SharedEntry {
  /// The closure to call.
  ///
  /// It is wrapped in a struct because a bare closure in a generic lock gains a layer with each access, which slows
  /// every call and never frees the memory.
  private struct Body {
    let call: @Sendable (SharedObserver, Message) async -> Void
  }

  private let state = RegistrationState()

  /// `nil` once the observer has ended, because the closure may capture whatever keeps this observer.
  private let body: Mutex<Body?>

  /// The task that delivers the newest message.
  private let newest = Mutex<Task<Void, Never>?>(nil)

  private let isOwned: Bool
  private weak let owner: (any Actor)?

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - owner: The actor whose lifetime bounds the observer, if any.
  ///   - body: Receives the observer, to end it or to check whether it has ended.
  init(
    owner: (any Actor)? = nil,
    _ body: @escaping @Sendable (SharedObserver, Message) async -> Void
  ) {
    isOwned = owner != nil
    self.owner = owner
    self.body = Mutex(Body(call: body))
  }

  var isActive: Bool { state.isActive }

  var isLive: Bool { isActive && !(isOwned && owner == nil) }

  func end() {
    state.end()
    // Release what the closure captured outside the lock.
    let released = body.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  /// Delivers a message after the previous ones, in a task of its own.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - wrap: Runs the closure that it receives.
  /// - Returns: The task.
  func enqueue(
    _ message: Message,
    wrap: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void
  ) -> Task<Void, Never> {
    newest.withLock { newest in
      let task = Task { [before = newest] in
        await before?.value
        guard self.isActive, let body = self.body.withLock({ $0 }) else { return }
        await wrap { await body.call(self, message) }
      }
      newest = task
      return task
    }
  }

  /// Calls a closure on its actor, unless the observer has ended there.
  func call(
    _ body: @isolated(any) @Sendable (Message) async -> Void,
    _ message: Message,
    isolation: isolated (any Actor)?
  ) async {
    guard isActive else { return }
    await body(message)
  }

  /// Calls a closure on an actor, unless the observer has ended there.
  func call<Owner: Actor>(
    _ body: @Sendable (isolated Owner, Message) async -> Void,
    on owner: isolated Owner,
    _ message: Message
  ) async {
    guard isActive else { return }
    await body(owner, message)
  }
}

/// The observers of one message type, in the order in which they were added.
struct SharedRow {
  private(set) var observers: [any SharedEntry] = []
  private var endedCount = 0
  private var sweepCount = 8

  /// Whether the row has grown enough to look for observers whose owners were released.
  var needsSweep: Bool { observers.count >= sweepCount }

  mutating func append(_ observer: any SharedEntry) { observers.append(observer) }

  /// Records that an observer has ended, and returns the observers that are removed now.
  mutating func noteEnd() -> [any SharedEntry] {
    endedCount += 1
    return endedCount * 2 > observers.count ? removeEnded() : []
  }

  /// Removes the ended observers, and returns them, because releasing them may run user code.
  mutating func removeEnded() -> [any SharedEntry] {
    endedCount = 0
    let ended = observers.filter { !$0.isActive }
    if !ended.isEmpty { observers.removeAll { !$0.isActive } }
    return ended
  }

  /// Sets the size at which to look again for observers whose owners were released.
  mutating func noteSweep() { sweepCount = max(8, observers.count * 2) }
}

/// The part of a shared hub's observer that a registration keeps.
final class SharedHubEntry: RegistrationEntry, Sendable {
  private let observer: any SharedEntry
  private let noteEnd: @Sendable () -> Void

  init(_ observer: any SharedEntry, noteEnd: @escaping @Sendable () -> Void) {
    self.observer = observer
    self.noteEnd = noteEnd
  }

  var isActive: Bool { observer.isLive }

  func cancel() {
    guard observer.isActive else { return }
    observer.end()
    noteEnd()
  }

  func drop() { cancel() }
}
