// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
internal import Dispatch
#endif

/// Runs blocking work on a separate thread, off the threads that all tasks share.
///
/// The pool that tasks share has only as many threads as there are processors. While one of them waits for a disk, all
/// tasks share one fewer, and the system doesn't add another. A Dispatch thread can block for any length of time.
///
/// Work runs in the order in which it was requested, one piece at a time. The asynchronous form of every call that
/// waits for a disk runs the blocking form here, so the two can't differ, and the calling actor is free in the
/// meantime.
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
  /// - Parameter body: The work. It runs even if the calling task is canceled, because a call that was made is carried
  ///   out. A body that should do nothing in that case checks `Task.isCancelled`.
  /// - Returns: The value that the body returns.
  /// - Throws: Any error that the body throws.
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
