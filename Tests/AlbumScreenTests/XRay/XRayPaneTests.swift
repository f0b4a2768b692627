// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifResponders
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("X-ray: the pane")
struct XRayPaneTests {
  private let machine = Machine()

  /// The rows of the pane, without its title.
  private func rows(_ session: AlbumSession) -> [String] {
    let lines = session.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("━━ X-ray ━") } ?? lines.endIndex
    return lines[start...].dropFirst().dropLast(2).map(String.init)
  }

  @Test
  func `X opens the pane, and X closes it`() throws {
    let session = try machine.start()
    let frame = session.text
    try session.press(script: "X")
    #expect(rows(session).first == "  0 recording begins")
    #expect(session.screen.focus.current === session.screen.covers)
    try session.press(script: "X")
    #expect(session.text == frame)
  }

  @Test
  func `the newest turn is on top`() throws {
    let session = try machine.start(columns: 120, rows: 50)
    try session.press(script: "X right d")
    let rows = rows(session)
    #expect(
      rows.prefix(4) == [
        "  2 key d",
        "   chain     CoversView → ShelfScreen → AlbumsController: AlbumsController handled DeleteSelection after 2 hops",
        "   undo      performed Delete “It's My Life”; saved", "   list      1 deleted",
      ]
    )
    #expect(rows.contains { $0.hasPrefix("  1 key right") })
  }

  @Test
  func `a lower frame keeps the cursor in view`() throws {
    let session = try machine.start(columns: 100, rows: 50)
    try session.press(script: "X d tab tab tab down down down down down down down down down down")
    func cursor() -> String? {
      session.screen.xray.state.value?.rows.first { $0.isSelected }?.text
    }
    let text = try #require(cursor())
    session.resize(to: GridSize(columns: 100, rows: 18))
    #expect(cursor() == text)
  }

  @Test
  func `the guide shows a real turn`() throws {
    let session = try machine.start(columns: 120, rows: 29)
    try session.press(script: "X right d")
    let guide = try guide()
    #expect(guide.contains("--size 120x29 --script \"X right d\""))
    #expect(guide.contains("```text\n\(session.text)\n```"))
  }

  @Test
  func `the guide names every kind, and the limit`() throws {
    let guide = try guide()
    for kind in XRayKind.allCases { #expect(guide.contains("\n| `\(kind)` | ")) }
    #expect(guide.contains("the last \(XRayRecorder.turnLimit) turns"))
  }

  private func guide() throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Documentation/AlbumApp.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test
  func `the albums stay usable beside it`() throws {
    let session = try machine.start()
    try session.press(script: "X right d")
    #expect(session.header == " Albums  2 of 4")
    #expect(session.table.count == 4)
    try session.press(script: "t")
    #expect(session.text.contains("  American Pie"))
    try session.press(script: "a")
    #expect(session.text.contains("Add an album"))
  }

  @Test(arguments: [(40, 15), (60, 15), (80, 18), (80, 21), (80, 24), (120, 40), (200, 90)])
  func `each size has room for the pane`(columns: Int, rows: Int) throws {
    let session = try machine.start(columns: columns, rows: rows)
    try session.press(script: "X d t")
    #expect(self.rows(session).count >= 5)
    #expect(self.rows(session).first == "  2 key t")
    #expect(session.status == " Deleted “Best of Bowie”.")
    #expect(session.text.contains("It's My Life"))
    try session.press(script: "G")
    #expect(session.text.contains("American Pie"), "The selected row is never beneath the pane")
  }

  @Test
  func `a frame without room shows no pane`() throws {
    let session = try machine.start()
    try session.press(script: "X")
    session.resize(to: GridSize(columns: 30, rows: 10))
    #expect(session.text.contains("Window too small"))
    try session.press(script: "tab tab tab down enter wheeldown:3,8 click:3,8 X")
    session.resize(to: GridSize(columns: 80, rows: 24))
    #expect(!session.text.contains("X-ray"))
  }

  @Test
  func `Tab gives it the keyboard; arrows scroll`() throws {
    let session = try machine.start()
    try session.press(script: "X d tab tab tab")
    #expect(session.screen.focus.current === session.screen.xray)
    let before = rows(session)
    try session.press(script: "down down down j j j j j j k up")
    #expect(rows(session) != before)
    for _ in 0..<60 { session.press(.up) }
    #expect(rows(session) == before)
    try session.press(script: "esc")
    #expect(rows(session) == [])
    #expect(session.screen.focus.current === session.screen.covers)
    #expect(!session.isFinished)
  }

  @Test
  func `Enter folds a kind in every turn`() throws {
    let session = try machine.start(columns: 120, rows: 40)
    try session.press(script: "X right right tab tab tab down enter")
    #expect(rows(session).count { $0.hasPrefix(" ▸ chain") } > 2)
    #expect(!rows(session).contains { $0.hasPrefix("   chain") })
    try session.press(script: "enter")
    #expect(!rows(session).contains { $0.hasPrefix(" ▸ chain") })
  }

  @Test
  func `the cursor stays with what is folded`() throws {
    let session = try machine.start(columns: 120, rows: 60)
    try session.press(script: "X right right right tab tab tab")
    func selected() -> [String]? {
      session.screen.xray.state.value?.rows.filter(\.isSelected).map(\.label)
    }
    var headings = 0
    while headings < 5 {
      session.press(.down)
      if let label = selected()?.first, Int(label) != nil { headings += 1 }
    }
    #expect(selected() == ["1"])
    try session.press(script: "down enter")
    #expect(selected() == ["chain"])
    try session.press(script: "up")
    #expect(selected() == ["1"], "Not a turn into whose place it has come")
    try session.press(script: "down enter up")
    #expect(selected() == ["1"])
  }

  @Test
  func `Enter folds a turn at its heading`() throws {
    let session = try machine.start(columns: 120, rows: 40)
    try session.press(script: "X right tab tab tab enter")
    #expect(rows(session).prefix(2) == [" ▸4 key tab", "  3 key tab"])
    try session.press(script: "enter")
    #expect(rows(session)[1].hasPrefix("   chain"))
  }

  @Test
  func `the wheel scrolls, and a click folds`() throws {
    let session = try machine.start()
    try session.press(script: "X d wheeldown:10,16 wheeldown:10,16")
    #expect(rows(session).first == "             handled DeleteSelection after 2 hops")
    try session.press(script: "wheelup:10,16 wheelup:10,16 wheelup:10,16 click:10,15")
    #expect(rows(session).prefix(2) == ["  1 key d", " ▸ chain     1 line"])
    #expect(session.screen.focus.current === session.screen.xray)
    #expect(session.table.first == "Artist  No Doubt", "What reads turns changes no albums")
  }

  @Test
  func `reading turns makes no turns`() throws {
    let session = try machine.start()
    try session.press(script: "X d tab tab tab")
    let count = session.recorder?.turns.value.count
    try session.press(script: "down enter up j k wheeldown:10,16 wheelup:10,16 click:10,16")
    #expect(session.recorder?.turns.value.count == count)
  }

  @Test
  func `a new turn doesn't move what is read`() throws {
    let session = try machine.start()
    try session.press(script: "X d right tab tab tab down down")
    let before = rows(session)
    func selected() -> Int? {
      session.screen.xray.state.value?.rows.firstIndex(where: \.isSelected)
    }
    let row = selected()
    try session.press(script: "u u")
    #expect(rows(session).filter { !$0.hasSuffix("↓") } == before.filter { !$0.hasSuffix("↓") })
    #expect(selected() == row)
    for _ in 0..<40 { session.press(.up) }
    #expect(rows(session).first == "  7 key u")
    try session.press(script: "r")
    #expect(rows(session).first == "  8 key r", "At the top, it follows")
    try session.press(script: "down tab s")
    #expect(rows(session).first == "  10 key s", "And without the keyboard")
  }

  @Test
  func `the pane draws in every style of color`() throws {
    let session = try machine.start()
    try session.press(script: "X tab tab tab")
    let grid = session.frame.value
    let top = try #require((0..<24).first { grid[column: 3, row: $0].character == "X" })
    #expect(grid[column: 0, row: top].style == ScreenStyle.highlight)
    #expect(grid[column: 2, row: top + 1].style == ScreenStyle.cursor)
    #expect(grid[column: 3, row: top + 2].style.attributes == .dim)
  }
}

@Suite("X-ray: closed")
struct XRayClosedTests {
  private let machine = Machine()

  @Test
  func `nothing is recorded while it is closed`() throws {
    let session = try machine.start()
    try session.press(script: "right d u / n o esc t a esc")
    #expect(session.recorder == nil)
    #expect(session.takeTurns() == "")
    #expect(session.app.controller.nextResponder == nil)
    #expect(session.screen.covers.value(for: XRayKey.self) == nil)
    #expect(!session.screen.state.dependencyTree.contains("x-ray turns"))
  }

  @Test
  func `closing it releases recorder and observations`() throws {
    let session = try machine.start()
    try session.press(script: "X right")
    weak let recorder = session.recorder
    #expect(recorder != nil)
    try session.press(script: "X")
    #expect(recorder == nil)
    #expect(session.ticks?.recorder == nil)
    #expect(session.app.controller.nextResponder == nil)
    // An observation that remained would reach for the recorder, and trap.
    try session.press(script: "d u / n esc a esc")
    session.respond(to: .warning)
    #expect(!session.screen.state.dependencyTree.contains("x-ray turns"))
  }

  @Test
  func `a session that records is deinitialized`() throws {
    try expectReleased {
      let session = try machine.start()
      session.recordTurns()
      try session.press(script: "X d X X")
      #expect(session.recorder != nil)
      return session
    }
  }

  @Test
  func `reports reach the recorder only while open`() throws {
    let session = try machine.start()
    var reports: [String] = []
    let note = { reports.append($0) }
    withRunsReported(to: note) { session.press(.right) }
    #expect(reports.contains { $0.hasPrefix("show selection ran") })
    try session.press(script: "X")
    reports = []
    withRunsReported(to: note) { session.press(.right) }
    #expect(!reports.contains { $0.hasPrefix("show selection ran") }, "The recorder takes them")
  }
}
