// SPDX-License-Identifier: MIT

public import AlbumImport
internal import AlbumLibrary

extension AlbumSession {
  /// Adds the albums of a file to the library as one undoable step, and saves.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognized by its content.
  ///   - onProgress: Called from time to time with the progress of the import.
  /// - Returns: The outcome for the file's records.
  /// - Throws: ``ImportError`` if nothing could be imported, or ``LibraryError`` if the library
  ///   can't be saved. The albums already in the library are kept.
  /// - Complexity: O(*n* + *m*) in the number of albums and of the file's bytes.
  public func importAlbums(
    from path: String,
    onProgress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportResult {
    let result = try importer.importAlbums(
      from: path,
      into: library.albums,
      progress: onProgress
    )
    try browser.take(added: result.added, completed: result.completed)
    return result
  }
}
