// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Format recognition")
struct FormatRecognitionTests {
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static let samples = [
    #"[{"title":"Low","artist":"David Bowie"}]"#,
    "Artist,Title\nDavid Bowie,Low\n",
    library(track(["Album": "Low", "Artist": "David Bowie"])),
  ]

  @Test(arguments: samples.indices)
  func `each format is recognized by its contents`(
    _ index: Int
  ) throws {
    let sample = Self.samples[index]
    let expected = [AlbumDetails(title: "Low", artist: "David Bowie")]
    #expect(try importing(sample).added == expected)
    #expect(try importing("\r\n \t\n" + sample).added == expected)
    #expect(try importing(Self.mark + Array(sample.utf8)).added == expected)
    #expect(try importing(Self.mark + Array(" \n\(sample)".utf8)).added == expected)
  }

  @Test(arguments: [
    ("", "an empty file"),
    (" \r\n\t", "an empty file"),
    (#"{"albums": []}"#, "a JSON object and not an array"),
    ("<!DOCTYPE html>\n<html><body>404</body></html>", "an HTML page"),
    ("<HTML><body></body></HTML>", "an HTML page"),
    ("<?xml version='1.0'?><rss></rss>", "XML, but not a property list"),
    ("<!-- never closed", "markup without an element"),
    ("bplist00\u{0}\u{1}\u{2}", "a binary property list"),
    ("\u{1}\u{0}\u{0}\u{2}\u{3}\u{0}", "binary data"),
    ("PK\u{3}\u{4}....", "a ZIP archive"),
    ("Dear diary,\ntoday I heard", "text whose first line names no Artist and no Title"),
    ("Artist,Name\nU2,War", "text whose first line names no Title"),
    ("Band;Title\nU2;War", "text whose first line names no Artist"),
    ("My titles\nWar", "text whose first line names no Artist"),
    (
      "Artist^Title\nU2^War",
      "text whose first line names Artist and Title, but not as columns: put a comma, a semicolon, a tab"
        + " or a bar between them"
    ),
    (
      "\"Artist,Title\nU2,War",
      "text whose first line can't be read: the quote that opens here is never closed"
    ),
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist></plist>",
      "a property list in ISO-8859-1"
    ),
  ])
  func `an unknown format is refused by its look`(
    _ text: String,
    _ found: String
  ) {
    #expect(throws: ImportError.unrecognized(path: fixturePath, found: found)) {
      try importing(text)
    }
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x5B, 0x00], "UTF-16 text"),
    ([0xFF, 0xFE, 0x61, 0x00], "UTF-16 text: text whose first line names no Artist and no Title"),
    ([0xFE, 0xFF, 0x00, 0x5B], "UTF-16 text"),
    ([0x5B, 0x00, 0x7B, 0x00], "UTF-16 text"),
    ([0x00, 0x5B, 0x00, 0x7B], "UTF-16 text"),
    ([0xFF, 0xFE, 0x00, 0x00, 0x5B, 0x00, 0x00, 0x00], "UTF-32 text"),
    (Array("Artist,Title,".utf8) + [0xFC, 0x0A], "text whose first line is not UTF-8"),
    ([0x1F, 0x8B, 0x08, 0x00], "a file compressed with gzip"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x00, 0x00], "binary data"),
  ])
  func `bytes that are not UTF-8 text are refused`(_ bytes: [UInt8], _ found: String) {
    #expect(throws: ImportError.unrecognized(path: fixturePath, found: found)) {
      try importing(bytes)
    }
  }

  @Test func `a refusal lists the accepted formats`() {
    let error = ImportError.unrecognized(path: "a.bin", found: "binary data")
    #expect(
      error.description == """
        a.bin: this is binary data; what can be imported is a JSON array of albums, a CSV file with \
        the columns Artist and Title, such as the export of a Discogs collection, or the XML library \
        of Apple Music or iTunes, in UTF-8; a CSV file also in UTF-16
        """
    )
  }

  @Test(arguments: ["[]", "Artist,Title\n", library("")])
  func `a file without albums is refused`(_ text: String) {
    let error = ImportError.nothingImported(path: fixturePath, issues: [])
    #expect(throws: error) { try importing(text) }
    #expect(error.description == "/albums: holds no album")
  }

  @Test func `a file with only faulty records is refused`() {
    let issue = ImportIssue(file: fixturePath, line: 1, reason: "the title is empty")
    let error = ImportError.nothingImported(path: fixturePath, issues: [issue])
    #expect(throws: error) { try importing(#"[{"title":" ","artist":"U2"}]"#) }
    #expect(
      error.description == "/albums: nothing could be imported, for every record in it is faulty"
    )
  }

  @Test func `an unreadable file reports the system's reason`() {
    #expect(
      throws: ImportError.unreadable(path: "/no/such/file", reason: "No such file or directory")
    ) {
      try AlbumImporter().importAlbums(from: "/no/such/file", into: [])
    }
    #expect(throws: ImportError.unreadable(path: "/", reason: "Is a directory")) {
      try AlbumImporter().importAlbums(from: "/", into: [])
    }
    #expect(throws: ImportError.unreadable(path: "/dev/zero", reason: "Not a regular file")) {
      try AlbumImporter().importAlbums(from: "/dev/zero", into: [])
    }
  }

  @Test func `a file beyond the limit isn't read further`() throws {
    let files = InMemoryFileSystem()
    let contents = Array(Self.samples[1].utf8)
    try files.createFile(at: "/a", contents: contents, synchronized: false)
    let exact = AlbumImporter(fileSystem: files, byteLimit: contents.count)
    #expect(try exact.importAlbums(from: "/a", into: []).titles == ["Low"])
    let short = AlbumImporter(fileSystem: files, byteLimit: contents.count - 1)
    #expect(throws: ImportError.tooLarge(path: "/a", limit: contents.count - 1)) {
      try short.importAlbums(from: "/a", into: [])
    }
    #expect(
      ImportError.tooLarge(path: "/a", limit: AlbumImporter.byteLimit).description
        == "/a: is too large: an import reads 256 megabytes at most; split the file"
    )
  }

  @Test func `a file is read once unless reading fails`() throws {
    let files = InMemoryFileSystem()
    try files.createFile(at: "/a", contents: Array(Self.samples[0].utf8), synchronized: false)
    files.failNext(.read, code: 5)
    #expect(throws: ImportError.unreadable(path: "/a", reason: "Input/output error")) {
      try AlbumImporter(fileSystem: files).importAlbums(from: "/a", into: [])
    }
    let before = files.operations.count
    _ = try AlbumImporter(fileSystem: files).importAlbums(from: "/a", into: [])
    #expect(files.operations.dropFirst(before) == [.read])
  }
}
