// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import Synchronization

/// The near side of the library: the albums in memory and their archive on disk.
///
/// ``Library`` is the only one that holds it.
final class LocalStore: Sendable {
  private let state = Mutex(LibraryDocument(LibraryContents(albums: [])))
  /// Which revision of the document is on disk, or `nil` where none is.
  ///
  /// It is held while saving, so that saves follow one another.
  private let savedRevision = Mutex<Int?>(0)
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
  var document: LibraryDocument { state.withLock { $0 } }

  /// Whether there is something that is not on disk.
  var isModified: Bool {
    let revision = document.revision
    return savedRevision.withLock { $0 != revision }
  }

  /// Changes the document in memory.
  func edit<Result: Sendable, Failure: Error>(
    _ body: @Sendable (inout LibraryDocument) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { document throws(Failure) in try body(&document) }
  }

  /// Reads the archive, or begins with the starter albums where there is none.
  ///
  /// What is damaged is set aside at once, so that its name can be told.
  ///
  /// Where something is not on disk yet, what is in memory stays.
  func open() throws(ArchiveError) -> LibraryOpening {
    guard !isModified else { return .loaded }
    do throws(ArchiveError) {
      let load = try archive.load()
      guard case .previous(let fault) = load.origin else {
        begin(with: load.value, savedRevision: 0)
        return .loaded
      }
      begin(with: load.value, savedRevision: nil)
      return .recovered("\(fault)", setAside: (try? save()) ?? [])
    } catch .missing {
      begin(with: .starting, savedRevision: nil)
      try save()
      return .created
    } catch .corrupt(let faults) {
      begin(with: .starting, savedRevision: nil)
      return .damaged("\(ArchiveError.corrupt(faults))", setAside: (try? save()) ?? [])
    }
  }

  private func begin(with document: LibraryDocument, savedRevision revision: Int?) {
    state.withLock { $0 = document }
    savedRevision.withLock { $0 = revision }
  }

  /// Writes the document to disk atomically, where it was changed since the last time.
  ///
  /// Each save takes the newest document, so an older list never replaces a newer one. One without a
  /// change before it writes nothing.
  ///
  /// - Parameter overwriting: Whether to replace what another program has saved meanwhile.
  /// - Returns: The new names of damaged files that were in the way.
  /// - Throws: What the archive throws; then nothing is saved.
  @discardableResult
  func save(overwriting: Bool = false) throws(ArchiveError) -> [String] {
    try savedRevision.withLock { savedRevision throws(ArchiveError) in
      let document = document
      guard document.revision != savedRevision else { return [] }
      let receipt = try archive.save(document, overwriting: overwriting)
      savedRevision = document.revision
      return receipt.setAside
    }
  }
}

extension LibraryDocument {
  /// What a library begins with.
  fileprivate static var starting: Self { Self(LibraryContents(albums: Album.starters)) }
}
