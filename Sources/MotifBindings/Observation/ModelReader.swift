// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Observation

/// Reads `Observable` models and knows when what it read is about to change.
///
/// Observation tells that once, before the change, while the code that makes it is still running. So
/// the call only wakes a task. That task asks for a turn on the actor, and has it when the change is
/// made; it reads anew then, whatever and however much has changed.
final class ModelReader<Value> {
  private let readModels: () -> Value

  /// What is called before a change.
  let signal = Signal()

  init(_ read: @escaping () -> Value) {
    readModels = read
  }

  /// Reads, and begins to wait for a change of what was read.
  func read() -> Value {
    let signal = signal
    return withObservationTracking {
      untracked(readModels)
    } onChange: {
      signal.raise()
    }
  }
}
