// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifLists
import MotifResponders
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Marked albums")
struct AlbumMarksTests {
  private let fixture = TaskFixture()

  private func marked(_ app: AppCoordinator) -> [String] {
    app.browsing.controller.marks.albums.map(\.title)
  }

  private func titles(_ app: AppCoordinator) -> [String] {
    app.browsing.browser.library.albums.map(\.title)
  }

  private func screen(_ app: AppCoordinator) -> ShelfScreen { app.browsing.controller.screen }

  private func lines(_ app: AppCoordinator) -> [String] {
    screen(app).grid.value.plainText.split(separator: "\n").map(String.init)
  }

  // MARK: - Marking

  @Test(arguments: ["space", "m"])
  func `a key marks and goes on`(_ key: String) throws {
    let app = try fixture.start()
    try app.press("\(key) \(key)")
    #expect(marked(app) == ["Best of Bowie", "It's My Life"])
    #expect(app.position == "3 of 5")
    try app.press("left \(key)")
    #expect(marked(app) == ["Best of Bowie"])
    #expect(app.position == "3 of 5")
  }

  @Test
  func `marks are drawn and counted`() throws {
    let app = try fixture.start()
    try app.press("space space")
    #expect(lines(app).contains { $0.contains("✓ It's My Life") })
    #expect(lines(app).last?.hasSuffix("✓ 2 marked") == true)
    try app.press("t")
    #expect(lines(app)[1].hasPrefix("  ✓ Best of Bowie"))
    #expect(lines(app)[3].hasPrefix("  Nothing Like The Sun"))
    try app.press("up space")
    #expect(lines(app)[2].hasPrefix("  It's My Life"))
    #expect(lines(app).last?.hasSuffix("✓ 1 marked") == true)
  }

  @Test
  func `marks stay with their albums in any order`() throws {
    let app = try fixture.start()
    try app.press("space space s s s")
    #expect(marked(app) == ["Best of Bowie", "It's My Life"])
    try app.press("t")
    #expect(lines(app).filter { $0.contains("✓ ") && !$0.contains("marked") }.count == 2)
    #expect(lines(app).contains { $0.hasPrefix("  ✓ Best of Bowie") })
  }

  @Test
  func `the filter hides marks, and they are counted`() throws {
    let app = try fixture.start()
    try app.press("space space / type:sun enter")
    #expect(lines(app).last?.hasSuffix("✓ 2 marked, 2 hidden") == true)
    try app.press("space")
    #expect(lines(app).last?.hasSuffix("✓ 3 marked, 2 hidden") == true)
    try app.press("esc")
    #expect(lines(app).last?.hasSuffix("✓ 3 marked") == true)
  }

  @Test
  func `Esc clears the filter first, then the marks`() throws {
    let app = try fixture.start()
    try app.press("space / type:sun enter esc")
    #expect(marked(app) == ["Best of Bowie"])
    try app.press("esc")
    #expect(marked(app).isEmpty)
    #expect(lines(app).last?.contains("marked") == false)
  }

  @Test
  func `all listed albums are marked, or none`() throws {
    let app = try fixture.start()
    try app.press("space / type:sun enter M")
    #expect(marked(app) == ["Best of Bowie", "Nothing Like The Sun", "Staring at the Sun"])
    try app.press("M")
    #expect(marked(app) == ["Best of Bowie"])
    try app.press("/ ctrl-u type:xyz enter M space")
    #expect(app.status == "Nothing to mark.")
  }

  @Test
  func `an album that is deleted elsewhere loses its mark`() throws {
    let (first, second) = (try fixture.start(), try fixture.start())
    try second.press("space space space")
    try first.press("right d")
    try second.press("right e type:! enter R enter")
    #expect(marked(second) == ["Best of Bowie", "Nothing Like The Sun"])
    try second.press("u")
    #expect(titles(second).contains("It's My Life"))
    #expect(marked(second) == ["Best of Bowie", "Nothing Like The Sun"])
  }

  // MARK: - Deleting

  @Test
  func `all marked albums are one step`() throws {
    let app = try fixture.start()
    let before = titles(app)
    try app.press("space right space d")
    #expect(titles(app) == ["It's My Life", "Staring at the Sun", "American Pie"])
    #expect(app.status == "Deleted 2 albums.")
    #expect(marked(app).isEmpty)
    #expect(app.browsing.browser.listed.snapshot.numberOfItems == 3)
    #expect(app.browsing.browser.undoName.value == "Delete 2 albums")
    try app.press("u")
    #expect(titles(app) == before)
    #expect(app.browsing.browser.listed.items.map(\.album.title) == before)
    try app.press("r")
    #expect(titles(app).count == 3)
    #expect(titles(try fixture.start()).count == 3, "it is on disk")
  }

  @Test
  func `one marked album is deleted by name`() throws {
    let app = try fixture.start()
    try app.press("right space d")
    #expect(app.status == "Deleted “It's My Life”.")
    #expect(app.browsing.browser.undoName.value == "Delete “It's My Life”")
  }

  @Test
  func `one hidden album is singular`() throws {
    let app = try fixture.start()
    try app.press("space / type:sun enter d")
    let box = try #require(screen(app).overlay.content.value)
    #expect(box.title == "Delete 1 marked album?")
    #expect(box.rows.map(\.value) == ["The filter hides it:", "• Best of Bowie"])
  }

  @Test
  func `hidden albums are deleted only after a question`() throws {
    let app = try fixture.start()
    try app.press("space / type:sun enter space d")
    let box = try #require(screen(app).overlay.content.value)
    #expect(box.title == "Delete 2 marked albums?")
    #expect(box.rows.map(\.value) == ["The filter hides 1 of them:", "• Best of Bowie"])
    try app.press("esc")
    #expect(titles(app).count == 5)
    #expect(marked(app).count == 2)
    try app.press("d enter")
    #expect(titles(app) == ["It's My Life", "Staring at the Sun", "American Pie"])
    #expect(app.tasks.isEmpty)
  }

  @Test
  func `a question about many albums has an end`() throws {
    let app = try fixture.start()
    let added = (0..<150).map { AlbumDetails(title: "\($0)", artist: "x") }
    try app.browsing.browser.take(added: added, completed: [])
    try app.press("M / type:sun enter d")
    let rows = try #require(screen(app).overlay.content.value?.rows)
    #expect(rows.count == 101)
    #expect(rows.last?.value == "and 54 more")
    try app.press("enter")
    #expect(titles(app).isEmpty)
    #expect(app.browsing.browser.undoName.value == "Delete 155 albums")
    try app.press("u")
    #expect(titles(app).count == 155)
  }

  @Test
  func `all albums can be deleted and come back`() throws {
    let app = try fixture.start()
    try app.press("M d")
    #expect(titles(app).isEmpty)
    #expect(app.browsing.browser.selectedID.value == nil)
    try app.press("u")
    #expect(titles(app).count == 5)
    #expect(app.browsing.browser.selectedID.value != nil)
  }

  // MARK: - Editing

  /// The fields of the open form, as drawn.
  private func fields(_ app: AppCoordinator) -> [String] {
    screen(app).form.state.value?.fields.map { field in
      field.line.text.isEmpty ? field.placeholder : field.line.text
    } ?? []
  }

  @Test
  func `a form shows what the marked albums share`() throws {
    let app = try fixture.start()
    try app.press("right right right space space e")
    #expect(screen(app).form.state.value?.title == "Edit 2 albums")
    #expect(fields(app) == ["(several)", "(several)", "Pop", "2000", ""])
    let text = screen(app).grid.value.plainText
    #expect(text.contains("Title  (several)") && text.contains("Year  2000"))
  }

  @Test
  func `only changed fields are written`() throws {
    let app = try fixture.start()
    let before = app.browsing.browser.library.albums
    try app.press("space space e ctrl-u type:Rock enter")
    var expected = before
    expected[0].details.genre = "Rock"
    expected[1].details.genre = "Rock"
    #expect(app.browsing.browser.library.albums == expected)
    #expect(app.status == "Changed 2 albums.")
    #expect(app.browsing.browser.undoName.value == "Edit 2 albums")
    #expect(marked(app).count == 2, "they stay marked for the next change")
    #expect(app.position == "3 of 5", "the selection stays")
    try app.press("u")
    #expect(app.browsing.browser.library.albums == before)
  }

  @Test
  func `a form without a change makes no step`() throws {
    let app = try fixture.start()
    try app.press("space space e enter")
    #expect(app.browsing.browser.undoName.value == nil)
    try app.press("e type:x esc")
    #expect(app.browsing.browser.undoName.value == nil)
  }

  @Test
  func `a field that all become is written to all`() throws {
    let app = try fixture.start()
    try app.press("space space e tab type:1992 enter")
    let years = app.browsing.browser.library.albums.map(\.year)
    #expect(years[0...1] == [1992, 1992], "the first one had it already")
    try app.press("e tab ctrl-u enter")
    #expect(app.browsing.browser.library.albums[0].year == nil)
    #expect(app.browsing.browser.library.albums[1].year == nil)
  }

  @Test
  func `a blank empties a field that differs`() throws {
    let app = try fixture.start()
    try app.press("space space e tab space enter")
    #expect(app.browsing.browser.library.albums[0...1].allSatisfy { $0.year == nil })
  }

  @Test
  func `an invalid text is refused for all`() throws {
    let app = try fixture.start()
    try app.press("space space e tab type:soon enter")
    #expect(screen(app).grid.value.plainText.contains("A year, or nothing."))
    try app.press("esc")
    #expect(app.browsing.browser.undoName.value == nil)
  }

  @Test
  func `an edit must not make two albums the same`() throws {
    let app = try fixture.start()
    try app.press("space space e backtab type:Bowie backtab type:Hits tab tab tab type:1999 enter")
    #expect(screen(app).grid.value.plainText.contains("Already in the library."))
    #expect(app.browsing.browser.undoName.value == nil)
    try app.press("ctrl-u enter")
    #expect(app.browsing.browser.library.albums[0...1].allSatisfy { $0.artist == "Bowie" })
    #expect(Set(titles(app)).count == 5)
  }

  @Test
  func `a title that hidden albums get is announced`() throws {
    let app = try fixture.start()
    try app.press("space / type:sun enter space e")
    #expect(screen(app).form.state.value?.title == "Edit 2 albums, 1 hidden")
    try app.press("ctrl-u type:Jazz enter")
    #expect(app.browsing.browser.filterText.value == "sun", "the filter stays")
    #expect(app.browsing.browser.library.albums[0].genre == "Jazz")
  }

  @Test
  func `Enter in the table edits that field of all`() throws {
    let app = try fixture.start()
    try app.press("space space tab down down down enter")
    #expect(screen(app).form.state.value?.fields[3].isFocused == true)
  }
}
