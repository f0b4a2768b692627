// SPDX-License-Identifier: MIT

internal import MotifMementos

/// What the archive of a library holds: the albums, and how to take back what was done to them.
///
/// Archived together, the two cannot come apart, and undo survives a restart (A11).
struct LibraryDocument: Hashable, Codable, Sendable {
  /// The albums, and what no server has heard of.
  var contents: LibraryContents
  /// What was done, by albums that it touches: an import of many counts for as many.
  private var history = CommandHistory<LibraryEdit>(limit: 1_000, costLimit: 100_000)

  /// Makes a document of which nothing can be undone.
  ///
  /// - Parameter contents: The albums.
  init(_ contents: LibraryContents) {
    self.contents = contents
  }

  /// What undo would take back, or `nil` where it would do nothing.
  var undoName: String? { history.undoName }
  /// What redo would bring back, or `nil` where it would do nothing.
  var redoName: String? { history.redoName }

  /// Makes changes that can be undone together.
  ///
  /// - Parameters:
  ///   - name: What a user would call them.
  ///   - edits: The changes; without any, there is nothing to undo either.
  /// - Returns: What was done.
  /// - Throws: ``LibraryEdit/Misfit`` where one of them does not apply; then none is made.
  mutating func perform(
    _ name: String,
    _ edits: [LibraryEdit]
  ) throws(LibraryEdit.Misfit) -> LibraryStep {
    do {
      try history.group(name: name, on: &contents) { group throws(LibraryEdit.Misfit) in
        for edit in edits { try group.perform(edit) }
      }
    } catch {
      throw error.misfit
    }
    return LibraryStep(name: name, edits: edits)
  }

  /// Takes back what was done last.
  ///
  /// - Returns: What was done now, or `nil` where there was nothing to undo.
  /// - Throws: ``LibraryEdit/Misfit`` where it does not apply, and nothing is changed.
  mutating func undo() throws(LibraryEdit.Misfit) -> LibraryStep? {
    guard let name = history.undoName else { return nil }
    let step = LibraryStep(name: name, edits: history.undoCommands)
    do {
      try history.undo(on: &contents)
    } catch {
      throw error.misfit
    }
    return step
  }

  /// Brings back what was undone last.
  ///
  /// - Returns: What was done now, or `nil` where there was nothing to redo.
  /// - Throws: ``LibraryEdit/Misfit`` where it does not apply, and nothing is changed.
  mutating func redo() throws(LibraryEdit.Misfit) -> LibraryStep? {
    guard let name = history.redoName else { return nil }
    let step = LibraryStep(name: name, edits: history.redoCommands)
    do {
      try history.redo(on: &contents)
    } catch {
      throw error.misfit
    }
    return step
  }
}

extension CommandError<LibraryEdit.Misfit> {
  /// The edit that did not apply; that there is something to undo was asked before.
  fileprivate var misfit: LibraryEdit.Misfit {
    switch self {
    case .stepFailed(_, let misfit), .rollbackFailed(_, let misfit, _): misfit
    case .nothingToUndo, .nothingToRedo: LibraryEdit.Misfit(index: 0)
    }
  }
}
