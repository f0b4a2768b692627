// SPDX-License-Identifier: MIT

public import MotifMementos

/// Reads albums from files that other programs have written, and adds them to a library.
///
/// Three formats are known: a JSON array of albums, a CSV file with a header, such as the one in which
/// Discogs exports a collection, and the XML library of Apple Music or iTunes. Which one a file is in is
/// told by its contents.
///
/// The import is a process of five steps that never change their order: read, decode, validate,
/// normalize, merge. A format is a variation of that process, which replaces the steps that differ.
/// So a fourth format is one more variation, and the rules for what an album is stay in one place.
///
/// - A record that is broken, that lacks its title or its artist, or whose year is no year between
///   1000 and 9999, becomes an ``ImportIssue`` with its line; all the others are imported. A year that
///   is empty or 0 counts as not known.
/// - A column of a CSV file or a member of a JSON object that no album has is not read, and named in the
///   result.
/// - Text is put on one line, trimmed, stripped of control characters and composed (NFC).
/// - Anyone who asked for an import hears which step it is at and how much of the file is decoded, and
///   can give it up.
/// - Albums of the same artist, title and year, whatever their case and spacing, are one album. What
///   the first of them lacks, a genre or a cover, is taken from the others.
///
/// ```swift
/// import MotifMementos
///
/// let json = """
///   [
///     { "title": "Low", "artist": "David Bowie", "year": 1977 },
///     { "title": "Heroes" },
///     { "title": "Lodger", "artist": "David  Bowie", "year": "1979" }
///   ]
///   """
/// let path = "albums"
/// try LocalFileSystem().createFile(at: path, contents: Array(json.utf8), synchronized: false)
///
/// let known = Album(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)
/// let result = try AlbumImporter().importAlbums(from: path, into: [known])
/// for album in result.albums { print(album) }
/// for issue in result.issues { print("line \(issue.line): \(issue.reason)") }
/// try LocalFileSystem().removeFile(at: path)
/// // Prints:
/// // Low by David Bowie (Rock, 1977)
/// // Lodger by David Bowie (1979)
/// // line 3: the artist is missing
/// ```
///
/// An import touches nothing: it returns the list of albums as it should be, and the one who asked for it
/// stores it or does not.
public struct AlbumImporter: Sendable {
  /// How many bytes a file may have by default.
  public static let byteLimit = 256_000_000

  private let fileSystem: any FileSystem
  private let byteLimit: Int

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - fileSystem: Where the files are.
  ///   - byteLimit: How many bytes a file may have. An import takes several times as much memory.
  public init(
    fileSystem: any FileSystem = LocalFileSystem(),
    byteLimit: Int = AlbumImporter.byteLimit
  ) {
    self.fileSystem = fileSystem
    self.byteLimit = min(max(0, byteLimit), .max - 1)
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is. It must be a regular file.
  ///   - library: The albums that are there already.
  ///   - progress: Called before each step, and every few hundred records while the file is decoded,
  ///     on the thread of the call.
  ///   - isCancelled: Asked as often, and when it says yes, the import ends. In a task, give it
  ///     `{ Task.isCancelled }`.
  /// - Returns: The albums of the library and of the file, and what was found on the way.
  /// - Throws: ``ImportError/unreadable(path:reason:)`` when the file cannot be read,
  ///   ``ImportError/tooLarge(path:limit:)`` when it has more bytes than allowed,
  ///   ``ImportError/unrecognized(path:found:)`` when it is in none of the formats,
  ///   ``ImportError/nothingImported(path:issues:)`` when not one album came out of it, and
  ///   ``ImportError/cancelled(path:)`` when the import was given up.
  /// - Complexity: Linear in the length of the file and the number of albums.
  public func importAlbums(
    from path: String,
    into library: [Album],
    progress: (ImportProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(ImportError) -> ImportResult {
    let source = ImportSource(path: path, in: fileSystem, byteLimit: byteLimit)
    let format = try format(of: source)
    return try withoutActuallyEscaping(progress) { (progress) throws(ImportError) in
      try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ImportError) in
        let monitor = ImportMonitor(report: progress, isCancelled: isCancelled)
        let job = ImportJob(source: source, library: library, monitor: monitor)
        return try ImportProcess.run(job, reading: format)
      }
    }
  }

  private func format(of source: ImportSource) throws(ImportError) -> ImportFormat {
    let recognizer = FormatRecognizer(try source.contents())
    do {
      return try recognizer.format()
    } catch {
      throw .unrecognized(path: source.path, found: error.found)
    }
  }
}
