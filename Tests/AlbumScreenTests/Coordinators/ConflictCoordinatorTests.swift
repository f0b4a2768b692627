// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifLists
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("ConflictCoordinator (J1)")
struct ConflictCoordinatorTests {
  private let fixture = TaskFixture()
  private let question = "Another program has saved. w saves over it, R loads theirs."

  /// The titles on disk.
  private func saved() throws -> [String] {
    let library = Library(directory: "/data", fileSystem: fixture.files)
    _ = try library.open()
    return library.albums.map(\.title)
  }

  /// Starts two apps on one library, and returns the second after the first has saved.
  private func startSecond(
    _ completion: @escaping (BrowsingEnd) -> Void = { _ in }
  ) throws -> AppCoordinator {
    let (first, second) = (try fixture.start(), try fixture.start(completion))
    try first.press("d")
    return second
  }

  private func conflict(of app: AppCoordinator) -> ConflictCoordinator? {
    app.tasks.first as? ConflictCoordinator
  }

  @Test(arguments: [ConflictEnd.overwrite, .reload, .leave])
  func `the task asks, and ends with the decision`(_ decision: ConflictEnd) {
    let status = ObservableValue("")
    let task = ConflictCoordinator(status: status)
    var ends: [ConflictEnd] = []
    task.start { ends.append($0) }
    #expect(status.value == question)
    #expect(ends.isEmpty)
    #expect(task.finish(decision))
    #expect(!task.finish(.overwrite))
    #expect(ends == [decision])
  }

  @Test
  func `a conflict is settled by saving over it`() throws {
    let app = try startSecond()
    try app.press("right d")
    #expect(conflict(of: app) != nil)
    #expect(app.status == question)
    #expect(try !saved().contains("Best of Bowie"))
    try app.press("w")
    #expect(app.tasks.isEmpty)
    #expect(app.status == "Saved.")
    #expect(try saved().contains("Best of Bowie"))
    #expect(try !saved().contains("It's My Life"))
    try app.press("w")
    #expect(app.status == "Everything is saved.")
  }

  @Test
  func `R asks what to lose, and loads theirs`() throws {
    let app = try startSecond()
    try app.press("right d d u R")
    let box = try #require(app.browsing.controller.screen.overlay.content.value)
    #expect(box.title == "Load theirs?")
    #expect(
      box.rows.map(\.value) == [
        "3 steps made here will be lost:", "• Undo Delete “Nothing Like The Sun”",
        "• Delete “Nothing Like The Sun”", "• Delete “It's My Life”",
      ]
    )
    try app.press("enter")
    #expect(app.tasks.isEmpty)
    #expect(app.status == "These are the albums of the other program.")
    #expect(app.browsing.browser.library.albums.map(\.title) == (try saved()))
    #expect(app.browsing.browser.listed.snapshot.numberOfItems == 4)
    #expect(!app.browsing.browser.isModified.value)
    #expect(app.browsing.browser.undoName.value == "Delete “Best of Bowie”")
    try app.press("u")
    #expect(try saved().first == "Best of Bowie", "the next step is saved")
    #expect(try saved().count == 5)
  }

  @Test
  func `Esc keeps mine, and the question`() throws {
    let app = try startSecond()
    try app.press("right d R esc")
    #expect(conflict(of: app) != nil && app.tasks.count == 1)
    #expect(app.browsing.browser.library.albums.map(\.title).contains("Best of Bowie"))
    #expect(app.browsing.browser.isModified.value)
    try app.press("w")
    #expect(try saved().contains("Best of Bowie"))
  }

  @Test
  func `without a conflict, R has nothing to load`() throws {
    let app = try fixture.start()
    try app.press("d R")
    #expect(app.status == "No other program has saved.")
    #expect(app.tasks.isEmpty)
  }

  @Test
  func `loading that fails keeps mine`() throws {
    let app = try startSecond()
    try app.press("right d R")
    fixture.files.breakDown(after: 0, code: 5)
    try app.press("enter")
    #expect(app.status.hasPrefix("Not possible: "))
    #expect(app.browsing.browser.isModified.value)
    fixture.files.heal()
    try app.press("w")
    #expect(app.status == question)
    try app.press("R enter")
    #expect(app.status == "These are the albums of the other program.")
  }

  @Test
  func `a selection that they deleted moves on`() throws {
    let app = try startSecond()
    try app.press("e type:! enter R enter")
    #expect(app.browsing.browser.selectedAlbum.value?.title == "It's My Life")
  }

  @Test
  func `a conflict that is left returns`() throws {
    let app = try startSecond()
    try app.press("right d")
    let first = try #require(conflict(of: app))
    try app.press("d")
    #expect(first.phase == .ended)
    #expect(app.tasks.count == 1)
    #expect(conflict(of: app) !== first)
    #expect(app.status == question)
    #expect(try saved().count == 4, "the other program's save stays")
    try app.press("w")
    #expect(app.tasks.isEmpty)
    #expect(try saved().count == 3)
  }

  @Test
  func `a form that is saved asks again`() throws {
    let app = try startSecond()
    try app.press("right d")
    let first = try #require(conflict(of: app))
    try app.press("a type:Low tab type:Bowie enter")
    #expect(first.phase == .ended)
    #expect(app.tasks.count == 1)
    #expect(app.status == question)
    try app.press("w")
    #expect(app.tasks.isEmpty)
    #expect(app.status == "Saved.")
    #expect(try saved().last == "Low")
  }

  @Test
  func `an import asks, too`() throws {
    let app = try startSecond()
    fixture.files.setBytes(of: "/low.json", to: Array(#"[{"title":"Low","artist":"Bowie"}]"#.utf8))
    try app.press("I type:/low.json enter")
    #expect(app.status == question)
    try app.press("R enter")
    #expect(app.status == "These are the albums of the other program.")
    try app.press("I type:/low.json enter")
    #expect(app.status == "1 added, 0 merged, 0 skipped, 0 faulty.")
    #expect(try saved().last == "Low")
  }

  @Test
  func `marks don't move to their albums`() throws {
    let (first, second) = (try fixture.start(), try fixture.start())
    try first.press("a type:Theirs tab type:Them enter")
    // Both new albums have the same number.
    try second.press("a type:Mine tab type:Me enter space g space R enter")
    #expect(second.browsing.browser.library.albums.last?.title == "Theirs")
    #expect(second.browsing.controller.marks.albums.map(\.title) == ["Best of Bowie"])
    #expect(second.browsing.controller.screen.marked.value == "✓ 1 marked")
  }

  @Test
  func `after another failure, the user is asked again`() throws {
    let app = try startSecond()
    try app.press("right d")
    #expect(app.status == question)
    fixture.files.breakDown(after: 0, code: 28)
    try app.press("w")
    #expect(app.tasks.isEmpty)
    #expect(app.status.hasPrefix("Not saved: the disk is full"))
    fixture.files.heal()
    try app.press("w")
    #expect(app.status == question)
    try app.press("w")
    #expect(app.status == "Saved.")
  }

  @Test
  func `quitting leaves a conflict`() throws {
    var end: BrowsingEnd?
    let app = try startSecond { end = $0 }
    try app.press("right d")
    try app.press("q")
    #expect(app.status == "q again quits without it, w saves over theirs, R loads theirs.")
    #expect(end == nil)
    try app.press("q")
    #expect(end == .unsaved)
    #expect(app.tasks.isEmpty)
    #expect(try !saved().contains("Best of Bowie"))
  }

  @Test
  func `w after the warning saves over it`() throws {
    var end: BrowsingEnd?
    let app = try startSecond { end = $0 }
    try app.press("right d q w q")
    #expect(end == .saved)
    #expect(try saved().contains("Best of Bowie"))
  }
}
