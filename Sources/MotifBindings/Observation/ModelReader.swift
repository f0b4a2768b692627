// SPDX-License-Identifier: MIT

internal import Observation

/// Reads `Observable` models and knows when what it read is about to change.
///
/// Observation tells that once, before the change, while the code that makes it is still running. So
/// the call only wakes a task. On the same actor that task has its turn when the change is made,
/// and it reads anew, whatever and however much has changed until then.
final class ModelReader<Value> {
  private let readModels: () -> Value
  private let calls = Mailbox<Void>(limit: 1)

  init(_ read: @escaping () -> Value) {
    readModels = read
  }

  /// Reads, and begins to wait for a change of what was read.
  func read() -> Value {
    let calls = calls
    return withObservationTracking {
      untracked(readModels)
    } onChange: {
      _ = calls.put(())
      calls.call()
    }
  }

  /// Waits until what was read has changed.
  ///
  /// - Returns: Whether it has; `false` when the task is cancelled.
  func waitForChange(isolation: isolated (any Actor)?) async -> Bool {
    await calls.next(isolation: isolation) != nil
  }
}
