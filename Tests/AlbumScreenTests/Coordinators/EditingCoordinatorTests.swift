// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifResponders
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("EditingCoordinator (J1, J3)")
struct EditingCoordinatorTests {
  private let screen = ShelfScreen(title: "Albums", size: GridSize(columns: 80, rows: 24))
  private let low = AlbumDetails(title: "Low", artist: "David Bowie", year: 1977)

  private var isOpen: Bool { !screen.form.isHidden }

  private func type(_ text: String) {
    for character in text { #expect(screen.take(.character(character))) }
  }

  /// The label of the field that has the keyboard.
  private var field: String? { (screen.focus.current as? FormField)?.label }

  @Test
  func `a saved form ends with the album`() {
    let editing = EditingCoordinator(on: screen) { _ in false }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    #expect(isOpen)
    type("Low")
    screen.focus.send(MoveFocus(isForward: true))
    type("David Bowie")
    screen.focus.send(Confirm())
    #expect(results == [AlbumDetails(title: "Low", artist: "David Bowie")])
    #expect(!isOpen)
  }

  @Test
  func `an edited album is the result`() {
    let editing = EditingCoordinator(editing: low, startingAt: .title, on: screen) { _ in false }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    type("er")
    screen.focus.send(SubmitForm())
    #expect(results == [AlbumDetails(title: "Lower", artist: "David Bowie", year: 1977)])
  }

  @Test
  func `an unchanged form ends without an album`() {
    let editing = EditingCoordinator(editing: low, on: screen) { _ in true }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    type("!")
    #expect(screen.take(.backspace))
    screen.focus.send(Confirm())
    #expect(results == [nil])
    #expect(!isOpen)
  }

  @Test
  func `a form that is left has no album`() {
    let editing = EditingCoordinator(editing: low, on: screen) { _ in false }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    type("!")
    screen.focus.send(Cancel())
    #expect(results == [nil])
    #expect(!isOpen)
  }

  @Test
  func `a refused form goes on`() {
    let editing = EditingCoordinator(editing: low, startingAt: .year, on: screen) { _ in false }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    #expect(field == "Year")
    type("8")
    screen.focus.send(MoveFocus(isForward: false))
    screen.focus.send(Confirm())
    #expect(results.isEmpty)
    #expect(editing.phase == .running)
    #expect(isOpen)
    #expect(field == "Year")
    for key in [KeyStroke.backspace, .backspace, .character("8")] { #expect(screen.take(key)) }
    screen.focus.send(Confirm())
    #expect(results == [AlbumDetails(title: "Low", artist: "David Bowie", year: 1978)])
  }

  @Test
  func `a known album is refused`() {
    let editing = EditingCoordinator(editing: low, startingAt: .year, on: screen) { _ in true }
    var results: [AlbumDetails?] = []
    editing.start { results.append($0) }
    #expect(screen.take(.backspace))
    type("8")
    screen.focus.send(Confirm())
    #expect(results.isEmpty)
    #expect(screen.grid.value.plainText.contains("Already in the library."))
    screen.focus.send(Cancel())
    #expect(results == [nil])
  }

  @Test
  func `a parent that ends closes the form`() {
    let parent = Coordinator<Void>()
    parent.start { _ in }
    let before = screen.focus.current
    var results: [AlbumDetails?] = []
    parent.startChild(EditingCoordinator(on: screen) { _ in false }) { results.append($0) }
    #expect(isOpen)
    parent.cancel()
    #expect(!isOpen)
    #expect(screen.focus.current === before)
    #expect(results.isEmpty)
  }

  @Test
  func `a task that has ended is released`() {
    let parent = Coordinator<Void>()
    parent.start { _ in }
    expectReleased {
      let editing = EditingCoordinator(on: screen) { _ in false }
      parent.startChild(editing)
      screen.focus.send(Cancel())
      return editing
    }
    #expect(parent.children.isEmpty)
  }

  @Test
  func `browsing keeps the album of its form`() throws {
    let app = try TaskFixture().start()
    try app.press("a")
    #expect(app.tasks.first is EditingCoordinator)
    try app.press("type:Low tab type:Bowie enter")
    #expect(app.tasks.isEmpty)
    #expect(app.status == "Added “Low”.")
    try app.press("e type:er enter")
    #expect(app.status == "Changed “Lower”.")
    try app.press("e esc")
    #expect(app.status == "Changed “Lower”.")
    #expect(app.position == "6 of 6")
  }
}
