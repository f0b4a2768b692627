// SPDX-License-Identifier: MIT

internal import MotifCore

/// When something that is registered becomes part of the step before, and not a step of its own.
///
/// Typing a word is one thing to its author, and so is dragging a slider. Register each change with
/// an equal key, and what follows in time is one step. A change is merged when it is registered
/// with the same key as the registration right before, and no more than `window` after it. Whatever
/// else happens to the history ends the step: another registration, undoing, redoing, removing,
/// ``UndoHistory/markSaved()``, ``UndoHistory/endCoalescing()``.
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
/// In a group it is the coalescing of the outermost group that counts, and that of a registration
/// in it does not. While an undo or a redo runs, nothing is merged.
public final class UndoCoalescing {
  /// Which actions a step keeps when more is merged into it.
  public enum Retention: Sendable {
    /// All of them; they are run last in, first out.
    case everyAction

    /// Only those of the registration that began the step.
    ///
    /// It fits where that one restores all that is changed later, as when each change of a slider
    /// registers to set the value that it had. The step stays small, however long the user drags.
    case firstAction
  }

  let key: AnyHashable
  let window: Duration?
  let retention: Retention

  private init(_ key: AnyHashable, _ window: Duration?, _ retention: Retention) {
    self.key = key
    self.window = window
    self.retention = retention
  }

  /// Merges registrations that have equal keys.
  ///
  /// - Parameters:
  ///   - key: What the registrations have in common, for instance an identifier of the text field.
  ///   - window: How much time may pass between a registration and the next, by the clock of the
  ///     history; nil for any time.
  ///   - retention: Which actions to keep.
  /// - Returns: What to pass on where the change is registered.
  /// - Precondition: `window` is not negative.
  public static func by(
    _ key: some Hashable,
    within window: Duration? = nil,
    keeping retention: Retention = .everyAction
  ) -> UndoCoalescing {
    require(
      window ?? .zero >= .zero,
      "A time window must not be negative; zero merges what is registered at the same instant."
    )
    return UndoCoalescing(AnyHashable(key), window, retention)
  }
}
