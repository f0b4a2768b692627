// SPDX-License-Identifier: MIT

public import AlbumLibrary
public import MotifMementos
public import MotifPipelines

/// Reads albums from other programs' files and adds them to a library.
///
/// It supports three formats: a JSON array of albums, a table with a header, such as a collection
/// that Discogs or Rate Your Music exports or a list of songs that Music exports, and the XML library
/// of Apple Music or iTunes. It recognizes the format by the file's contents.
///
/// The import is a process of five steps in a fixed order: read, decode, validate, normalize,
/// merge. A format is a variation of that process, which replaces the steps that differ. A fourth
/// format would be one more variation, and the rules for albums stay in one place.
///
/// - A record that is malformed, that lacks its title or its artist, or whose year is not between
///   1000 and 9999, becomes an ``ImportIssue`` with its line; all the others are imported. An empty
///   year or 0 counts as unknown.
/// - A column of a CSV file or a member of a JSON object that isn't a field of an album is not
///   read, and is named in the result.
/// - Text is put on one line, trimmed, stripped of control characters, and composed (NFC).
/// - The caller is informed of the current step and of the progress of decoding, and can cancel the
///   import.
/// - Albums with the same artist, title, and year, regardless of case and spacing, are one album.
///   If the first of them lacks a genre or a cover, it gets those of the others.
///
/// ```swift
/// import AlbumLibrary
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
/// let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)
/// let result = try AlbumImporter().importAlbums(from: path, into: [Album(id: 1, details: low)])
/// for album in result.added { print(album) }
/// for issue in result.issues { print("line \(issue.line): \(issue.reason)") }
/// try LocalFileSystem().removeFile(at: path)
/// // Prints:
/// // Lodger by David Bowie (1979)
/// // line 3: the artist is missing
/// ```
///
/// An import changes nothing: it returns what is new, and the caller decides whether to store it.
public struct AlbumImporter: Sendable {
  /// The default maximum number of bytes in a file.
  public static let byteLimit = 256_000_000

  private let fileSystem: any FileSystem
  private let byteLimit: Int
  private let clock: any Clock<Duration>

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - fileSystem: The file system.
  ///   - byteLimit: The maximum number of bytes in a file. An import takes several times as much
  ///     memory.
  ///   - clock: The clock that measures the steps.
  public init(
    fileSystem: any FileSystem = LocalFileSystem(),
    byteLimit: Int = AlbumImporter.byteLimit,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.fileSystem = fileSystem
    self.clock = clock
    self.byteLimit = min(max(0, byteLimit), .max - 1)
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - path: The file's path. It must be a regular file.
  ///   - library: The existing albums.
  ///   - progress: Called before each step, and every few hundred records while the file is
  ///     decoded, on the calling thread.
  ///   - report: Called after the last step that ran, on the calling thread, with how long each took.
  ///   - isCancelled: Called equally often; if it returns `true`, the import ends. In a task, pass
  ///     `{ Task.isCancelled }`.
  /// - Returns: What the file adds to the library, and a summary.
  /// - Throws: ``ImportError/unreadable(path:reason:)`` if the file can't be read,
  ///   ``ImportError/tooLarge(path:limit:)`` if it has more bytes than allowed,
  ///   ``ImportError/unrecognized(path:found:)`` if it is in none of the formats,
  ///   ``ImportError/nothingImported(path:issues:)`` if it contains no valid album, and
  ///   ``ImportError/cancelled(path:)`` if the import was canceled.
  /// - Complexity: Linear in the length of the file and the number of albums.
  public func importAlbums(
    from path: String,
    into library: [Album],
    progress: (ImportProgress) -> Void = { _ in },
    report: (PipelineReport) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(ImportError) -> ImportResult {
    let source = ImportSource(path: path, in: fileSystem, byteLimit: byteLimit)
    let format = try format(of: source)
    return try withoutActuallyEscaping(progress) { (progress) throws(ImportError) in
      try withoutActuallyEscaping(report) { (report) throws(ImportError) in
        try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ImportError) in
          let monitor = ImportMonitor(report: progress, end: report, isCancelled: isCancelled)
          let job = ImportJob(source: source, library: library, monitor: monitor)
          return try ImportProcess.run(job, reading: format, timedBy: clock)
        }
      }
    }
  }

  private func format(of source: ImportSource) throws(ImportError) -> ImportFormat {
    let recognizer = FormatRecognizer(try source.contents(), wasUTF16: source.wasUTF16)
    do {
      return try recognizer.format()
    } catch {
      throw .unrecognized(path: source.path, found: error.found)
    }
  }
}
