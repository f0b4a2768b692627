// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifMementos
import MotifTestSupport
import Testing

@Suite("AlbumExporter")
struct AlbumExporterTests {
  private let files = InMemoryFileSystem()
  private let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)

  private var exporter: AlbumExporter { AlbumExporter(fileSystem: files) }

  private func text(_ path: String) throws -> String {
    String(decoding: try files.contents(of: path), as: UTF8.self)
  }

  @Test
  func `a table has a heading and quotes what needs them`() throws {
    var dolly = AlbumDetails(title: "Hello, \"Dolly\"!", artist: "Louis Armstrong")
    dolly.coverURL = "covers/dolly.png"
    try exporter.export([low, dolly], to: "/albums.csv")
    #expect(
      try text("/albums.csv") == """
        title,artist,genre,year,coverURL
        Low,David Bowie,Rock,1977,
        "Hello, ""Dolly""!",Louis Armstrong,,,covers/dolly.png

        """
    )
  }

  @Test
  func `JSON has an object on each line`() throws {
    try exporter.export([low, low], to: "/albums.JSON")
    #expect(
      try text("/albums.JSON") == """
        [
        {"artist":"David Bowie","genre":"Rock","title":"Low","year":1977},
        {"artist":"David Bowie","genre":"Rock","title":"Low","year":1977}
        ]

        """
    )
    try exporter.export([], to: "/none.json")
    #expect(try text("/none.json") == "[]\n")
  }

  @Test(arguments: ["/albums.csv", "/albums.json"])
  func `what is exported is imported without loss`(path: String) {
    let alphabet = Array("ab ,;|\"'=+-@\\/&é日🎧(2)0:{}[]<>")
    withSeeds(100) { generator in
      var keys: Set<AlbumKey> = []
      let albums = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        AlbumDetails(
          title: "=\(text(alphabet, &generator))x",
          artist: "\(text(alphabet, &generator))y",
          genre: Bool.random(using: &generator) ? "\(text(alphabet, &generator))z" : nil,
          year: Bool.random(using: &generator)
            ? Int.random(in: 1_000...9_999, using: &generator) : nil,
          coverURL: Bool.random(using: &generator) ? "\(text(alphabet, &generator))c" : nil
        )
        .tidied
      }
      .filter { keys.insert(AlbumKey($0)).inserted }
      try exporter.export(albums, to: path, replacing: true)
      let result = try AlbumImporter(fileSystem: files).importAlbums(from: path, into: [])
      try #require(result.added == albums)
      try #require(result.issues == [] && result.unreadFields == [])
    }
  }

  private func text(_ alphabet: [Character], _ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...8, using: &generator)
    return String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
  }

  @Test
  func `a file that exists is replaced on request only`() throws {
    try exporter.export([low], to: "/albums.csv")
    let before = try text("/albums.csv")
    #expect(throws: ExportError.exists(path: "/albums.csv")) {
      try exporter.export([], to: "/albums.csv")
    }
    #expect(try text("/albums.csv") == before)
    try exporter.export([], to: "/albums.csv", replacing: true)
    #expect(try text("/albums.csv") != before)
  }

  @Test
  func `an unknown format is refused`() {
    #expect(throws: ExportError.unknownFormat(path: "/albums.txt")) {
      try exporter.export([low], to: "/albums.txt")
    }
    #expect("\(ExportError.unknownFormat(path: "a"))" == "a: the name has to end in .json or .csv")
  }

  @Test
  func `a full disk leaves the old file and nothing else`() throws {
    try exporter.export([low], to: "/albums.csv")
    let before = try text("/albums.csv")
    for operation in [FileSystemOperation.create, .write, .synchronize, .rename] {
      files.failNext(operation, code: 28)
      #expect(throws: ExportError.self) {
        try exporter.export([low, low], to: "/albums.csv", replacing: true)
      }
      #expect(try text("/albums.csv") == before)
      #expect(try files.names(in: "/") == ["albums.csv"])
    }
  }
}

extension AlbumDetails {
  /// The album as the app keeps it.
  fileprivate var tidied: AlbumDetails {
    AlbumDetails(
      title: title.tidied,
      artist: artist.tidied,
      genre: AlbumRules.known(genre),
      year: year,
      coverURL: AlbumRules.known(coverURL)
    )
  }
}
