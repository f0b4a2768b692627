// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage
internal import Synchronization

/// A save that begins some time after the first change, unless a save on demand comes first.
///
/// Both archives and restoration stores have one. It only waits: the owner decides what is saved, on
/// the owner's queue, and notes how that ended.
final class DelayedSave: Sendable {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let pending = Mutex<Task<Void, Never>?>(nil)

  /// Makes a save that is not pending.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - clock: Measures the time.
  init(after delay: Duration, clock: any Clock<Duration>) {
    self.delay = delay
    self.clock = clock
  }

  /// The task that waits and saves, until it has begun to save.
  var task: Task<Void, Never>? { pending.withLock { $0 } }

  /// Begins to wait, unless it does so already.
  ///
  /// - Parameters:
  ///   - queue: Where to save.
  ///   - save: Saves what there is then. It is retained until then, with all that it captures.
  func schedule(on queue: FileQueue, _ save: @escaping @Sendable () -> Void) {
    pending.withLock { task in
      guard task == nil else { return }
      task = Task { [self] in
        guard (try? await clock.wait(for: delay)) != nil else { return }
        pending.withLock { $0 = nil }
        await queue.run { save() }
      }
    }
  }

  /// Ends the wait.
  func cancel() {
    let task = pending.withLock { $0.take() }
    task?.cancel()
  }
}
#endif
