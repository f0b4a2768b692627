// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Testing

@Suite("Discogs import")
struct DiscogsImportTests {
  static let header = """
    Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,\
    Collection Media Condition,Collection Sleeve Condition,Collection Notes
    """

  static func row(_ artist: String, _ title: String, _ year: String, notes: String = "") -> String {
    "R-1,\(artist),\(title),Rhino,\"LP, Album, RE\",5,\(year),123,Uncategorized,"
      + "2017-05-21 03:04:05,Near Mint (NM or M-),Very Good (VG),\(notes)"
  }

  static func file(_ rows: String..., lineEnd: String = "\r\n") -> String {
    ([header] + rows + [""]).joined(separator: lineEnd)
  }

  @Test(arguments: ["\r\n", "\n"])
  func `a collection export is imported`(_ lineEnd: String) throws {
    let result = try importing(
      Self.file(
        Self.row("David Bowie", "Low", "1977"),
        Self.row("U2", "\"War, and \"\"Peace\"\"\"", "1983-02-28"),
        "",
        Self.row("Sting", "Day", "0", notes: "\"two\(lineEnd)lines\""),
        Self.row("Madonna", "Music", "", notes: "\"\""),
        lineEnd: lineEnd
      )
    )
    #expect(
      result.added == [
        AlbumDetails(title: "Low", artist: "David Bowie", year: 1977),
        AlbumDetails(title: "War, and \"Peace\"", artist: "U2", year: 1983),
        AlbumDetails(title: "Day", artist: "Sting"),
        AlbumDetails(title: "Music", artist: "Madonna"),
      ]
    )
    #expect(result.issues.isEmpty)
  }

  @Test func `columns are found in any order and case`() throws {
    let result = try importing("\"TITLE\", released ,Other,artist\nWar,1983,x,U2")
    #expect(result.added == [AlbumDetails(title: "War", artist: "U2", year: 1983)])
    #expect(
      try importing("Title,Artist\nWar,U2").added == [AlbumDetails(title: "War", artist: "U2")]
    )
  }

  @Test(arguments: [",", ";", "\t", "|"], ["\n", "\r\n", "\r"])
  func `any common delimiter and line end works`(_ delimiter: String, _ lineEnd: String) throws {
    let rows = [
      ["title", "artist", "genre", "year", "coverURL"],
      ["War", "U2", "Rock", "1983", "covers/war.png"],
      ["\"a\(delimiter) b\"", "Sting", "", "", ""],
    ]
    let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: lineEnd)
    let expected = [
      AlbumDetails(
        title: "War",
        artist: "U2",
        genre: "Rock",
        year: 1983,
        coverURL: "covers/war.png"
      ),
      AlbumDetails(
        title: "a\(delimiter) b".replacing("\t", with: " ").replacing("  ", with: " "),
        artist: "Sting"
      ),
    ]
    for mark in ["", "\u{FEFF}"] {
      let result = try importing(mark + text)
      #expect(result.added == expected)
      #expect(result.unreadFields == [] && result.issues == [])
    }
    let faulty = text + lineEnd + "one" + lineEnd
    #expect(try issues(of: faulty) == ["4: the header names 5 fields, and there are 1"])
  }

  @Test(arguments: [
    ("title,artist,genre,year", ["Low", "Bowie", "Rock", "1977"]),
    ("ALBUM,ARTIST,GENRE,RELEASED", ["Low", "Bowie", "Rock", "1977-01-14"]),
    ("Album_Title,Album Artist,Genres,Release Year", ["Low", "Bowie", "Rock", "1977"]),
    ("\u{FEFF}\"Artist\",\"Title\",\"Year\",\"Genre\"", ["Bowie", "Low", "1977", "Rock"]),
  ])
  func `columns have several names`(_ header: String, _ row: [String]) throws {
    let result = try importing("\(header)\n\(row.joined(separator: ","))")
    #expect(
      result.added == [AlbumDetails(title: "Low", artist: "Bowie", genre: "Rock", year: 1977)]
    )
    #expect(result.unreadFields == [])
  }

  @Test func `unread columns are named`() throws {
    let result = try importing("Title,Label,Artist,,title,\u{1B}]0;x\u{7}\nLow,RCA,Bowie,,2,3")
    #expect(result.added == [AlbumDetails(title: "Low", artist: "Bowie")])
    #expect(result.unreadFields == ["Label", "column 4", "title", "]0;x"])
    let tracks = try importing("Artist,Album,Title\nBowie,Low,Warszawa")
    #expect(tracks.titles == ["Low"])
    #expect(tracks.unreadFields == ["Title"])
    let many = (1...30).map { "x\($0)" }.joined(separator: ",")
    let wide = try importing("Title,Artist,\(many)\nLow,Bowie,\(many)")
    #expect(wide.unreadFields == (1...20).map { "x\($0)" } + ["…"])
  }

  @Test func `unnamed columns and delimiter lines are accepted`() throws {
    for text in ["\tTitle\tArtist\n0\tLow\tBowie", "sep=;\r\nTitle;Artist\r\nLow;Bowie\r\n"] {
      #expect(try importing(text).added == [AlbumDetails(title: "Low", artist: "Bowie")])
    }
  }

  @Test(arguments: [
    ("Nirvana (2)", "Nirvana"),
    ("\"Can (2), Neu! (13)\"", "Can, Neu!"),
    ("Prince (3) & Sting", "Prince & Sting"),
    ("  Nirvana   (2) ", "Nirvana"),
    ("(2)", "(2)"),
    ("\u{200B} (2)", "\u{200B} (2)"),
    ("Sunn O)))", "Sunn O)))"),
    ("Low (Band)", "Low (Band)"),
    ("Low ()", "Low ()"),
    ("Blink(182)", "Blink(182)"),
    ("Sum (41)x", "Sum (41)x"),
    ("Beyonc\u{E9} (2)", "Beyonc\u{E9}"),
  ])
  func `the number of a Discogs artist is removed`(_ written: String, _ name: String) throws {
    let result = try importing(Self.file(Self.row(written, "Title (2)", "1990")))
    #expect(result.added == [AlbumDetails(title: "Title (2)", artist: name, year: 1990)])
  }

  @Test func `a wrong number of fields is reported`() throws {
    let text = Self.file(
      Self.row("A", "a", "", notes: "\"one\r\ntwo\r\nthree\""),
      "too,few",
      Self.row("B", "b", "") + ",too many",
      Self.row("C", "c", "")
    )
    #expect(try importing(text).titles == ["a", "c"])
    #expect(
      try issues(of: text) == [
        "5: the header names 13 fields, and there are 2",
        "6: the header names 13 fields, and there are 14",
      ]
    )
  }

  @Test func `a record with invalid values is reported`() throws {
    let text = Self.file(
      Self.row("A", "\"a\r\n\r\n\"", "1990"),
      Self.row("\" \"", "b", "1990"),
      Self.row("C", "", "1990"),
      Self.row("D", "d", "soon", notes: "\"x\ny\""),
      Self.row("E", "e", "1990")
    )
    #expect(try importing(text).titles == ["a", "e"])
    #expect(
      try issues(of: text) == [
        "5: the artist is empty",
        "6: the title is empty",
        "7: \"soon\" is not a year",
      ]
    )
  }

  @Test func `an unclosed quote costs one record`() throws {
    let text = Self.file(
      Self.row("A", "a", ""),
      Self.row("B", "\"b", ""),
      Self.row("C", "\"c, d\"", ""),
      Self.row("D", "d", "", notes: "\"open\r\nand open")
    )
    #expect(try importing(text).titles == ["a", "c, d"])
    #expect(
      try issues(of: text) == [
        "3: there is text behind the closing quote of a field",
        "5: the quote that opens here is never closed",
        "6: the header names 13 fields, and there are 1",
      ]
    )
  }

  @Test func `a lone quote inside a field is reported`() throws {
    let text = Self.file(Self.row("A", "7\" single", ""), Self.row("B", "b", ""))
    #expect(try importing(text).titles == ["b"])
    #expect(try issues(of: text) == ["2: there is a quote inside a field without quotes"])
  }

  @Test func `invalid UTF-8 is reported at its line`() throws {
    let row = Self.row("B", "b", "", notes: "\"fine\nbad: @\"").utf8.map { $0 == 64 ? 0xFF : $0 }
    let bytes =
      Array("\(Self.header)\n".utf8) + row + Array("\n\(Self.row("C", "c", ""))\n".utf8)
    #expect(try importing(bytes).titles == ["c"])
    #expect(try issues(of: bytes) == ["3: there are bytes in this record that are not UTF-8"])
  }

  @Test func `a truncated file is imported up to its end`() throws {
    let text = Self.file(Self.row("A", "a", "")) + "R-2,B"
    #expect(try importing(text).titles == ["a"])
    #expect(try issues(of: text) == ["3: the header names 13 fields, and there are 2"])
  }
}
