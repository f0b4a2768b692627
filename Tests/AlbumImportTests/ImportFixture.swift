// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifMementos
import MotifTestSupport

/// The path of every fixture.
let fixturePath = "/albums"

/// Imports the bytes of a file in memory.
func importing(
  _ bytes: [UInt8],
  into library: [AlbumDetails] = [],
  progress: (ImportProgress) -> Void = { _ in },
  isCancelled: () -> Bool = { false }
) throws -> ImportResult {
  let files = InMemoryFileSystem()
  try files.createFile(at: fixturePath, contents: bytes, synchronized: false)
  return try AlbumImporter(fileSystem: files)
    .importAlbums(
      from: fixturePath,
      into: numbered(library),
      progress: progress,
      isCancelled: isCancelled
    )
}

/// The albums of a library with these details.
func numbered(_ albums: [AlbumDetails]) -> [Album] {
  zip(1..., albums).map { Album(id: $0, details: $1) }
}

/// Imports the text of a file in memory.
func importing(_ text: String, into library: [AlbumDetails] = []) throws -> ImportResult {
  try importing(Array(text.utf8), into: library)
}

/// The issues of an import, each as `line: reason`, whether or not albums were imported.
func issues(of text: String) throws -> [String] {
  try issues(of: Array(text.utf8))
}

/// The issues of an import, each as `line: reason`, whether or not albums were imported.
func issues(of bytes: [UInt8]) throws -> [String] {
  do {
    return try importing(bytes).issues.map { "\($0.line): \($0.reason)" }
  } catch ImportError.nothingImported(_, let issues) {
    return issues.map { "\($0.line): \($0.reason)" }
  }
}

extension ImportResult {
  var titles: [String] { added.map(\.title) }
}
