// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
internal import Dispatch
#endif

/// One thread's worth of work that blocks, away from the threads that all tasks share.
///
/// There are no more of those than processors. One that waits for a disk is one less for everybody,
/// and nothing tells the system to make another. A thread of Dispatch may wait as long as it likes.
///
/// Work is done in the order in which it was asked for, one piece after the other.
actor FileQueue {
  #if canImport(Dispatch)
  private nonisolated let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  #endif

  /// Runs a body on the queue's thread.
  ///
  /// - Parameter body: What to do. It is left out when the task that asks is canceled before.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or `CancellationError`.
  func run<Outcome: Sendable>(_ body: @Sendable () throws -> Outcome) throws -> Outcome {
    try Task.checkCancellation()
    return try body()
  }
}

#if canImport(Dispatch)
/// Runs an actor on a queue of Dispatch.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "motif.files")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
