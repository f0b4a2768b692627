// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Foundation
import MotifCore
import MotifStorage

/// Imports arbitrary bytes as a file of albums.
///
/// The imported albums are valid and normalized, faults are reported in the order of their lines, and
/// importing the same file again adds nothing. Exported in any format, the albums are read back
/// unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.popLast() else { return 0 }
  let head: String
  switch choice & 3 {
  case 1: head = #"[{"title":""#
  case 2: head = "Catalog#,Artist,Title,Label,Released\nX 1,"
  case 3: head = "<plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Album</key><string>"
  default: head = ""
  }
  let file = Array(head.utf8) + bytes

  let result: ImportResult
  do throws(ImportError) {
    result = try importAlbums(in: file)
  } catch {
    if case .nothingImported(_, let issues) = error { check(issues, of: file) }
    require(!"\(error)".unicodeScalars.contains(where: isControl), "An error steers a terminal.")
    return 0
  }
  check(result.issues, of: file)
  let albums = result.added
  for album in albums { check(album) }
  require(result.completed.isEmpty, "An empty library has learned something.")

  // Neither its own file nor its own export adds to a library or changes it.
  expect([], mergingCount: albums.count + result.mergedCount, of: file, albums)
  let exported = Export.json(albums)
  expect(albums, of: exported, [])
  expect([], mergingCount: albums.count, of: exported, albums)
  // Two formats store less of an album, and one takes a number after an artist for a Discogs suffix.
  let plain = albums.filter { !$0.artist.contains(")") }.map { album in
    AlbumDetails(title: album.title, artist: album.artist, year: album.year)
  }
  guard !plain.isEmpty else { return 0 }
  expect(plain, of: Export.csv(plain), [])
  // A property list groups tracks by album, whatever their years.
  guard let first = plain.first else { return 0 }
  expect([first], of: Export.propertyList(first), [])
  return 0
}

private func importAlbums(
  in file: [UInt8],
  into library: [AlbumDetails] = []
) throws(ImportError) -> ImportResult {
  let albums = zip(1..., library).map { Album(id: $0, details: $1) }
  return try AlbumImporter(fileSystem: OneFile(bytes: file))
    .importAlbums(from: "albums", into: albums)
}

/// Imports a file into a library, and requires the expected new albums.
private func expect(
  _ added: [AlbumDetails],
  mergingCount: Int = 0,
  of file: [UInt8],
  _ library: [AlbumDetails]
) {
  do throws(ImportError) {
    let result = try importAlbums(in: file, into: library)
    require(result.added == added, "Read back, \(added) is \(result.added).")
    require(result.completed.isEmpty, "Known albums have changed.")
    require(result.mergedCount == mergingCount, "What is known is not merged.")
  } catch {
    trap("What was imported cannot be read back: \(error)")
  }
}

private func check(_ album: AlbumDetails) {
  for text in [album.title, album.artist, album.genre, album.coverURL].compactMap(\.self) {
    require(!text.isEmpty && !text.unicodeScalars.contains(where: isControl), "A text is not tidy.")
    require(text.first != " " && text.last != " ", "A text is not trimmed.")
  }
  require(album.year.map { (1000...9999).contains($0) } ?? true, "A year is none.")
}

private func check(_ issues: [ImportIssue], of file: [UInt8]) {
  // A line ends with a line feed, a carriage return, or both; so there are at most as many as of these.
  let lineCount = 1 + file.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  var last = 1
  for issue in issues {
    require((last...lineCount).contains(issue.line), "An issue has another line than its record.")
    require(!issue.reason.unicodeScalars.contains(where: isControl), "An issue steers a terminal.")
    last = issue.line
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
}

/// Albums as files, in the three formats.
private enum Export {
  static func json(_ albums: [AlbumDetails]) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(albums))
    } catch {
      trap("Albums cannot be encoded: \(error)")
    }
  }

  static func csv(_ albums: [AlbumDetails]) -> [UInt8] {
    let rows = albums.map { album in
      [album.title, album.artist, album.year.map { String($0) } ?? ""]
        .map { "\"" + escaped($0, ["\"": "\"\""]) + "\"" }
        .joined(separator: ",")
    }
    return Array((["Title,Artist,Released"] + rows).joined(separator: "\r\n").utf8)
  }

  static func propertyList(_ album: AlbumDetails) -> [UInt8] {
    let markup: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;"]
    let year = album.year.map { "<key>Year</key><integer>\($0)</integer>" } ?? ""
    let track = """
      <dict><key>Album</key><string>\(escaped(album.title, markup))</string>\
      <key>Artist</key><string>\(escaped(album.artist, markup))</string>\(year)</dict>
      """
    let tracks = "<key>Tracks</key><dict><key>1</key>\(track)</dict>"
    return Array("<plist version=\"1.0\"><dict>\(tracks)</dict></plist>".utf8)
  }

  /// A text in which some scalars, which a combining mark may follow, are replaced.
  private static func escaped(_ text: String, _ others: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let other = others[scalar] {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// A file system with a single, readable file.
private struct OneFile: FileSystem {
  let bytes: [UInt8]

  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    Array(bytes[range.clamped(to: bytes.indices)])
  }

  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    throw FileSystemError(operation: .write, path: path, code: EROFS)
  }

  func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    throw FileSystemError(operation: .truncate, path: path, code: EROFS)
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    throw FileSystemError(operation: .create, path: path, code: EROFS)
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    throw FileSystemError(operation: .rename, path: path, code: EROFS)
  }

  func removeFile(at path: String) throws(FileSystemError) {
    throw FileSystemError(operation: .remove, path: path, code: EROFS)
  }

  func names(in directory: String) throws(FileSystemError) -> [String] { ["albums"] }

  func createDirectory(at path: String) throws(FileSystemError) {
    throw FileSystemError(operation: .createDirectory, path: path, code: EROFS)
  }

  func synchronizeDirectory(at path: String) throws(FileSystemError) {}

  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError) {
    body()
  }
}
