// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// An observer of a ``SharedMessageHub``, whatever it observes.
protocol SharedEntry: AnyObject, Sendable {
  var isActive: Bool { get }
  func end()
}

/// An observer of one type of message, which hears one after the other.
final class SharedObserver<Message: HubMessage & Sendable>: SharedEntry {
  private let state = RegistrationState()

  /// What is called; `nil` at the end, for it may have captured what keeps this observer.
  private let body: Mutex<(@Sendable (SharedObserver, Message) async -> Void)?>

  /// The task that tells the newest message.
  private let newest = Mutex<Task<Void, Never>?>(nil)

  /// Makes an observer.
  ///
  /// - Parameter body: Gets the observer, so that it can end it and look whether it has ended.
  init(_ body: @escaping @Sendable (SharedObserver, Message) async -> Void) {
    self.body = Mutex(body)
  }

  var isActive: Bool { state.isActive }

  func end() {
    state.end()
    // What it captured is released when the lock is free.
    let released = body.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  /// Tells a message after those before it, in a task of its own.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - wrap: Runs what it gets.
  /// - Returns: The task.
  func enqueue(
    _ message: Message,
    wrap: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Void
  ) -> Task<Void, Never> {
    newest.withLock { newest in
      let task = Task { [before = newest] in
        await before?.value
        guard self.isActive, let body = self.body.withLock({ $0 }) else { return }
        await wrap { await body(self, message) }
      }
      newest = task
      return task
    }
  }

  /// Calls a closure where it belongs, unless the observer has ended there meanwhile.
  func call(
    _ body: @isolated(any) @Sendable (Message) async -> Void,
    _ message: Message,
    isolation: isolated (any Actor)?
  ) async {
    guard isActive else { return }
    await body(message)
  }
}
