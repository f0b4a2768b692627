// SPDX-License-Identifier: MIT

internal import MotifResponders

/// What can be taken back in one document.
final class UndoStack {
  private var changes: [(name: String, undo: () -> Void)] = []

  /// How the last change is called.
  var lastName: String? { changes.last?.name }

  func register(_ name: String, undo: @escaping () -> Void) {
    changes.append((name, undo))
  }

  /// Takes the last change back, and returns how it is called.
  func undo() -> String? {
    guard let change = changes.popLast() else { return nil }
    change.undo()
    return change.name
  }
}

/// Names the undo stack of the nearest document.
///
/// Fields know the key, and no document.
enum UndoStackKey: ResponderKey {
  typealias Value = UndoStack
}
