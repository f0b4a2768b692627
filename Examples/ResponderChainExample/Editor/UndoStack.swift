// SPDX-License-Identifier: MIT

internal import MotifResponders

/// The changes of one document that can be undone.
final class UndoStack {
  private var changes: [(name: String, undo: () -> Void)] = []

  /// The name of the last change.
  var lastName: String? { changes.last?.name }

  func register(_ name: String, undo: @escaping () -> Void) {
    changes.append((name, undo))
  }

  /// Undoes the last change, and returns its name.
  func undo() -> String? {
    guard let change = changes.popLast() else { return nil }
    change.undo()
    return change.name
  }
}

/// The key for the undo stack of the nearest document.
///
/// Fields know the key, but no document.
enum UndoStackKey: ResponderKey {
  typealias Value = UndoStack
}
