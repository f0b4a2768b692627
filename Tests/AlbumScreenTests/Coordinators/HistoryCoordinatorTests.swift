// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifResponders
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("HistoryCoordinator")
struct HistoryCoordinatorTests {
  private let fixture = TaskFixture()

  private func box(of app: AppCoordinator) -> OverlayState? {
    app.browsing.controller.screen.overlay.content.value
  }

  /// The steps that the box lists, without their times.
  private func lines(_ app: AppCoordinator) -> [String] { box(of: app)?.rows.map(\.value) ?? [] }

  private func titles(_ app: AppCoordinator) -> [String] {
    app.browsing.browser.library.albums.map(\.title)
  }

  @Test
  func `without steps there is no box`() throws {
    let app = try fixture.start()
    try app.press("H")
    #expect(app.tasks.isEmpty)
    #expect(app.status == "No steps yet.")
  }

  @Test
  func `the box shows where now is`() throws {
    let app = try fixture.start()
    try app.press("d d d u H")
    #expect(box(of: app)?.title == "History: 2 done, 1 undone")
    #expect(
      lines(app) == [
        "○ Delete “Nothing Like The Sun”", "► Delete “It's My Life”", "● Delete “Best of Bowie”",
        "● Before all of these",
      ]
    )
    #expect(box(of: app)?.cursor == 1)
    #expect(box(of: app)?.faintRows == 0..<1)
  }

  @Test
  func `a lower frame keeps the cursor in view`() throws {
    let app = try fixture.start()
    for _ in 0..<10 { try app.press("a type:Low tab type:Bowie enter d") }
    try app.press("H end")
    let screen = app.browsing.controller.screen
    #expect(screen.grid.value.plainText.contains("● Before all of these"))
    for rows in [16, 15, 10, 15] {
      screen.resize(to: GridSize(columns: 60, rows: rows))
      #expect(screen.grid.value.plainText.contains("● Before all of these") == (rows >= 15))
    }
  }

  @Test
  func `Enter goes back and forth`() throws {
    let app = try fixture.start()
    try app.press("d d d H down down down enter")
    #expect(titles(app).count == 5)
    #expect(lines(app).last == "► Before all of these")
    #expect(box(of: app)?.title == "History: 0 done, 3 undone")
    try app.press("home enter")
    #expect(titles(app) == ["Staring at the Sun", "American Pie"])
    #expect(lines(app)[0] == "► Delete “Nothing Like The Sun”")
    try app.press("end up enter esc")
    #expect(titles(app).count == 4)
    #expect(box(of: app) == nil && app.tasks.isEmpty)
    #expect(app.status == "Undid 2 steps.")
    let screen = app.browsing.controller.screen
    #expect(screen.focus.current === screen.covers)
  }

  @Test
  func `undo and redo work in the box`() throws {
    let app = try fixture.start()
    try app.press("d d H u")
    #expect(box(of: app)?.cursor == 1)
    #expect(lines(app)[1] == "► Delete “Best of Bowie”")
    try app.press("u u r")
    #expect(box(of: app)?.cursor == 1)
    #expect(titles(app).count == 4)
  }

  @Test
  func `other letters do nothing in the box`() throws {
    let app = try fixture.start()
    try app.press("d H d a t B w")
    #expect(titles(app).count == 4)
    #expect(app.tasks.count == 1)
  }

  @Test
  func `steps from before a restart are listed`() throws {
    try fixture.start().press("d d u")
    let app = try fixture.start()
    try app.press("H home enter")
    #expect(titles(app).count == 3)
    #expect(lines(app).count == 3)
  }

  @Test
  func `pages move in a long history`() throws {
    let app = try fixture.start()
    for _ in 0..<30 { try app.press("d u d u") }
    for number in 0..<60 { app.browsing.browser.add(AlbumDetails(title: "\(number)", artist: "x")) }
    try app.press("H pagedown")
    let page = try #require(box(of: app)?.cursor)
    #expect(page == 19, "a page is what fits in the box, but a line")
    try app.press("pagedown pagedown pagedown pagedown")
    #expect(box(of: app)?.cursor == 60)
    let text = app.browsing.controller.screen.grid.value.plainText
    #expect(text.contains("● Before all of these") && !text.contains("Add “59”"))
    try app.press("pageup home")
    #expect(app.browsing.controller.screen.grid.value.plainText.contains("► Add “59”"))
  }

  @Test
  func `a click chooses, and a second one goes there`() throws {
    let app = try fixture.start()
    let screen = app.browsing.controller.screen
    try app.press("d d H")
    let lines = screen.grid.value.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("● Delete “Best of Bowie”") })
    screen.use(MouseEvent(.press, column: 40, row: row))
    #expect(box(of: app)?.cursor == 1 && titles(app).count == 3)
    screen.use(MouseEvent(.press, column: 40, row: row))
    #expect(titles(app).count == 4)
    screen.use(MouseEvent(.press, column: 40, row: row + 2))
    #expect(box(of: app) != nil, "the outline is no place to close it")
    screen.use(MouseEvent(.press, column: 1, row: 1))
    #expect(box(of: app) == nil && app.tasks.isEmpty)
  }

  @Test
  func `a box in front gives the keyboard back`() throws {
    let app = try fixture.start()
    let screen = app.browsing.controller.screen
    try app.press("d H down")
    screen.open(OverlayState(title: "In front", rows: []))
    screen.closeOverlay()
    #expect(box(of: app)?.cursor == 1)
    try app.press("enter esc")
    #expect(titles(app).count == 5)
    #expect(screen.focus.current === screen.covers)
  }

  @Test
  func `a history that is canceled closes its box`() throws {
    let app = try fixture.start()
    try app.press("d H")
    app.tasks.first?.cancel()
    #expect(box(of: app) == nil && app.tasks.isEmpty)
  }
}
