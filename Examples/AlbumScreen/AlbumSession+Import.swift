// SPDX-License-Identifier: MIT

public import AlbumImport

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
    onProgress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws -> ImportResult {
    guard let recorder else { return try app.importAlbums(from: path, onProgress: onProgress) }
    return try recorder.record(.importing(path: path)) {
      try app.importAlbums(from: path, onProgress: onProgress)
    }
  }

  /// Writes all albums to a file, which may exist.
  ///
  /// - Parameter path: The file, whose extension decides on the format: `.json` or `.csv`.
  /// - Throws: ``ExportError``.
  /// - Complexity: O(*n*) in the size of the albums.
  public func exportAlbums(to path: String) throws(ExportError) {
    try app.exportAlbums(to: path)
  }
}
