// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Testing

@Suite("Tables of other programs")
struct TableImportTests {
  // MARK: - Rate Your Music

  private static let rateYourMusic = """
    RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,\
    Rating,Ownership,Purchase Date,Media Type,Review
    """

  @Test
  func `a Rate Your Music export is imported`() throws {
    let rows = [
      #""1","David","Bowie","","","Low","1977","10","o","","cd","""#,
      #""2","","Simon &amp; Garfunkel","","","Bookends","1968","9","o","","vinyl","""#,
      #""3","椎名","林檎","Sheena","Ringo","無罪モラトリアム","1999","8","n","","","""#,
    ]
    let result = try importing(([Self.rateYourMusic] + rows).joined(separator: "\r\n"))
    #expect(
      result.added == [
        AlbumDetails(title: "Low", artist: "David Bowie", year: 1977),
        AlbumDetails(title: "Bookends", artist: "Simon & Garfunkel", year: 1968),
        AlbumDetails(title: "無罪モラトリアム", artist: "椎名 林檎", year: 1999),
      ]
    )
    #expect(result.issues.isEmpty)
    #expect(
      result.unreadFields == [
        "RYM Album", "First Name localized", "Last Name localized", "Rating", "Ownership",
        "Purchase Date", "Media Type", "Review",
      ]
    )
  }

  @Test
  func `an ampersand is text in other tables`() throws {
    let result = try importing("Artist,Title\nA &amp; B,&lt;C")
    #expect(result.added == [AlbumDetails(title: "&lt;C", artist: "A &amp; B")])
  }

  // MARK: - Music

  private static let songs = [
    "Name\tArtist\tComposer\tAlbum\tGenre\tTime\tTrack Number\tYear",
    "Speed of Life\tDavid Bowie\t\tLow\tRock\t167\t1\t1977",
    "Breaking Glass\tDavid Bowie\t\tLow\tRock\t112\t2\t1977",
    "A Jingle\tNobody\t\t\t\t10\t1\t",
    "Unsung\t\t\tVoices\t\t10\t1\t",
    "Sound and Vision\tDavid Bowie\t\tLow\tPop\t183\t4\t2017",
    "Beauty and the Beast\tDavid Bowie\t\t“Heroes”\tRock\t216\t1\t1977",
  ]

  private static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  private func check(_ result: ImportResult) {
    #expect(
      result.added == [
        AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977),
        AlbumDetails(title: "“Heroes”", artist: "David Bowie", genre: "Rock", year: 1977),
      ]
    )
    #expect(result.unreadFields == ["Composer", "Time", "Track Number"])
    #expect(result.issues.map(\.line) == [5])
    #expect(result.issues.map(\.reason) == ["the song has an album but no artist"])
    #expect(result.skippedCount == 1)
  }

  @Test(arguments: ["\r", "\n", "\r\n"])
  func `songs that Music exports become albums`(lineEnd: String) throws {
    try check(importing(Self.songs.joined(separator: lineEnd)))
  }

  @Test(arguments: [true, false])
  func `a table in UTF-16 is imported`(isLittle: Bool) throws {
    try check(importing(Self.utf16(Self.songs.joined(separator: "\r"), isLittle: isLittle)))
  }

  @Test(arguments: [true, false])
  func `a cut off table in UTF-16 says so`(isLittle: Bool) throws {
    let table = Self.utf16("Title,Artist\nLow,Bowie\nLodger,Bowies\n", isLittle: isLittle)
    for length in [table.count - 1, table.count - 3] {
      let result = try importing(Array(table.prefix(length)))
      #expect(result.titles == ["Low"])
      #expect(result.issues.map(\.line) == [3])
      #expect(result.issues.map(\.reason) == ["the file ends inside this record"])
    }
    let noise = try importing(table + [0x41])
    #expect(noise.titles == ["Low", "Lodger"])
    #expect(noise.issues.map(\.line) == [4])
    #expect(noise.issues.map(\.reason) == ["the file ends inside this record"])
  }

  @Test
  func `a header in UTF-16 that is cut off is refused`() {
    #expect(throws: ImportError.self) {
      try importing(Array(Self.utf16("Title,Artist", isLittle: true).dropLast()))
    }
  }

  @Test
  func `JSON in UTF-16 is refused`() {
    #expect(throws: ImportError.unrecognized(path: fixturePath, found: "UTF-16 text")) {
      try importing(Self.utf16("[]", isLittle: true))
    }
  }

  // MARK: - Headings

  @Test(arguments: [",", ";", "\t", "|"])
  func `common headings are read in any case`(delimiter: String) throws {
    let header = ["TITLE", "Artist", "yEAR", "GENRE", "Shelf"].joined(separator: delimiter)
    let row = ["War", "U2", "1983", "Rock", "3"].joined(separator: delimiter)
    let result = try importing("\(header)\n\(row)\n")
    #expect(result.added == [AlbumDetails(title: "War", artist: "U2", genre: "Rock", year: 1983)])
    #expect(result.unreadFields == ["Shelf"])
  }

  @Test
  func `a table without an artist says so`() {
    let found = "text whose first line names no Artist"
    #expect(throws: ImportError.unrecognized(path: fixturePath, found: found)) {
      try importing("First Name,Title\nDavid,Low")
    }
  }
}
