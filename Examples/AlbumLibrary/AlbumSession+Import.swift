// SPDX-License-Identifier: MIT

extension AlbumSession {
  /// Adds the albums of a file to the library, as one step that can be undone, and saves.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognized by its content.
  ///   - onProgress: Hears from time to time how far the import is.
  /// - Returns: What became of the file's records.
  /// - Throws: ``ImportError`` where nothing could be imported, or ``LibraryError`` where the library
  ///   cannot be saved. What was in the library stays.
  /// - Complexity: O(*n* + *m*) in the number of albums and of the file's bytes.
  public func importAlbums(
    from path: String,
    onProgress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportResult {
    try browser.importAlbums(from: path, onProgress: onProgress)
  }
}
