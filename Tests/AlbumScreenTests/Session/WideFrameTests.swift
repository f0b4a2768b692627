// SPDX-License-Identifier: MIT

import MotifBindings
import MotifResponders
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

/// At 120 by 40, four covers stand in the left 55 columns, in lines of 15 rows, and the list begins in column 56; at
/// 200 by 50, there are three lines of four covers.
@Suite("The album app in a wide frame")
struct WideFrameTests {
  private let machine = Machine()

  private func start(columns: Int = 120, rows: Int = 40, more: Int = 0) throws -> AlbumSession {
    let session = try machine.start(columns: columns, rows: rows)
    guard more > 0 else { return session }
    let albums = (1...more).map { #"{"title": "Title \#($0)", "artist": "Artist \#($0)"}"# }
    let json = "[\(albums.joined(separator: ","))]"
    machine.files.setBytes(of: "/data/albums.json", to: Array(json.utf8))
    _ = try session.importAlbums(from: "/data/albums.json")
    return session
  }

  private func lines(_ session: AlbumSession) -> [String] {
    session.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The captions of the covers in view.
  private func captions(_ session: AlbumSession) -> [String] {
    session.screen.covers.covers.value.map(\.caption)
  }

  @Test
  func `covers and list stand side by side`() throws {
    let session = try start()
    let lines = lines(session)
    #expect(lines[1].hasPrefix(" ┏━━━━━━━━━━━━━━━━━━━━━━━━┓ "))
    #expect(lines[1].hasSuffix("  Title                     Artist            Year  Genre"))
    #expect(lines[2].hasSuffix(" ▸Best of Bowie             David Bowie       1992  Pop"))
    #expect(lines[6].hasSuffix("  American Pie              Madonna           2000  Pop"))
    #expect(lines[15].hasPrefix("       Best of Bowie              It's My Life"))
    #expect(lines[30].hasPrefix("    Nothing Like The Sun       Staring at the Sun"))
    #expect(lines[32] == "   Artist  David Bowie")
    #expect(lines[35] == "     Year  1992")
    #expect(
      lines[38].hasPrefix(
        " [a] Add   [e] Edit    u  Undo    r  Redo   [d] Trash   [s] Sort   [t] List   [/] Find  "
      )
    )
  }

  @Test
  func `a large frame shows more covers and columns`() throws {
    let session = try start(columns: 200, rows: 50, more: 95)
    #expect(session.screen.covers.covers.value.count == 12)
    #expect(session.screen.covers.covers.value.map(\.line) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    let lines = lines(session)
    #expect(
      lines[1].hasSuffix(
        "Title                                  Artist                     Year  Genre              Added"
      )
    )
    #expect(lines[13].contains("    Best of Bowie          It's My Life "))
    #expect(lines.filter { $0.hasSuffix("┃") || $0.hasSuffix("│") }.count == 45)
    #expect(lines[2...46].allSatisfy { !$0.isEmpty }, "no row is empty")
  }

  @Test
  func `few albums have larger covers`() throws {
    let session = try start(columns: 200, rows: 50)
    #expect(captions(session).count == 5)
    #expect(session.text.contains("┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓"))
    try session.press(script: "d d d d")
    #expect(captions(session) == ["American Pie"])
    #expect(!lines(session)[1].hasPrefix(" ┏"), "a single cover is in the middle")
  }

  @Test(arguments: [(109, 40), (120, 29)])
  func `a smaller frame has one line of covers`(columns: Int, rows: Int) throws {
    let session = try start(columns: columns, rows: rows)
    #expect(!session.text.contains("Year  Genre"))
    try session.press(script: "t")
    #expect(!session.text.contains("Title "))
    session.resize(to: GridSize(columns: 110, rows: 30))
    #expect(session.text.contains("Year  Genre"))
  }

  @Test
  func `arrows move by cover and by line`() throws {
    let session = try start(more: 5)
    try session.press(script: "right down")
    #expect(session.header == " Albums  4 of 10")
    #expect(captions(session).first == "Best of Bowie")
    try session.press(script: "down")
    #expect(session.header == " Albums  6 of 10")
    #expect(captions(session).first == "Nothing Like The Sun", "the lines scroll by one")
    try session.press(script: "up left")
    #expect(session.header == " Albums  3 of 10")
    try session.press(script: "up up up")
    #expect(session.header == " Albums  1 of 10")
    #expect(captions(session).first == "Best of Bowie")
    try session.press(script: "pagedown")
    #expect(session.header == " Albums  5 of 10")
    try session.press(script: "end")
    #expect(session.header == " Albums  10 of 10")
    #expect(captions(session).last == "Title 5")
    try session.press(script: "home ctrl-d")
    #expect(session.header == " Albums  3 of 10")
    try session.press(script: "end down down enter")
    #expect(session.text.contains("━ Edit “Title 5”"), "the table is beneath the last line")
  }

  @Test
  func `down in a short last line selects its end`() throws {
    let session = try start()
    try session.press(script: "right right right down")
    #expect(session.header == " Albums  5 of 5")
    #expect(captions(session) == ["Nothing Like The Sun", "Staring at the Sun", "American Pie"])
  }

  @Test
  func `Tab leads to the list beside the covers`() throws {
    let session = try start(more: 95)
    try session.press(script: "tab tab down pagedown")
    #expect(session.header == " Albums  37 of 100", "a page is 35 rows")
    #expect(session.screen.focus.current === session.screen.list)
    #expect(captions(session).contains("Title 32"))
    try session.press(script: "i esc / type:7 enter down")
    #expect(session.header.hasPrefix(" Albums  "))
    #expect(session.screen.focus.current === session.screen.list, "the list was used last")
    try session.press(script: "escape tab tab right")
    #expect(session.screen.focus.current === session.screen.covers)
  }

  @Test
  func `clicks hit what is under them`() throws {
    let session = try start(more: 95)
    try session.press(script: "click:40,20")
    #expect(session.header == " Albums  4 of 100")
    try session.press(script: "click:5,30")
    #expect(session.header == " Albums  3 of 100", "a caption belongs to its cover")
    try session.press(script: "click:54,10")
    #expect(session.header == " Albums  3 of 100", "beside the covers is nothing")
    try session.press(script: "click:70,6")
    #expect(session.header == " Albums  5 of 100")
    try session.press(script: "click:70,1")
    #expect(session.header == " Albums  5 of 100", "headings are no row")
    try session.press(script: "wheeldown:10,10")
    #expect(session.header == " Albums  7 of 100")
    try session.press(script: "wheeldown:70,10 click:70,2")
    #expect(session.header == " Albums  4 of 100")
    try session.press(script: "click:10,33 enter")
    #expect(session.text.contains("━ Edit “Staring at the Sun”"))
  }

  @Test
  func `t shows the list alone, with all columns`() throws {
    let session = try start()
    try session.press(script: "t")
    let lines = lines(session)
    #expect(lines[1].hasPrefix("  Title   "))
    #expect(lines[1].contains("  Year  Genre               Added"))
    #expect(session.table.isEmpty)
    try session.press(script: "click:60,5")
    #expect(session.header == " Albums  4 of 5")
    try session.press(script: "t")
    #expect(session.table.first?.hasPrefix("Artist  U2") == true)
  }

  @Test
  func `the pane has the covers in one line`() throws {
    let session = try start()
    let frame = session.text
    try session.press(script: "tab tab X")
    #expect(!session.text.contains("Year  Genre"))
    #expect(session.screen.focus.current === session.screen.covers, "the list is hidden")
    try session.press(script: "X")
    #expect(session.text == frame)
  }

  @Test
  func `the scroll bar shows the part in view`() throws {
    let session = try start(columns: 80, rows: 24, more: 95)
    try session.press(script: "t")
    func bar() -> String {
      String(lines(session)[2...20].map { $0.last { "┃│".contains($0) } ?? " " })
    }
    #expect(bar() == "┃┃┃" + String(repeating: "│", count: 16))
    try session.press(script: "wheeldown:5,5")
    #expect(bar().hasPrefix("│┃┃┃│"))
    try session.press(script: "end")
    #expect(bar().hasSuffix("│┃┃┃"))
    try session.press(script: "up wheelup:5,5")
    #expect(bar().hasSuffix("│┃┃┃││"))
    try session.press(script: "click:79,2")
    #expect(bar().hasPrefix("┃┃┃│"))
    #expect(session.header == " Albums  99 of 100", "the bar selects nothing")
    try session.press(script: "click:79,20")
    #expect(bar().hasSuffix("│┃┃┃"))
    try session.press(script: "/ type:sun enter")
    #expect(bar() == String(repeating: " ", count: 19))
  }

  @Test
  func `no caption is cut where there is room`() throws {
    let session = try start(columns: 80, rows: 24)
    try session.press(script: "right right")
    #expect(lines(session)[11].hasPrefix("Best of Bowie   It's My Life    Nothing Like Th…  "))
  }
}
