// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumScreen
import Testing

@Suite("Keys for pages, words and search")
struct KeyboardSessionTests {
  private let machine = Machine()

  @Test
  func `page keys move by what fits`() throws {
    let session = try machine.start()
    // Four covers fit.
    try session.press(script: "pagedown")
    #expect(session.header == " Albums  5 of 5")
    try session.press(script: "pageup")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "ctrl-d")
    #expect(session.header == " Albums  3 of 5")
    try session.press(script: "ctrl-u")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "t ctrl-f")
    #expect(session.header == " Albums  5 of 5")
    try session.press(script: "ctrl-b")
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `down and Enter lead from covers to rows`() throws {
    let session = try machine.start()
    try session.press(script: "down down enter type:!")
    #expect(session.text.contains("Best of Bowie!"))
    let other = try machine.start()
    try other.press(script: "enter up right")
    #expect(other.header == " Albums  2 of 5")
  }

  @Test
  func `a word is found without its accents`() throws {
    let session = try machine.start()
    try session.press(script: #"a type:"Début" tab type:"Björk Ångström" enter"#)
    for text in ["bjork", "BJÖRK", "debut", "angstrom"] {
      try session.press(script: "/ type:\(text)")
      #expect(session.header.hasPrefix(" Albums  1 of 1 (6 in all)"))
      try session.press(script: "escape")
    }
  }

  @Test
  func `only four digits are a year`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:199")
    #expect(session.text.contains("No album matches the filter"))
    try session.press(script: "type:2")
    #expect(session.header.hasPrefix(" Albums  1 of 1 (5 in all)"))
    #expect(session.table.last == "Year  1992")
  }

  @Test
  func `the filter is edited at its cursor`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:un left left type:s")
    #expect(session.header.hasPrefix(" Albums  1 of 2 (5 in all)              /sun"))
    try session.press(script: "ctrl-e right")
    #expect(session.header.hasPrefix(" Albums  2 of 2"))
    try session.press(script: "alt-backspace")
    #expect(session.header.hasPrefix(" Albums  4 of 5                         /"))
  }

  @Test
  func `Alt with a letter deletes no album`() throws {
    let session = try machine.start()
    try session.press(script: #"e ctrl-u type:"A B" alt-b alt-d enter"#)
    #expect(session.table[1] == "Album  A")
    try session.press(script: "alt-d")
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `an empty library says what to do`() throws {
    let session = try machine.start()
    try session.press(script: "d d d d d")
    #expect(session.text.contains("No albums: press a to add one, B for the first ones"))
    try session.press(script: "B")
    #expect(session.header == " Albums  1 of 5")
  }
}
