// SPDX-License-Identifier: MIT

/// A step of a history, as a menu of steps shows it.
///
/// It is a picture of the step at the time when it was asked for: a value that can be kept, compared
/// and sent elsewhere. ``UndoHistory/undo(through:)`` and ``UndoHistory/redo(through:)`` take its
/// ``id``.
///
/// ```swift
/// let history = UndoHistory()
/// history.register(name: "Add Low") {}
/// history.register(name: "Delete Heroes") {}
/// for step in history.undoSteps {
///   print(step.name)
/// }
/// // Prints:
/// // Delete Heroes
/// // Add Low
/// ```
public struct UndoStep: Identifiable, Sendable {
  /// Tells a step from all others of its history, also after it was undone and redone.
  public struct ID: Hashable, Sendable {
    let serial: UInt64
  }

  /// Tells the step from all others of its history.
  public let id: ID

  /// What was done, as a user would call it.
  public let name: String

  /// What was noted with the registrations.
  public let info: UndoInfo

  /// What the actions of the step cost together.
  public let cost: Int

  /// How many actions take the step back, or do it again.
  public let actionCount: Int
}
