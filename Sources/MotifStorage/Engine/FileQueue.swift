// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
internal import Dispatch
#endif

/// Runs blocking work on a separate thread, off the threads that all tasks share.
///
/// There are only as many of those as processors. While one waits for a disk, all tasks have one
/// less, and the system doesn't make another. A Dispatch thread may wait for as long as it likes.
///
/// Work runs in the order in which it was requested, one piece at a time. Every asynchronous form of a
/// call that waits for a disk runs the blocking form here, so the two can't differ, and the calling
/// actor is free meanwhile.
package actor FileQueue {
  /// Makes a queue, whose thread starts with the first piece of work and ends when there is none left.
  package init() {}

  #if canImport(Dispatch)
  private nonisolated let executor = QueueExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  #endif

  /// Runs a body on the queue's thread.
  ///
  /// - Parameter body: What to do. It runs even if the calling task is canceled: a call that was made is
  ///   carried out. A body that should do nothing in that case checks `Task.isCancelled`.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func run<Outcome: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try body()
  }
}

#if canImport(Dispatch)
/// Runs an actor on a Dispatch queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "motif.files")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
