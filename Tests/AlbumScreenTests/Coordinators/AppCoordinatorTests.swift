// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifMementos
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("AppCoordinator (J1, A12)")
struct AppCoordinatorTests {
  private let fixture = TaskFixture()

  @Test
  func `the app browses until the user quits`() throws {
    var end: BrowsingEnd?
    let app = try fixture.start { end = $0 }
    #expect(app.children.count == 1)
    #expect(app.children.first === app.browsing)
    try app.press("right d q")
    #expect(end == .saved)
    #expect(app.phase == .ended)
    #expect(app.browsing.phase == .ended)
  }

  @Test
  func `the app ends unsaved only after a warning`() throws {
    var end: BrowsingEnd?
    let app = try fixture.start { end = $0 }
    fixture.files.breakDown(after: 0, code: 28)
    try app.press("d q")
    #expect(end == nil)
    #expect(app.status == "Can't be saved. q again quits without it, w tries again.")
    try app.press("q")
    #expect(end == .unsaved)
  }

  @Test
  func `a warning that is heeded ends saved`() throws {
    var end: BrowsingEnd?
    let app = try fixture.start { end = $0 }
    fixture.files.breakDown(after: 0, code: 28)
    try app.press("d q")
    fixture.files.heal()
    try app.press("w q")
    #expect(end == .saved)
  }

  @Test
  func `an app that has ended begins no task`() throws {
    let app = try fixture.start()
    try app.press("q a ?")
    #expect(app.tasks.isEmpty)
    #expect(app.browsing.browser.position.value == "1 of 5")
  }

  @Test
  func `services that a test overrides reach the tasks`() throws {
    let app = try fixture.start()
    try app.press("d")
    let names = fixture.files.sortedNames(in: "/data")
    #expect(names.contains("library.archive"))
    app.restoration[.selectedAlbum] = 5
    try app.restoration.save()
    #expect(try fixture.start().position == "4 of 4")
  }

  @Test
  func `all tasks are released with the app`() throws {
    var end: BrowsingEnd?
    for script in ["", "?", "a type:Low", "e", "d q"] {
      weak var browsing: BrowsingCoordinator?
      try expectReleased {
        let app = try fixture.start { end = $0 }
        try app.press(script)
        browsing = app.browsing
        return app
      }
      #expect(browsing == nil)
    }
    #expect(end == .saved)
  }
}
