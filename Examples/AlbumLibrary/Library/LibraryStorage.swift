// SPDX-License-Identifier: MIT

internal import MotifMementos

/// The place of a library on disk: its document, as a checkpoint (a *memento*) and a journal of the
/// steps since.
struct LibraryStorage: Sendable {
  typealias Store = DocumentStore<LibraryContents, DatedChange>

  let directory: DirectoryPath
  let fileSystem: any FileSystem

  /// Makes a store, which opens the document or reads it.
  func makeStore() -> Store {
    DocumentStore(
      directory: directory,
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: 4,
      oldestSchema: 1,
      // No document has an earlier schema; archives had, and they are migrated below.
      migrations: (1..<4).map { schema in
        ArchiveMigration(from: schema, to: schema + 1) { (contents: LibraryContents) in contents }
      },
      archiveMigrations: [
        // The first version of the app kept only the albums, without an undo history.
        ArchiveMigration(from: 1, to: 2) { (old: EarlierContents) in EarlierLibrary(old) },
        // The second one had no outbox.
        ArchiveMigration(from: 2, to: 3) { (old: EarlierLibrary) in old },
        // In the third one, albums had no identity.
        ArchiveMigration(from: 3, to: 4) { (old: EarlierLibrary) in old.checkpoint },
      ],
      onDamage: .keepIntactOrBegin,
      fileSystem: fileSystem
    )
  }

  /// Reads the library on disk, which may be another program's save.
  ///
  /// - Throws: `DocumentStoreError` if it can't be read.
  /// - Complexity: O(*n*) in the number of albums.
  func savedContents() throws(DocumentStoreError) -> LibraryContents {
    try makeStore().replayed().state
  }
}
