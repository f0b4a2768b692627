// SPDX-License-Identifier: MIT

internal import MotifMementos

/// The place of a library on disk: its document, as a checkpoint (a *memento*) and a journal of the
/// steps since.
struct LibraryStorage: Sendable {
  typealias Store = DocumentStore<LibraryContents, DatedChange>

  /// The form of the document, in which JSON has nothing to escape between two albums.
  private static let schema: UInt32 = 5
  /// The first form of a document, since albums have an identity; those before were archives.
  private static let firstSchema: UInt32 = 4

  let directory: DirectoryPath
  let fileSystem: any FileSystem
  /// How to read the archives of earlier versions of the app, one migration for each schema.
  var earlierFormats: [ArchiveMigration] = []

  /// Makes a store, which opens the document or reads it.
  func makeStore() -> Store {
    // An archive that no migration leads from is refused, and stays as it is.
    let oldestSchema = Self.firstSchema - UInt32(earlierFormats.count)
    return DocumentStore(
      directory: directory,
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: Self.schema,
      oldestSchema: oldestSchema,
      // `LibraryContents` reads both forms of a document; the migrations before serve archives only.
      migrations: (oldestSchema..<Self.schema).map { schema in
        ArchiveMigration(from: schema, to: schema + 1) { (contents: LibraryContents) in contents }
      },
      archiveMigrations: earlierFormats,
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
