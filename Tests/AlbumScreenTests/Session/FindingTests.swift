// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Finding albums")
struct FindingTests {
  private let machine = Machine()

  /// The marked characters in a row of the frame.
  private func marked(_ session: AlbumSession, row: Int) -> String {
    let frame = session.frame.value
    return (0..<frame.size.columns).reduce(into: "") { text, column in
      let cell = frame[column: column, row: row]
      if cell.style.attributes.contains(.underlined), let character = cell.character {
        text.append(character)
      }
    }
  }

  private func press(_ session: AlbumSession, _ script: String) throws -> String {
    try session.press(script: script)
    let words = session.header.split(separator: " ").dropFirst()
    return words.prefix(3).joined(separator: " ")
  }

  @Test
  func `the filter's words are marked in the rows`() throws {
    let session = try machine.start()
    try session.press(script: "t / type:\"u sun\"")
    #expect((2...3).map { marked(session, row: $0) } == ["Sun", "SunU"])
    try session.press(script: "enter")
    #expect(marked(session, row: 2) == "Sun")
    let cursor = session.frame.value[column: 19, row: 2].style
    #expect(cursor.attributes.isSuperset(of: [.reversed, .underlined]))
    #expect(cursor.foreground == nil, "the cursor's colors are swapped")
    try session.press(script: "escape")
    #expect((2...6).allSatisfy { marked(session, row: $0).isEmpty })
  }

  @Test
  func `genre and year are marked in columns`() throws {
    let session = try machine.start(columns: 120, rows: 40)
    try session.press(script: "/ type:\"2000 po\"")
    #expect(marked(session, row: 2) == "2000Po")
    try session.press(script: "ctrl-u type:00")
    #expect(marked(session, row: 2) == "", "two digits find no year")
  }

  @Test
  func `an ellipsis is not marked`() throws {
    let session = try machine.start(columns: 40, rows: 15)
    try session.press(
      script: #"a type:"The Long and Winding Sunset" tab type:X enter t / type:sunset"#
    )
    #expect(session.text.contains("  The Long and W…  "))
    #expect(marked(session, row: 2) == "")
    try session.press(script: "ctrl-u type:winding")
    #expect(marked(session, row: 2) == "W")
  }

  @Test
  func `a wide character is marked as a whole`() throws {
    let session = try machine.start()
    try session.press(script: #"a type:"東京 Straße" tab type:X enter t / type:"京 ss""#)
    #expect(marked(session, row: 2) == "京ß")
    #expect(session.frame.value[column: 5, row: 2].style.attributes.contains(.underlined))
  }

  @Test
  func `n and N walk through the filtered albums`() throws {
    let session = try machine.start()
    #expect(try press(session, "/ type:sun enter n") == "2 of 2")
    #expect(try press(session, "n") == "1 of 2")
    #expect(session.status == " On from the first match.")
    #expect(try press(session, "N") == "2 of 2")
    #expect(session.status == " Back from the last match.")
    #expect(try press(session, "N") == "1 of 2")
    #expect(!session.text.contains("match."))
  }

  @Test
  func `after Esc, n finds the last filter's words`() throws {
    let session = try machine.start()
    #expect(try press(session, "t / type:sun enter escape g") == "1 of 5")
    #expect(try press(session, "n") == "3 of 5")
    #expect(marked(session, row: 4) == "Sun", "matches are marked again")
    #expect(try press(session, "n") == "4 of 5")
    #expect(try press(session, "n") == "3 of 5")
    #expect(try press(session, "g N") == "4 of 5")
    #expect(session.status == " Back from the last match.")
    try session.press(script: "escape")
    #expect((2...6).allSatisfy { marked(session, row: $0).isEmpty })
    try session.press(script: "n d N d n")
    #expect(session.status == " No match for “sun”.")
  }

  @Test
  func `a single match says so`() throws {
    let session = try machine.start()
    #expect(try press(session, "/ type:pie enter n") == "1 of 1")
    #expect(session.status == " No other match for “pie”.")
  }

  @Test
  func `without a filter, n says what to do`() throws {
    let session = try machine.start()
    try session.press(script: "n")
    #expect(session.status == " Nothing to find: type it after /.")
    try session.press(script: "/ type:n enter")
    #expect(session.header.hasSuffix("/n"), "in the filter, n is text")
  }

  @Test
  func `n shows a match that was scrolled away`() throws {
    let session = try machine.start(rows: 15)
    let json = (0..<100).map { #"{"title":"Title \#($0)","artist":"A"}"# }.joined(separator: ",")
    machine.files.setBytes(of: "/data/more.json", to: Array("[\(json)]".utf8))
    _ = try session.importAlbums(from: "/data/more.json")
    #expect(try press(session, "t / type:\"title 77\" enter escape g n") == "83 of 105")
    #expect(session.text.contains("Title 77"))
    try session.press(script: "wheeldown:5,5 wheeldown:5,5 wheeldown:5,5 wheeldown:5,5 n")
    #expect(session.text.contains("Title 77"))
  }
}
