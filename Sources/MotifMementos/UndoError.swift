// SPDX-License-Identifier: MIT

/// Why an undo or a redo did not happen.
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
  /// The history holds nothing that could be undone.
  case nothingToUndo

  /// The history holds nothing that could be redone.
  case nothingToRedo

  /// A group is open; end it or cancel it first.
  case openGroup

  /// There is no group that could be ended here.
  case unbalancedEnd

  /// The history has no such step, or has it on the other side.
  case unknownStep

  /// An undo or a redo was asked for by an action that is itself being undone or redone.
  case reentrant

  /// An action threw `underlying`. What it had done was taken back; the history is as it was before.
  case actionFailed(name: String, underlying: any Error)

  /// An action threw `underlying`, and taking back what it had done threw the `rollback` errors.
  ///
  /// The history is as it was before, but the state it belongs to is not, so it counts as modified.
  /// Consider reloading that state and emptying the history with ``UndoHistory/removeAll()``. When a
  /// group was canceled, `underlying` is the first of the `rollback` errors.
  case rollbackFailed(name: String, underlying: any Error, rollback: [any Error])
}

extension UndoError: CustomStringConvertible {
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
