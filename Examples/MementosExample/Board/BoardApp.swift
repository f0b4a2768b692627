// SPDX-License-Identifier: MIT

internal import MotifMementos

/// An app with one board, which is in its archive after each change.
@MainActor
final class BoardApp {
  private(set) var document: BoardDocument
  private let archive: ArchiveStore<BoardDocument>

  /// Opens the board of a directory, or a new one.
  init(directory: DirectoryPath) throws(ArchiveError) {
    archive = ArchiveStore(directory: directory, name: "board", typeIdentifier: "drawing-board")
    do {
      document = try archive.load().value
    } catch .missing {
      document = BoardDocument()
    }
  }

  /// Makes a change and stores it, for the case that the app is killed.
  func change(_ body: (inout BoardDocument) throws -> Void) throws {
    try body(&document)
    try archive.save(document, durability: .process)
  }

  /// Saves because the user says so, and remembers that.
  func save() throws {
    try change { $0.markSaved() }
  }
}
