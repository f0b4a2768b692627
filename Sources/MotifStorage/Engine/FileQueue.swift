// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
internal import Dispatch
#endif

/// One thread's worth of work that blocks, away from the threads that all tasks share.
///
/// There are no more of those than processors. One that waits for a disk is one less for everybody,
/// and nothing tells the system to make another. A thread of Dispatch may wait as long as it likes.
///
/// Work is done in the order in which it was asked for, one piece after the other. Every asynchronous form of
/// a call that waits for a disk is the blocking form, run here: it cannot mean something else, and the
/// actor that calls it goes on meanwhile.
package actor FileQueue {
  /// Makes a queue; its thread comes with the first piece of work, and goes when there is none.
  package init() {}

  #if canImport(Dispatch)
  private nonisolated let executor = QueueExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  #endif

  /// Runs a body on the queue's thread.
  ///
  /// - Parameter body: What to do. It is done also when the task that asks is canceled: a call that was made
  ///   is carried out. A body to be left out then looks at `Task.isCancelled`.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func run<Outcome: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try body()
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
