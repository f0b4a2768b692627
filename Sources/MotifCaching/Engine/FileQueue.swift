// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Dispatch)
internal import Dispatch
#endif

/// One thread's worth of work that blocks, away from the threads that all tasks share.
///
/// There are no more of those than processors. One that waits for a disk is one less for everybody,
/// and nothing tells the system to make another. A thread of Dispatch may wait as long as it likes.
///
/// Work is done in the order in which it was asked for, one piece after the other.
final class FileQueue: Sendable {
  #if canImport(Dispatch)
  private let queue: DispatchQueue
  #endif

  init(label: String) {
    #if canImport(Dispatch)
    queue = DispatchQueue(label: label)
    #endif
  }

  /// Runs a body on the queue's thread.
  ///
  /// - Parameter body: What to do. It is left out when the task that asks is cancelled before.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or `CancellationError`.
  func run<Outcome: Sendable>(
    _ body: @escaping @Sendable () throws -> Outcome
  ) async throws -> Outcome {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        perform {
          continuation.resume(
            with: Result {
              if isCancelled.value { throw CancellationError() }
              return try body()
            }
          )
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
  }

  private func perform(_ work: @escaping @Sendable () -> Void) {
    #if canImport(Dispatch)
    queue.async(execute: work)
    #else
    // Where there is no Dispatch there is but one thread.
    work()
    #endif
  }
}

/// A question that is answered with yes once and for all.
private final class Flag: Sendable {
  private let atomic = Atomic(false)
  var value: Bool { atomic.load(ordering: .acquiring) }
  func raise() { atomic.store(true, ordering: .releasing) }
}
