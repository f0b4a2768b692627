// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifMementos

// Undo and redo.

extension AlbumBrowser {
  /// Undoes the last change, even one of an earlier session.
  ///
  /// - Returns: Whether there was one. One that was too large to keep is named in the status line.
  @discardableResult
  package func undo() -> Bool {
    if perform("Undid", library.undoName, library.undo) { return true }
    guard let step = library.tooLargeStep else { return false }
    status.value = "“\(step)” changed too many albums to be undone."
    return true
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func redo() -> Bool {
    perform("Redid", library.redoName, library.redo)
  }

  /// Undoes or redoes several steps, and saves.
  ///
  /// - Parameter distance: The number of steps to redo, or, if negative, to undo.
  /// - Returns: Whether there were as many.
  @discardableResult
  package func moveInHistory(by distance: Int) -> Bool {
    let document = library.document
    switch distance {
    case -1: return undo()
    case 0: return false
    case 1: return redo()
    case ..<0:
      return perform("Undid", "\(-distance) steps") { () throws(CommandError<LibraryMisfit>) in
        try document.undo(through: -distance - 1)
      }
    default:
      return perform("Redid", "\(distance) steps") { () throws(CommandError<LibraryMisfit>) in
        try document.redo(through: distance - 1)
      }
    }
  }

  private func perform(
    _ verb: String,
    _ name: String?,
    _ action: () throws(CommandError<LibraryMisfit>) -> Void
  ) -> Bool {
    do throws(CommandError<LibraryMisfit>) {
      try withBatchedChanges(action)
      report("\(verb) \(name ?? "").")
    } catch {
      switch error {
      case .nothingToUndo, .nothingToRedo, .openGroup: return false
      case .stepFailed(_, let misfit), .rollbackFailed(_, let misfit, _):
        status.value = "Not possible: \(misfit)"
      }
    }
    return true
  }
}
