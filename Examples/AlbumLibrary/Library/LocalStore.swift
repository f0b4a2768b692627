// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import Synchronization

/// The near side of the library: the albums in memory and their archive on disk.
///
/// ``Library`` is the only one that holds it.
final class LocalStore: Sendable {
  private struct State {
    var document = LibraryDocument(LibraryContents(albums: []))
    /// How often the document was edited.
    var editCount = 0
  }

  private let state = Mutex(State())
  /// How many of the edits are on disk.
  ///
  /// It is held while saving, so that saves follow one another.
  private let savedEditCount = Mutex(0)
  private let archive: ArchiveStore<LibraryDocument>

  /// Makes a store that is still to be opened.
  init(directory: String, fileSystem: any FileSystem) {
    archive = ArchiveStore(
      directory: directory,
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: 2,
      migrations: [
        // The first version of the app kept the albums alone, and forgot what could be undone.
        ArchiveMigration(from: 1, to: 2) { (old: LibraryContents) in LibraryDocument(old) }
      ],
      fileSystem: fileSystem
    )
  }

  /// The albums, what no server has heard of, and what can be undone.
  var document: LibraryDocument { state.withLock { $0.document } }

  /// Whether there is something that is not on disk.
  var isModified: Bool {
    let editCount = state.withLock { $0.editCount }
    return savedEditCount.withLock { $0 != editCount }
  }

  /// Changes the document in memory.
  func edit<Result: Sendable, Failure: Error>(
    _ body: @Sendable (inout LibraryDocument) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      state.editCount += 1
      return try body(&state.document)
    }
  }

  /// Picks the change to send next, which is no edit.
  func beginSending() -> LibraryChange? {
    state.withLock { $0.document.contents.beginSending() }
  }

  /// Reads the archive, or begins with the starter albums where there is none.
  ///
  /// What is damaged is set aside at once, so that its name can be told.
  func open() throws(ArchiveError) -> LibraryOpening {
    do throws(ArchiveError) {
      let load = try archive.load()
      state.withLock { $0.document = load.value }
      guard case .previous(let fault) = load.origin else { return .loaded }
      return .recovered("\(fault)", setAside: replaceDamage())
    } catch .missing {
      edit { $0 = LibraryDocument(LibraryContents(albums: Album.starters)) }
      try save()
      return .created
    } catch .corrupt(let faults) {
      state.withLock {
        $0.document = LibraryDocument(LibraryContents(albums: Album.starters))
      }
      return .damaged("\(ArchiveError.corrupt(faults))", setAside: replaceDamage())
    }
  }

  /// Writes what is shown in the place of damaged files.
  ///
  /// - Returns: The new names of these. Where they cannot be set aside now, the next save tries again.
  private func replaceDamage() -> [String] {
    edit { _ in }
    return (try? save()) ?? []
  }

  /// Writes the document to disk atomically, where it was edited since the last time.
  ///
  /// Each save takes the newest document, so an older list never replaces a newer one. One without an
  /// edit before it writes nothing.
  ///
  /// - Parameter overwriting: Whether to replace what another program has saved meanwhile.
  /// - Returns: The new names of damaged files that were in the way.
  /// - Throws: What the archive throws; then nothing is saved.
  @discardableResult
  func save(overwriting: Bool = false) throws(ArchiveError) -> [String] {
    try savedEditCount.withLock { savedEditCount throws(ArchiveError) in
      let (document, editCount) = state.withLock { ($0.document, $0.editCount) }
      guard editCount != savedEditCount else { return [] }
      let receipt = try archive.save(document, overwriting: overwriting)
      savedEditCount = editCount
      return receipt.setAside
    }
  }
}
