// SPDX-License-Identifier: MIT

public import MotifCore

/// The reason why an undo or a redo did not happen.
///
/// ```swift
/// let history = UndoHistory()
/// do {
///   try history.undo()
/// } catch .nothingToUndo {
///   print("Nothing to undo")
/// } catch {
///   print("Failed: \(error)")
/// }
/// // Prints "Nothing to undo"
/// ```
public enum UndoError: Error {
  /// The history has nothing to undo.
  case nothingToUndo

  /// The history has nothing to redo.
  case nothingToRedo

  /// A group is open; end it or cancel it first.
  case openGroup

  /// There is no group to end here.
  case unbalancedEnd

  /// The history has no such step, or has it on the other side.
  case unknownStep

  /// An action that is itself being undone or redone called undo or redo.
  case reentrant

  /// An action threw `underlying`. Its changes were reversed; the history is as it was before.
  case actionFailed(name: String, underlying: any Error)

  /// An action threw `underlying`, and reversing its changes threw the `rollback` errors.
  ///
  /// The history is as it was before, but its state is not, so it counts as modified. Consider
  /// reloading the state and emptying the history with ``UndoHistory/removeAllSteps()``. If a group was
  /// canceled, `underlying` is the first of the `rollback` errors.
  case rollbackFailed(name: String, underlying: any Error, rollback: [any Error])
}

extension UndoError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .openGroup: "a group is open"
    case .unbalancedEnd: "there is no group to end here"
    case .unknownStep: "the history has no such step"
    case .reentrant: "an action that is being undone or redone cannot undo or redo"
    case .actionFailed(let name, let underlying): "\"\(name)\" failed: \(underlying)"
    case .rollbackFailed(let name, let underlying, let rollback):
      "\"\(name)\" failed: \(underlying); taking it back failed too: \(rollback)"
    }
  }
}
