// SPDX-License-Identifier: MIT

public import AlbumLibrary
internal import Foundation
public import MotifMementos

/// Writes albums to a file that ``AlbumImporter``, other programs, and spreadsheets can read.
///
/// The extension of the file decides on its format: `.json` for an array of objects, one on each line,
/// and `.csv` for a table. Both keep all details of an album, so importing the file again loses
/// nothing.
///
/// ```swift
/// import AlbumLibrary
/// import MotifMementos
///
/// let albums = [
///   AlbumDetails(title: "Low", artist: "David Bowie", year: 1977),
///   AlbumDetails(title: "Hello, Dolly!", artist: "Louis Armstrong"),
/// ]
/// let files = LocalFileSystem()
/// try AlbumExporter(fileSystem: files).export(albums, to: "exported.csv")
/// let text = String(decoding: try files.contents(of: "exported.csv"), as: UTF8.self)
/// print(text, terminator: "")
/// try files.removeFile(at: "exported.csv")
/// // Prints:
/// // title,artist,genre,year,coverURL
/// // Low,David Bowie,,1977,
/// // "Hello, Dolly!",Louis Armstrong,,,
/// ```
public struct AlbumExporter: Sendable {
  private let fileSystem: any FileSystem

  /// Makes an exporter.
  ///
  /// - Parameter fileSystem: The file system.
  public init(fileSystem: any FileSystem = LocalFileSystem()) {
    self.fileSystem = fileSystem
  }

  /// Writes albums to a file.
  ///
  /// The file appears under its name only when it is complete and on disk. A symbolic link stays, and its file is
  /// written. A file that is replaced keeps its permissions, and a new one has those of other programs' files.
  ///
  /// - Parameters:
  ///   - albums: The albums, in order.
  ///   - path: The path of the file, which ends in `.json` or `.csv`.
  ///   - isReplacing: Whether to replace a file that exists.
  /// - Throws: ``ExportError``. Then a file that existed is unchanged.
  /// - Complexity: O(*n*) in the size of the albums.
  public func export(
    _ albums: [AlbumDetails],
    to path: String,
    replacing isReplacing: Bool = false
  ) throws(ExportError) {
    let contents = try Self.contents(of: albums, in: path)
    do throws(FileSystemError) {
      let place = try sharedFiles?.destination(of: path) ?? path
      if isReplacing || !exists(place) { return try replace(place, with: Array(contents.utf8)) }
    } catch {
      throw .unwritable(path: path, error)
    }
    throw .exists(path: path)
  }

  private var sharedFiles: (any SharedFiles)? { fileSystem as? any SharedFiles }

  private func exists(_ path: String) -> Bool {
    // A file that can't be read exists, too.
    (try? fileSystem.contents(of: path, in: 0..<0)) != nil
      || sharedFiles?.permissions(of: path) != nil
  }

  private func replace(_ path: String, with contents: [UInt8]) throws(FileSystemError) {
    // The name doesn't get longer, for there is a limit.
    let temporary = "\(path.folder)\(UUID().uuidString).tmp"
    do throws(FileSystemError) {
      if let sharedFiles {
        try sharedFiles.createFile(at: temporary, permissions: sharedFiles.permissions(of: path))
      } else {
        try fileSystem.createFile(at: temporary, contents: [], durability: .process)
      }
      try fileSystem.append(contents, toFileAt: temporary, durability: .power)
      try fileSystem.rename(temporary, to: path)
    } catch {
      try? fileSystem.removeFile(at: temporary)
      throw error
    }
  }
}

// MARK: - Formats

extension AlbumExporter {
  private enum Format: CaseIterable {
    case json
    case csv

    init?(of path: String) {
      let name = path.lowercased()
      let format = Self.allCases.first { name.hasSuffix(".\($0)") }
      guard let format else { return nil }
      self = format
    }
  }

  /// Returns whether a path ends in an extension that decides on a format.
  ///
  /// - Parameter path: The path of a file, which need not exist.
  /// - Returns: Whether ``export(_:to:replacing:)`` knows the format.
  public static func hasFormat(_ path: String) -> Bool { Format(of: path) != nil }

  private static func contents(
    of albums: [AlbumDetails],
    in path: String
  ) throws(ExportError) -> String {
    switch Format(of: path) {
    case .json: return json(albums)
    case .csv: return csv(albums)
    case nil: throw .unknownFormat(path: path)
    }
  }

  private static func json(_ albums: [AlbumDetails]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let objects = albums.map { album in
      do {
        return String(decoding: try encoder.encode(album), as: UTF8.self)
      } catch {
        preconditionFailure("Texts and a number could not be encoded: \(error)")
      }
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }

  private static func csv(_ albums: [AlbumDetails]) -> String {
    let rows = albums.map { album in
      let year = album.year.map(String.init)
      return [album.title, album.artist, album.genre ?? "", year ?? "", album.coverURL ?? ""]
        .map(quoted)
        .joined(separator: ",")
    }
    return (["title,artist,genre,year,coverURL"] + rows).map { "\($0)\n" }.joined()
  }

  /// A field in quotation marks if its text could be read as anything else (RFC 4180).
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",;\t|\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
