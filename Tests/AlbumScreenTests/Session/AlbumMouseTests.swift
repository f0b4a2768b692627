// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumScreen
import MotifBindings
import MotifTestSupport
import Testing

/// Clicks in a frame of 80 by 24: covers in rows 2 to 9, the selected one from column 32, the table
/// from row 13, the toolbar in row 22.
@Suite("The album app and the mouse")
struct AlbumMouseTests {
  private let machine = Machine()

  @Test
  func `a click selects the cover under it (A6, D4)`() throws {
    let session = try machine.start()
    try session.press(script: "click:48,5")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "click:55,5")
    #expect(session.header == " Albums  2 of 5")
    try session.press(script: "click:20,11")
    #expect(session.header == " Albums  1 of 5", "a caption belongs to its cover")
  }

  @Test
  func `the wheel over the covers moves the selection`() throws {
    let session = try machine.start()
    try session.press(script: "wheeldown:40,5 wheeldown:3,3")
    #expect(session.header == " Albums  3 of 5")
    try session.press(script: "wheelup:40,5")
    #expect(session.header == " Albums  2 of 5")
  }

  @Test
  func `a click on an enabled button triggers it (D8)`() throws {
    let session = try machine.start()
    try session.press(script: "click:24,22")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "click:46,22")
    #expect(session.header == " Albums  1 of 4")
    try session.press(script: "click:24,22")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "click:31,22")
    #expect(session.status == " Undid Delete “Best of Bowie”.", "the gap does nothing")
    try session.press(script: "click:73,22")
    #expect(session.isFinished)
  }

  @Test
  func `a click moves the keyboard focus`() throws {
    let session = try machine.start()
    try session.press(script: "click:20,14")
    #expect(session.frame.value[column: 20, row: 14].style.attributes.contains(.reversed))
    try session.press(script: "wheeldown:20,14 wheeldown:20,14")
    #expect(session.frame.value[column: 20, row: 16].style.attributes.contains(.reversed))
    try session.press(script: "click:40,5")
    #expect(!session.frame.value[column: 20, row: 16].style.attributes.contains(.reversed))
    try session.press(script: "click:60,0 type:sun")
    #expect(session.header.hasSuffix("/sun"), "the filter is in the first row")
  }

  @Test
  func `a click closes the box without reaching beneath`() throws {
    let session = try machine.start()
    try session.press(script: "click:63,22")
    #expect(session.text.contains("━ Keys ━"))
    try session.press(script: "click:55,5")
    #expect(!session.text.contains("━ Keys ━"))
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `a click outside all parts does nothing`() throws {
    let session = try machine.start()
    try session.press(script: "click:900,900 wheelup:0,23 click:0,1 click:79,23")
    session.resize(to: GridSize(columns: 5, rows: 2))
    try session.press(script: "click:2,1 wheeldown:2,1")
    session.resize(to: GridSize(columns: 80, rows: 24))
    #expect(session.header == " Albums  1 of 5")
  }

  /// Turns the wheel over the list, farther down than its height.
  private let wheel = Array(repeating: "wheeldown:5,3", count: 9).joined(separator: " ")

  @Test(arguments: ["g", "home", "left", "k", "h"])
  func `moving the selection scrolls to it`(key: String) throws {
    let session = try machine.start(rows: 16)
    let json = (0..<100).map { #"{"title":"Title \#($0)","artist":"A"}"# }.joined(separator: ",")
    machine.files.setBytes(of: "/data/more.json", to: Array("[\(json)]".utf8))
    _ = try session.importAlbums(from: "/data/more.json")
    try session.press(script: "t g \(wheel)")
    #expect(!session.text.contains("Best of Bowie"))
    try session.press(script: key)
    #expect(session.text.contains("Best of Bowie"))
  }

  @Test
  func `a hidden album is shown before it is deleted`() throws {
    let session = try machine.start(rows: 16)
    let json = (0..<100).map { #"{"title":"Title \#($0)","artist":"A"}"# }.joined(separator: ",")
    machine.files.setBytes(of: "/data/more.json", to: Array("[\(json)]".utf8))
    _ = try session.importAlbums(from: "/data/more.json")
    try session.press(script: "t g \(wheel) d")
    #expect(session.text.contains("Best of Bowie"))
    #expect(session.header.hasPrefix(" Albums  1 of 105"))
    #expect(session.status == " “Best of Bowie” is selected. d deletes it.")
    try session.press(script: "d")
    #expect(session.status == " Deleted “Best of Bowie”.")
  }

  @Test
  func `no button looks enabled beneath a box (D8)`() throws {
    let session = try machine.start()
    try session.press(script: "d")
    #expect(session.text.contains("[a] Add") && session.text.contains("[d] Trash"))
    for (opening, closing) in [("a", "escape"), ("e", "escape"), ("i", "escape")] {
      try session.press(script: opening)
      #expect(!session.text.contains("[a] Add") && !session.text.contains("[d] Trash"))
      #expect(session.text.contains(" a  Add") && session.text.contains(" u  Undo"))
      try session.press(script: closing)
      #expect(session.text.contains("[a] Add") && session.text.contains("[u] Undo"))
    }
  }
}
