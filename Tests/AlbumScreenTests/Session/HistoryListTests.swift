// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifFacades
import MotifLists
import MotifMementos
import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("The history as a list")
struct HistoryListTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)
  private let files = InMemoryFileSystem()
  private let clock = WallClock()

  /// A clock on the wall that tests set.
  private final class WallClock: Sendable {
    private let seconds = Mutex(0.0)
    @Sendable func now() -> Date { HistoryListTests.start + seconds.withLock { $0 } }
    func wait(minutes: Double) { seconds.withLock { $0 += 60 * minutes } }
  }

  private func open() throws -> AlbumBrowser {
    let library = Library(directory: "/data", fileSystem: files, now: clock.now)
    _ = try library.open()
    let dates = AddedDates(locale: Locale(identifier: "en_US"), now: clock.now)
    return AlbumBrowser(library: library, dates: dates)
  }

  /// The steps as `name, time`, with undone ones in parentheses.
  private func lines(_ browser: AlbumBrowser) -> [String] {
    browser.history.map { step in
      let text = "\(step.name), \(step.time)"
      return step.isUndone ? "(\(text))" : text
    }
  }

  /// Three deletions, five minutes apart.
  private func makeSteps(_ browser: AlbumBrowser) {
    for _ in 0..<3 {
      browser.deleteSelection()
      clock.wait(minutes: 5)
    }
  }

  @Test
  func `steps have their times, newest first`() throws {
    let browser = try open()
    #expect(browser.history.isEmpty)
    makeSteps(browser)
    #expect(
      lines(browser) == [
        "Delete “Nothing Like The Sun”, 5 minutes ago", "Delete “It's My Life”, 10 minutes ago",
        "Delete “Best of Bowie”, 15 minutes ago",
      ]
    )
    clock.wait(minutes: 60 * 24 * 60)
    #expect(lines(browser)[0] == "Delete “Nothing Like The Sun”, Jan 2027")
  }

  @Test
  func `undone steps keep their times`() throws {
    let browser = try open()
    makeSteps(browser)
    browser.undo()
    browser.undo()
    let expected = [
      "(Delete “Nothing Like The Sun”, 5 minutes ago)", "(Delete “It's My Life”, 10 minutes ago)",
      "Delete “Best of Bowie”, 15 minutes ago",
    ]
    #expect(lines(browser) == expected)
    browser.redo()
    #expect(lines(browser)[1] == "Delete “It's My Life”, 10 minutes ago")
    browser.undo()
    #expect(lines(try open()) == expected, "after a restart, too")
  }

  @Test
  func `an import keeps its time, too`() throws {
    let browser = try open()
    try browser.take(added: [AlbumDetails(title: "Low", artist: "Bowie")], completed: [])
    clock.wait(minutes: 2)
    browser.undo()
    browser.redo()
    #expect(lines(try open()) == ["Import of an album, 2 minutes ago"])
  }

  @Test
  func `a checkpoint keeps the times`() throws {
    let browser = try open()
    makeSteps(browser)
    let store = LibraryStorage(directory: "/data", fileSystem: files).makeStore()
    try store.open(orBeginWith: .starting).checkpoint()
    #expect(lines(try open()) == lines(browser))
  }

  @Test
  func `any step is one move away`() throws {
    let browser = try open()
    makeSteps(browser)
    let titles = browser.library.albums.map(\.title)
    browser.goInHistory(to: 2)
    #expect(browser.status.value == "Undid 2 steps.")
    #expect(browser.library.count == 4 && browser.listed.snapshot.numberOfItems == 4)
    browser.goInHistory(to: 3)
    #expect(browser.status.value == "Undid Delete “Best of Bowie”.")
    #expect(browser.library.count == 5)
    browser.goInHistory(to: 0)
    #expect(browser.status.value == "Redid 3 steps.")
    #expect(browser.library.albums.map(\.title) == titles)
    #expect(try open().library.albums.map(\.title) == titles, "it is saved")
    #expect(!browser.goInHistory(to: 0), "the last step is there already")
  }

  @Test
  func `steps of earlier versions have no time`() throws {
    let files = files
    let earlier = DocumentStore<LibraryContents, LibraryChange>(
      directory: "/data",
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: 4,
      oldestSchema: 4,
      fileSystem: files
    )
    let opened = try earlier.open(orBeginWith: .starting)
    try opened.document.perform(.delete(opened.document.state.albums.all[0]))
    try opened.checkpoint()
    try opened.document.perform(.delete(opened.document.state.albums.all[0]))
    try opened.saved()

    let browser = try open()
    #expect(lines(browser) == ["Delete “It's My Life”, ", "Delete “Best of Bowie”, "])
    browser.undo()
    browser.undo()
    #expect(browser.library.count == 5)
  }

  @Test
  func `earlier versions leave a newer library alone`() throws {
    let browser = try open()
    makeSteps(browser)
    let earlier = DocumentStore<LibraryContents, LibraryChange>(
      directory: "/data",
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: 4,
      oldestSchema: 4,
      onDamage: .keepIntactOrBegin,
      fileSystem: files
    )
    #expect(throws: DocumentStoreError.self) { try earlier.open(orBeginWith: .starting) }
    #expect(try open().library.albums == browser.library.albums)
  }
}
