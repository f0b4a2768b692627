// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifResponders
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("HelpCoordinator (J1)")
struct HelpCoordinatorTests {
  private let fixture = TaskFixture()

  @Test(arguments: ["esc", "enter", "q", "?", "i"])
  func `help runs until its box is closed`(_ key: String) throws {
    let app = try fixture.start()
    let screen = app.browsing.controller.screen
    try app.press("?")
    #expect(app.tasks.count == 1)
    #expect(screen.overlay.content.value?.title == "Keys")
    try app.press("down \(key)")
    #expect(app.tasks.isEmpty)
    #expect(screen.overlay.content.value == nil)
    #expect(screen.focus.current === screen.covers)
    #expect(app.isRunning)
  }

  @Test
  func `a click closes help, too`() throws {
    let app = try fixture.start()
    try app.press("?")
    app.browsing.controller.screen.use(MouseEvent(.press, column: 3, row: 3))
    #expect(app.tasks.isEmpty)
  }

  @Test
  func `help that is canceled closes its box`() throws {
    let screen = ShelfScreen(title: "Albums", size: GridSize(columns: 80, rows: 24))
    let help = HelpCoordinator(keys: .screen(), on: screen)
    var ends = 0
    help.start { ends += 1 }
    #expect(screen.overlay.content.value?.rows.contains { $0.value == "Quit" } == true)
    help.cancel()
    #expect(screen.overlay.content.value == nil)
    #expect(ends == 0)
  }

  @Test
  func `other boxes are no tasks`() throws {
    let app = try fixture.start()
    try app.press("i")
    #expect(app.browsing.controller.screen.overlay.content.value != nil)
    #expect(app.tasks.isEmpty)
    try app.press("esc ?")
    #expect(app.tasks.count == 1)
  }
}
