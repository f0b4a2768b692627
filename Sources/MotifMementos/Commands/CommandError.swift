// SPDX-License-Identifier: MIT

/// Why commands were not undone, redone or grouped.
///
/// ```swift
/// struct Add: UndoableCommand {
///   var amount: Int
///   var name: String { "Add \(amount)" }
///
///   func apply(to sum: inout Int) -> Add {
///     sum += amount
///     return Add(amount: -amount)
///   }
/// }
///
/// var history = CommandHistory<Add>()
/// var sum = 0
/// do {
///   try history.undo(on: &sum)
/// } catch {
///   print(error)
/// }
/// // Prints "there is nothing to undo"
/// ```
public enum CommandError<Failure: Error>: Error {
  /// The history holds nothing that could be undone.
  case nothingToUndo

  /// The history holds nothing that could be redone.
  case nothingToRedo

  /// The step named `name` threw `underlying`. State and history are as they were before.
  case stepFailed(name: String, underlying: Failure)

  /// The step named `name` threw `underlying`, and taking back what it had done threw `rollback`.
  ///
  /// The history is as it was before, but the state is not, as the commands in question could not be
  /// taken back; all others were. Replace the state by a sound one and empty the history with
  /// ``CommandHistory/removeAll()``.
  case rollbackFailed(name: String, underlying: Failure, rollback: [any Error])
}

extension CommandError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .stepFailed(let name, let underlying): "\"\(name)\" failed: \(underlying)"
    case .rollbackFailed(let name, let underlying, let rollback):
      "\"\(name)\" failed: \(underlying); taking it back failed too: \(rollback)"
    }
  }
}

extension CommandError: Equatable where Failure: Equatable {
  /// Compares two errors; what a rollback threw is compared by its description.
  ///
  /// - Parameters:
  ///   - left: One error.
  ///   - right: Another one.
  /// - Returns: Whether they say the same.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.nothingToUndo, .nothingToUndo), (.nothingToRedo, .nothingToRedo): true
    case (.stepFailed(let name, let error), .stepFailed(let otherName, let otherError)):
      name == otherName && error == otherError
    case (
      .rollbackFailed(let name, let error, let rollback),
      .rollbackFailed(let otherName, let otherError, let otherRollback)
    ):
      name == otherName && error == otherError && "\(rollback)" == "\(otherRollback)"
    default: false
    }
  }
}
