// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Testing

@Suite("Apple library import")
struct AppleLibraryImportTests {
  static func year(_ year: Int) -> String {
    "\t\t\t<key>Year</key><integer>\(year)</integer>\n"
  }

  static func flag(_ key: String) -> String {
    "\t\t\t<key>\(key)</key><true/>\n"
  }

  @Test func `albums are in the order of their first tracks`() throws {
    let result = try importing(
      library(
        track(["Name": "Speed", "Artist": "Bowie", "Album": "Low"], elements: Self.year(1977)),
        track(["Name": "Sunday", "Artist": "U2", "Album": "War", "Genre": "Rock"]),
        track(["Name": "Sound", "Artist": "BOWIE", "Album": " low ", "Genre": "Pop"]),
        track(["Name": "Wall", "Artist": "Eno", "Album Artist": "Bowie", "Album": "Low"])
      )
    )
    #expect(
      result.added == [
        AlbumDetails(title: "Low", artist: "Bowie", genre: "Pop", year: 1977),
        AlbumDetails(title: "War", artist: "U2", genre: "Rock"),
      ]
    )
    #expect(result.added.count == 2)
    #expect(result.mergedCount == 0)
    #expect(result.issues.isEmpty)
  }

  @Test func `genre and year are the most common ones`() throws {
    let fields: KeyValuePairs = ["Artist": "a", "Album": "x", "Genre": "Pop"]
    let rock: KeyValuePairs = ["Artist": "a", "Album": "x", "Genre": "Rock"]
    let result = try importing(
      library(
        track(fields, elements: Self.year(1990)),
        track(rock, elements: Self.year(2005)),
        track(rock, elements: Self.year(2001)),
        track(rock, elements: Self.year(2005)),
        track(rock, elements: Self.year(2001)),
        track(rock, elements: Self.year(99))
      )
    )
    #expect(result.added == [AlbumDetails(title: "x", artist: "a", genre: "Rock", year: 2001)])
    #expect(result.issues.isEmpty)
  }

  @Test func `a compilation without an artist is by various artists`() throws {
    let flag = Self.flag("Compilation")
    let result = try importing(
      library(
        track(["Artist": "a", "Album": "Hits"], elements: flag),
        track(["Artist": "b", "Album": "Hits"], elements: flag),
        track(["Artist": "c", "Album": "Best", "Album Artist": "C"], elements: flag),
        track(["Artist": "d", "Album": "Low"], elements: "<key>Compilation</key><false/>")
      )
    )
    #expect(
      result.added.map(\.description) == [
        "Hits by Various Artists", "Best by C", "Low by d",
      ]
    )
  }

  @Test func `tracks without music or album are skipped`() throws {
    let flags = ["Podcast", "Movie", "TV Show", "Has Video", "Music Video", "iTunesU"]
    let others = flags.map {
      track(["Artist": "a", "Album": $0], elements: Self.flag($0))
    }
    let result = try importing(
      library(
        others.joined(),
        track(["Artist": "a", "Name": "Single"]),
        track(["Artist": "a", "Album": "Radio", "Track Type": "URL"]),
        track(["Artist": "a", "Album": "Low", "Track Type": "File"])
      )
    )
    #expect(result.titles == ["Low"])
    #expect(result.skippedCount == 8)
    #expect(result.issues.isEmpty)
  }

  @Test func `a track without an artist is reported`() throws {
    let text = library(track(["Album": "Low", "Artist": "a"]), track(["Name": "N", "Album": "x"]))
    #expect(try importing(text).titles == ["Low"])
    #expect(
      try issues(of: text) == [
        "\(libraryHeadLines + 7): the track \"N\" has an album but no artist"
      ]
    )
  }

  @Test func `references, CDATA, comments, and empty elements are decoded`() throws {
    let result = try importing(
      library(
        "<!-- first --><?app data?>",
        track(
          ["Artist": "Simon & <Garfunkel>"],
          elements: """
            <key>Album</key ><string >B<!-- no -->o<![CDATA[ok & <e>]]>n&apos;&quot;&#x64;s\
            &#128512;</string><key>Comments</key><string/><key>Genre</key><string></string>
            <key>Artwork</key><array><dict><key>Album</key><string>x</string></dict><dict/></array>
            <key>Loved</key><true></true>
            """
        )
      )
    )
    #expect(
      result.added == [AlbumDetails(title: "Book & <e>n'\"ds😀", artist: "Simon & <Garfunkel>")]
    )
    #expect(result.issues.isEmpty)
  }

  @Test(arguments: ["&lol;", "&amp", "&", "&#xD800;", "&#x110000;", "&#;", "&#-1;", "&#+65;"])
  func `an unknown reference invalidates its track only`(_ reference: String) throws {
    let text = library(
      track(["Album": "a", "Artist": "a"]),
      track(["Artist": "b"], elements: "<key>Album</key><string>\(reference)</string>\n"),
      track(["Album": "c", "Artist": "c"])
    )
    #expect(try importing(text).titles == ["a", "c"])
    #expect(
      try issues(of: text)
        == ["\(libraryHeadLines + 9): there is a reference that means nothing"]
    )
  }

  @Test(arguments: ["Album", "Comments"])
  func `invalid UTF-8 invalidates its track only`(_ key: String) throws {
    let text = library(
      track(["Album": "a", "Artist": "a"]),
      track(["Artist": "b", "Album": "b", key: "@"]),
      track(["Album": "c", "Artist": "c"])
    )
    let bytes = text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }
    #expect(try importing(bytes).titles == ["a", "c"])
    #expect(
      try issues(of: bytes)
        == ["\(libraryHeadLines + 10): there are bytes in this record that are not UTF-8"]
    )
  }

  @Test func `a file that declares entities is refused`() throws {
    let levels = (1...9).map { level in
      let name = String(repeating: "&l\(level - 1);", count: 10)
      return "<!ENTITY l\(level) \"\(name)\">"
    }
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [<!ENTITY l0 "lol]>">
      \(levels.joined(separator: "\n"))]>
      <plist><dict><key>Tracks</key><dict><key>1</key><dict>
      <key>Album</key><string>&l9;</string><key>Artist</key><string>a</string>
      </dict></dict></dict></plist>
      """
    #expect(
      try issues(of: text)
        == ["2: there are declarations in the document type, which no library has"]
    )
  }

  /// Each is in the second of three tracks, in its fourth line.
  static let brokenMarkup = [
    "<key>Album</key><string>b</strong>",
    "<key>Album</key><string>b<key>",
    "<key>Album</key><strin>b</strin>",
    "<key>Album</key>",
    "<string>b</string>",
    "<key>Album</key><key>b</key>",
    "<key>Album</key>b",
    "<key>Album</key><!ELEMENT b>",
    "<key>Album</key><string <b></string>",
    "</array>",
  ]

  @Test(arguments: brokenMarkup)
  func `broken markup ends the import there`(_ markup: String) throws {
    let text = library(
      track(["Album": "a", "Artist": "a"]),
      track(["Artist": "b"], elements: markup + "\n"),
      track(["Album": "c", "Artist": "c"])
    )
    let result = try importing(text)
    #expect(result.titles == ["a"])
    #expect(result.issues.map(\.line) == [libraryHeadLines + 9])
  }

  @Test func `a truncated file is imported up to its end`() throws {
    let whole = libraryHead + track(["Album": "a", "Artist": "a"])
    let text = whole + "\t\t<key>2</key>\n\t\t<dict><key>Album</key><string>b"
    #expect(try importing(text).titles == ["a"])
    #expect(
      try issues(of: text)
        == ["\(libraryHeadLines + 7): the file ends inside the property list"]
    )
  }

  @Test func `damage after the tracks doesn't matter`() throws {
    let text = libraryHead + track(["Album": "a", "Artist": "a"]) + "</dict><broken"
    let result = try importing(text)
    #expect(result.titles == ["a"])
    #expect(result.issues.isEmpty)
  }

  @Test(arguments: [
    ("<plist><array/></plist>", "this property list is not a library"),
    ("<plist><dict/></plist>", "there are no tracks in this property list"),
    (
      "<plist><dict><key>Tracks</key><array/></dict></plist>",
      "there are no tracks in this property list"
    ),
  ])
  func `a property list without a library is refused`(_ text: String, _ reason: String) throws {
    #expect(try issues(of: "\n" + text) == ["2: \(reason)"])
  }

  @Test func `a track that isn't a dictionary is reported`() throws {
    let text = library("<key>1</key><string>?</string>\n", track(["Album": "a", "Artist": "a"]))
    #expect(try importing(text).titles == ["a"])
    #expect(try issues(of: text) == ["\(libraryHeadLines + 1): this is no track"])
  }
}
