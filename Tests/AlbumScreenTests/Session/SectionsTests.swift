// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifPrototypes
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

/// The five albums are from 1992 and 1999, and from 2000, 2000, and 2003.
@Suite("The album app's sections")
struct SectionsTests {
  private let machine = Machine()

  /// The titles of the rows in view; those of headings are in brackets.
  private func rows(_ session: AlbumSession) -> [String] {
    session.screen.list.rows.value.map { $0.isHeading ? "[\($0.row.title)]" : $0.row.title }
  }

  private func selected(_ session: AlbumSession) -> [String] {
    session.screen.list.rows.value.filter(\.isSelected).map(\.row.title)
  }

  /// Starts the app with 90 albums in addition to the five, nine from each decade since the 1900s.
  private func startWithMany(columns: Int = 80, rows: Int = 15) throws -> AlbumSession {
    let session = try machine.start(columns: columns, rows: rows)
    let albums = (0..<90).map {
      #"{"title": "Title \#($0)", "artist": "Artist \#($0)", "year": \#(1900 + $0 % 10 * 10)}"#
    }
    let json = "[\(albums.joined(separator: ","))]"
    machine.files.setBytes(of: "/data/more.json", to: Array(json.utf8))
    _ = try session.importAlbums(from: "/data/more.json")
    try session.press(script: "g")
    return session
  }

  @Test
  func `S divides the list, and its headings count`() throws {
    let session = try machine.start()
    try session.press(script: "t S S")
    #expect(session.status == " In sections by decade.")
    #expect(
      rows(session) == [
        "[1990s — 2]", "Best of Bowie", "Nothing Like The Sun", "[2000s — 3]", "It's My Life",
        "Staring at the Sun", "American Pie",
      ]
    )
    let line = String(repeating: "─", count: 67)
    #expect(session.text.contains("\n  1990s — 2 \(line)\n  Best of Bowie   "))
    try session.press(script: "S")
    #expect(rows(session).first == "[Pop — 5]")
    try session.press(script: "S")
    #expect(session.status == " Without sections.")
    #expect(rows(session).prefix(2) == ["Best of Bowie", "It's My Life"])
    try session.press(script: "S")
    let first = ["[David Bowie — 1]", "Best of Bowie", "[Madonna — 1]", "American Pie"]
    #expect(rows(session).prefix(4) == first[...])
  }

  @Test
  func `what is unknown is the last section`() throws {
    let session = try machine.start()
    try session.press(script: "a type:Low tab type:Bowie enter t S S")
    #expect(rows(session).suffix(2) == ["[No year — 1]", "Low"])
    try session.press(script: "S")
    #expect(rows(session).suffix(2) == ["[No genre — 1]", "Low"])
    #expect(session.header == " Albums  6 of 6")
  }

  @Test
  func `artists of any case share a section`() throws {
    let session = try machine.start()
    try session.press(script: #"a type:October tab type:"u2" enter t S"#)
    #expect(rows(session).suffix(3) == ["[U2 — 2]", "Staring at the Sun", "October"])
  }

  @Test
  func `the selection skips headings and stays`() throws {
    let session = try machine.start()
    try session.press(script: "t down S S")
    #expect(selected(session) == ["It's My Life"])
    #expect(session.header == " Albums  3 of 5")
    try session.press(script: "up")
    #expect(selected(session) == ["Nothing Like The Sun"])
    try session.press(script: "down down")
    #expect(selected(session) == ["Staring at the Sun"])
    try session.press(script: "g up")
    #expect(selected(session) == ["Best of Bowie"])
    try session.press(script: "G down")
    #expect(selected(session) == ["American Pie"])
    try session.press(script: "t left")
    #expect(session.table.first == "Artist  U2", "the covers are in the order of the sections")
  }

  @Test
  func `changes move albums between sections`() throws {
    let session = try machine.start()
    try session.press(script: "t S S d")
    #expect(rows(session).prefix(3) == ["[1990s — 1]", "Nothing Like The Sun", "[2000s — 3]"])
    #expect(selected(session) == ["Nothing Like The Sun"])
    try session.press(script: "e tab tab tab ctrl-u type:2011 enter")
    #expect(
      rows(session) == [
        "[2000s — 3]", "It's My Life", "Staring at the Sun", "American Pie", "[2010s — 1]",
        "Nothing Like The Sun",
      ]
    )
    #expect(selected(session) == ["Nothing Like The Sun"])
    try session.press(script: "u u")
    #expect(rows(session).prefix(3) == ["[1990s — 2]", "Best of Bowie", "Nothing Like The Sun"])
  }

  @Test
  func `filter and order work within sections`() throws {
    let session = try machine.start()
    try session.press(script: "t S S s s")
    #expect(rows(session).suffix(3) == ["American Pie", "It's My Life", "Staring at the Sun"])
    try session.press(script: "/ type:sun")
    #expect(
      rows(session) == [
        "[1990s — 1]", "Nothing Like The Sun", "[2000s — 1]", "Staring at the Sun",
      ]
    )
    try session.press(script: "enter n")
    #expect(session.header.hasPrefix(" Albums  2 of 2"))
    try session.press(script: "/ type:x")
    #expect(rows(session).isEmpty)
    #expect(session.text.contains("No album matches the filter"))
    try session.press(script: "escape")
    #expect(rows(session).count == 7)
  }

  @Test
  func `the heading of a scrolled section stays`() throws {
    let session = try startWithMany()
    try session.press(script: "t S S home wheeldown:5,5")
    #expect(rows(session).first == "[1900s — 9]")
    #expect(rows(session)[1] == "Title 30", "three rows are out of view")
    try session.press(script: "click:5,2")
    #expect(session.header.hasPrefix(" Albums  1 of 95"), "a heading can't be selected")
    try session.press(script: "click:5,3")
    #expect(selected(session) == ["Title 30"])
    try session.press(script: "down down down up up up up")
    #expect(selected(session) == ["Title 20"])
    #expect(rows(session).prefix(2) == ["[1900s — 9]", "Title 20"], "it is not under the heading")
    try session.press(script: "home")
    #expect(rows(session).prefix(2) == ["[1900s — 9]", "Title 0"])
    try session.press(script: "end")
    #expect(selected(session) == ["American Pie"])
    #expect(rows(session).last == "American Pie")
  }

  @Test
  func `pages show each album once`() throws {
    let session = try startWithMany()
    try session.press(script: "t S S home")
    var seen = Set(rows(session).filter { !$0.hasPrefix("[") })
    for _ in 0..<16 {
      try session.press(script: "pagedown")
      seen.formUnion(rows(session).filter { !$0.hasPrefix("[") })
    }
    #expect(session.header == " Albums  95 of 95")
    #expect(seen.count == 95, "none is skipped")
  }

  @Test
  func `clicks and covers agree beside the list`() throws {
    let session = try startWithMany(columns: 120, rows: 40)
    try session.press(script: "S S home click:70,13")
    #expect(session.header == " Albums  10 of 95")
    #expect(selected(session) == ["Title 1"])
    #expect(session.table.first?.hasPrefix("Artist  Artist 1 ") == true)
    try session.press(script: "click:70,12")
    #expect(session.header == " Albums  10 of 95", "row 12 is a heading")
    try session.press(script: "click:5,5")
    #expect(selected(session) == [session.screen.covers.covers.value.first?.caption])
  }

  @Test
  func `the next start shows the sections again (A9)`() throws {
    try machine.run("t S S G q")
    let session = try machine.start()
    #expect(rows(session).first == "[1990s — 2]")
    #expect(selected(session) == ["American Pie"])
  }

  @Test
  func `list and covers follow random changes`() throws {
    let keys = [
      "S", "S", "s", "d", "u", "r", "j", "k", "l", "g", "G", "n", "pagedown", "B",
      "/ type:t enter", "/ type:9 enter", "escape", "wheeldown:5,5", "click:5,4",
      "e tab tab tab ctrl-u type:1985 enter", "e tab ctrl-u type:Artist enter",
    ]
    withSeeds(20) { random in
      let session = try Machine().start(columns: 80, rows: 20)
      try session.press(script: "t")
      let covers = try Machine().start(columns: 120, rows: 40)
      for title in ["Tea", "Ten", "Two"] {
        let script = "a type:\(title) tab type:Artist tab type:Folk tab type:1977 enter"
        for session in [session, covers] { try session.press(script: script) }
      }
      for _ in 0..<40 {
        let key = keys[Int.random(in: keys.indices, using: &random)]
        for session in [session, covers] {
          try session.press(script: key)
          try check(session, after: key)
        }
      }
    }
  }

  /// Compares what is shown with what the browser lists.
  private func check(_ session: AlbumSession, after key: String) throws {
    let (browser, list) = (session.browser, session.screen.list)
    let listed = browser.listed.snapshot
    var expected: [String] = []
    for section in 0..<listed.numberOfSections {
      let ids = listed.itemIDs(inSectionAt: section)
      if browser.grouping.value != .none {
        expected.append(ids.count.description)
      }
      expected += ids.map { browser.sorted.item(withID: $0)?.album.title ?? "" }
    }
    let state = list.state.value
    #expect(state.rowCount == expected.count, "after \(key)")
    for (offset, row) in state.rows.enumerated() where offset > 0 || !row.isHeading {
      let title = expected[state.firstRow + offset]
      #expect(row.isHeading ? row.row.title.hasSuffix("— \(title)") : row.row.title == title)
    }
    let cover = session.screen.covers.covers.value.first { $0.isSelected }
    #expect(cover?.caption == browser.selectedAlbum.value?.title, "after \(key)")
    #expect(browser.selectedPosition.value.map { listed.itemIDs[$0] } == browser.selectedID.value)
  }
}
