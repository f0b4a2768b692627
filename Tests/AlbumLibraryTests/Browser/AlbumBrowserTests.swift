// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite("AlbumBrowser")
struct AlbumBrowserTests {
  private func browser() throws -> AlbumBrowser {
    let library = Library(directory: "/data", fileSystem: InMemoryFileSystem())
    _ = try library.open()
    return AlbumBrowser(library: library)
  }

  @Test
  func `the position names what is listed (B5)`() throws {
    let browser = try browser()
    #expect(browser.position.value == "1 of 5")
    browser.moveSelection(by: 2)
    #expect(browser.position.value == "3 of 5")
    browser.filter(by: "sun")
    #expect(browser.position.value == "1 of 2 (5 in all)")
    browser.changeOrder()
    #expect(browser.position.value == "1 of 2 (5 in all) by artist")
    browser.filter(by: "no such album")
    #expect(browser.position.value == "0 (5 in all) by artist")
    browser.filter(by: "")
    browser.deleteSelection()
    #expect(browser.position.value.hasSuffix(" of 4 by artist"))
  }

  @Test
  func `the placeholder says why nothing is listed (B5)`() throws {
    let browser = try browser()
    #expect(browser.placeholder.value == "No album matches the filter")
    while browser.deleteSelection() {}
    #expect(browser.placeholder.value.hasPrefix("No albums: press a to add one"))
    #expect(browser.position.value == "0")
    browser.undo()
    #expect(browser.placeholder.value == "No album matches the filter")
    #expect(browser.position.value == "1 of 1")
  }

  @Test
  func `an import is taken as one step (A11)`() throws {
    let browser = try browser()
    let old = browser.library.albums
    try browser.take(added: [AlbumDetails(title: "Low", artist: "David Bowie")], completed: [])
    #expect(browser.status.value == "Imported 1 album.")
    #expect(browser.position.value == "1 of 6")
    browser.undo()
    #expect(browser.library.albums == old)
  }

  @Test
  func `an import too large to undo says so`() throws {
    let browser = try browser()
    #expect(!browser.undo())
    #expect(browser.library.document.costLimit == 200_000)
    browser.library.document.costLimit = 5
    try browser.take(added: albums(4, by: "Bowie"), completed: [])
    #expect(browser.undoName.value == "Import of 4 albums")
    try browser.take(added: albums(5, by: "Sting"), completed: [])
    #expect(browser.undoName.value == nil)
    let status = "“Import of 5 albums” changed too many albums to be undone."
    for _ in 0..<2 {
      #expect(browser.undo())
      #expect(browser.status.value == status)
    }
    browser.deleteSelection()
    #expect(browser.undo())
    #expect(browser.status.value == "Undid Delete “Best of Bowie”.")
    #expect(browser.undo())
    #expect(browser.status.value == status)
  }

  private func albums(_ count: Int, by artist: String) -> [AlbumDetails] {
    (0..<count).map { AlbumDetails(title: "\($0)", artist: artist) }
  }
}
