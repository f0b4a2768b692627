// SPDX-License-Identifier: MIT

internal import MotifCore

/// The rule by which a registration becomes part of the previous step instead of a new step.
///
/// To the user, typing a word is one change, and so is dragging a slider. Register each small
/// change with an equal key, and changes in quick succession are one step. A change is merged if it
/// is registered with the same key as the previous registration, and no more than `window` after
/// it. Any other call of the history ends the step: another registration, undoing, redoing,
/// removing, ``UndoHistory/markSaved()``, ``UndoHistory/endCoalescing()``.
///
/// ```swift
/// final class Note {
///   private(set) var text = ""
///   let history = UndoHistory()
///
///   func type(_ character: Character) {
///     text.append(character)
///     history.register(
///       name: "Typing", target: self, coalescing: .by("typing", within: .seconds(1))
///     ) { $0.delete() }
///   }
///
///   func delete() {
///     let character = text.removeLast()
///     history.register(name: "Delete", target: self) { $0.type(character) }
///   }
/// }
///
/// let note = Note()
/// for character in "Low" { note.type(character) }
/// try note.history.undo()
/// print(note.text.isEmpty)
/// try note.history.redo()
/// print(note.text)
/// // Prints:
/// // true
/// // Low
/// ```
///
/// A rule may be a constant: `static let typing = UndoCoalescing.by("typing", within: .seconds(1))`.
///
/// In a group, only the coalescing of the outermost group counts, not that of its registrations.
/// While an undo or a redo runs, nothing is merged.
public struct UndoCoalescing: Sendable {
  /// Which actions a step keeps when others are merged into it.
  public enum Retention: Sendable {
    /// All of them; they run last in, first out.
    case everyAction

    /// Only those of the registration that began the step.
    ///
    /// Use it if the first action also restores all later changes, for example if each change of a
    /// slider registers to set the old value. The step stays small, however long the user drags.
    case firstAction
  }

  /// An object, so that a history can release the key when it is in order.
  let rule: Rule

  final class Rule: Sendable {
    let key: any Hashable & Sendable
    let window: Duration?
    let retention: Retention

    init(_ key: any Hashable & Sendable, _ window: Duration?, _ retention: Retention) {
      self.key = key
      self.window = window
      self.retention = retention
    }

    func hasKey(of other: Rule) -> Bool { AnyHashable(key) == AnyHashable(other.key) }
  }

  /// Merges registrations that have equal keys.
  ///
  /// - Parameters:
  ///   - key: The common key of the registrations, for example an identifier of the text field.
  ///   - window: The maximum time between a registration and the next, by the clock of the history;
  ///     `nil` for any time.
  ///   - retention: Which actions to keep.
  /// - Returns: The rule to pass when you register the change.
  /// - Precondition: `window` is not negative.
  public static func by(
    _ key: some Hashable & Sendable,
    within window: Duration? = nil,
    keeping retention: Retention = .everyAction
  ) -> UndoCoalescing {
    require(
      window ?? .zero >= .zero,
      "A time window must not be negative; zero merges what is registered at the same instant."
    )
    return UndoCoalescing(rule: Rule(key, window, retention))
  }
}
