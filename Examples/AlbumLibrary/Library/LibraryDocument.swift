// SPDX-License-Identifier: MIT

internal import MotifMementos

/// What the archive of a library holds: the albums, and how to take back what was done to them.
///
/// Archived together, the two cannot come apart, and undo survives a restart (A11).
struct LibraryDocument: Codable, Sendable {
  /// The albums, and what the outbox may not know yet.
  private(set) var contents: LibraryContents
  /// How often the document was changed since it was made or read.
  private(set) var revision = 0
  private var history: CommandHistory<LibraryEdit>

  private enum CodingKeys: CodingKey {
    case contents
    case history
  }

  /// Makes a document of which nothing can be undone.
  ///
  /// - Parameter contents: The albums.
  init(_ contents: LibraryContents) {
    self.contents = contents
    history = CommandHistory()
    limitHistory()
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    contents = try container.decode(LibraryContents.self, forKey: .contents)
    history = try container.decode(CommandHistory<LibraryEdit>.self, forKey: .history)
    limitHistory()
  }

  /// Bounds what can be undone, and so the archive, by this version's limits.
  private mutating func limitHistory() {
    history.countLimit = 1_000
    // An album that comes, goes or changes costs two: the edit, and the one that takes it back.
    history.costLimit = 2 * Self.undoableAlbums
  }

  /// How many albums the steps that can be undone may touch together.
  ///
  /// The oldest steps are forgotten beyond that, and an import that touches more by itself can't be
  /// undone.
  static let undoableAlbums = 100_000

  /// What undo would take back, or `nil` where it would do nothing.
  var undoName: String? { history.undoName }
  /// What redo would bring back, or `nil` where it would do nothing.
  var redoName: String? { history.redoName }

  /// Makes changes that can be undone together.
  ///
  /// - Parameters:
  ///   - name: What a user would call them.
  ///   - edits: The changes; without any, there is nothing to undo either.
  /// - Throws: ``LibraryEdit/Misfit`` where one of them does not apply; then none is made.
  mutating func perform(
    _ name: String,
    _ edits: [LibraryEdit]
  ) throws(LibraryEdit.Misfit) {
    guard !edits.isEmpty else { return }
    do {
      try history.group(name: name, on: &contents) { group throws(LibraryEdit.Misfit) in
        for edit in edits { try group.perform(edit) }
      }
    } catch {
      throw error.misfit
    }
    revision += 1
  }

  /// Takes back what was done last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to undo or it does not apply, and nothing is changed.
  mutating func undo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let step = LibraryStep(name: history.undoName ?? "", edits: history.undoCommands)
    try history.undo(on: &contents)
    revision += 1
    return step
  }

  /// Brings back what was undone last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to redo or it does not apply, and nothing is changed.
  mutating func redo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let step = LibraryStep(name: history.redoName ?? "", edits: history.redoCommands)
    try history.redo(on: &contents)
    revision += 1
    return step
  }
}

// MARK: - Handing over to the outbox

extension LibraryDocument {
  /// Forgets changes that the outbox has.
  ///
  /// It counts as no change of the document: where the archive has them still, they are passed over when
  /// they are handed over again.
  mutating func forget(_ count: Int, next: UInt64) { contents.forget(count, next: next) }

  /// Passes over what the outbox has already.
  mutating func align(with next: UInt64) { contents.align(with: next) }

  /// Numbers the changes again that the outbox is still to get.
  mutating func renumber(from next: UInt64) { contents.renumber(from: next) }
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
