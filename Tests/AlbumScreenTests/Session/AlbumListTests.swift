// SPDX-License-Identifier: MIT

import MotifBindings
import MotifPrototypes
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

/// The full list occupies rows 2 to 20 of a frame of 80 by 24.
@Suite("The album app's full list")
struct AlbumListTests {
  private let machine = Machine()

  /// The visible titles.
  private func titles(_ session: AlbumSession) -> [String] {
    session.screen.list.rows.value.map(\.row.title)
  }

  /// Starts the app with a thousand albums in addition to the five.
  private func startWithMany() throws -> AlbumSession {
    let session = try machine.start()
    let albums = (0..<1_000).map { #"{"title": "Title \#($0)", "artist": "Artist"}"# }
    let json = "[\(albums.joined(separator: ","))]"
    machine.files.setBytes(of: "/data/albums.json", to: Array(json.utf8))
    _ = try session.importAlbums(from: "/data/albums.json")
    return session
  }

  @Test
  func `t toggles the list of all albums`() throws {
    let session = try machine.start()
    try session.press(script: "right t")
    #expect(session.header == " Albums  2 of 5")
    #expect(
      titles(session) == [
        "Best of Bowie", "It's My Life", "Nothing Like The Sun", "Staring at the Sun",
        "American Pie",
      ]
    )
    #expect(session.frame.value[column: 2, row: 3].style.attributes.contains(.reversed))
    #expect(session.text.contains("Nothing Like The Sun"))
    #expect(session.table.isEmpty)
    try session.press(script: "t")
    #expect(session.table.first == "Artist  No Doubt")
  }

  @Test
  func `a lower frame keeps the selection in view`() throws {
    let session = try startWithMany()
    try session.press(script: "t g pagedown up")
    #expect(session.header.hasPrefix(" Albums  19 of "))
    session.resize(to: GridSize(columns: 80, rows: 16))
    #expect(session.screen.list.showsSelection)
    try session.press(script: "X")
    #expect(session.screen.list.showsSelection)
    // What the wheel has scrolled to stays.
    try session.press(script: "X wheeldown:10,5 wheeldown:10,5 wheeldown:10,5 wheeldown:10,5")
    let first = titles(session).first
    session.resize(to: GridSize(columns: 80, rows: 24))
    #expect(titles(session).first == first)
    #expect(!session.screen.list.showsSelection)
  }

  @Test
  func `a hidden list makes no rows until shown`() throws {
    let session = try machine.start()
    try session.press(script: "right d s")
    #expect(titles(session).isEmpty)
    try session.press(script: "t")
    #expect(titles(session).count == 4)
    #expect(titles(session).first == "Best of Bowie")
    #expect(session.header == " Albums  3 of 4 by artist")
    #expect(
      session.screen.list.rows.value.filter(\.isSelected).map(\.row.title) == [
        "Nothing Like The Sun"
      ]
    )
    try session.press(script: "t d t")
    #expect(titles(session) == ["Best of Bowie", "American Pie", "Staring at the Sun"])
  }

  @Test
  func `keys work in the list as on the shelf`() throws {
    let session = try machine.start()
    try session.press(script: "t down down d")
    #expect(session.header == " Albums  3 of 4")
    #expect(titles(session).count == 4)
    try session.press(script: "u")
    #expect(session.header == " Albums  3 of 5")
    try session.press(script: "s")
    #expect(titles(session).prefix(2) == ["Best of Bowie", "American Pie"])
    try session.press(script: "/ type:sun enter up")
    #expect(titles(session) == ["Nothing Like The Sun", "Staring at the Sun"])
    #expect(session.header.hasPrefix(" Albums  1 of 2"))
    try session.press(script: "tab tab down")
    #expect(session.header.hasPrefix(" Albums  2 of 2"), "Tab moved to the toolbar and back")
  }

  @Test
  func `a click selects, and the wheel scrolls`() throws {
    let session = try startWithMany()
    try session.press(script: "t click:10,4")
    #expect(session.header == " Albums  3 of 1005")
    try session.press(script: "wheeldown:10,4 wheeldown:10,4")
    #expect(session.header == " Albums  3 of 1005")
    #expect(titles(session).first == "Title 1")
    try session.press(script: "click:10,2")
    #expect(session.header == " Albums  7 of 1005")
  }

  @Test
  func `a thousand albums use only the visible cells (E3)`() throws {
    let session = try startWithMany()
    try session.press(script: "t G g")
    for _ in 0..<50 { try session.press(script: "wheeldown:10,4 wheeldown:10,4 down wheelup:10,4") }
    try session.press(script: "s s s s /")
    try session.press(script: "type:9 enter G d d u g")
    #expect(session.screen.list.cells.statistics.created <= 19 + 2 * 2)
  }

  @Test
  func `the next start shows the list again (A9)`() throws {
    try machine.run("t q")
    let session = try machine.start()
    #expect(session.table.isEmpty)
    #expect(session.frame.value[column: 2, row: 2].style.attributes.contains(.reversed))
  }

  @Test
  func `an empty list says so`() throws {
    let session = try machine.start()
    try session.press(script: "t / type:zz")
    #expect(session.text.contains("No album matches the filter"))
    try session.press(script: "enter down d")
    #expect(session.status == " Nothing to delete.")
  }
}
