// SPDX-License-Identifier: MIT

internal import MotifMementos

/// An app with one board, which it archives after each change.
@MainActor
final class BoardApp {
  private(set) var document: BoardDocument
  private let archive: ArchiveStore<BoardDocument>

  /// Opens the board in a directory, or a new one.
  init(directory: DirectoryPath) throws(ArchiveError) {
    archive = ArchiveStore(directory: directory, name: "board", typeIdentifier: "drawing-board")
    do {
      document = try archive.load().value
    } catch .missing {
      document = BoardDocument()
    }
  }

  /// Makes a change and stores it, in case the app is killed.
  func change(_ body: (inout BoardDocument) throws -> Void) throws {
    try body(&document)
    try archive.save(document, durability: .process)
  }

  /// Saves at the user's request, and records that.
  func save() throws {
    try change { $0.markSaved() }
  }
}
