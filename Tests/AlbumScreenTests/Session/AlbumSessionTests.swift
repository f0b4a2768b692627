// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import AlbumScreen
import MotifBindings
import MotifTestSupport
import Testing

@Suite("The album app")
struct AlbumSessionTests {
  private let machine = Machine()

  @Test
  func `the first start shows five starter albums (A4)`() throws {
    let session = try machine.start()
    #expect(session.header == " Albums  1 of 5")
    #expect(
      session.table == [
        "Artist  David Bowie", "Album  Best of Bowie", "Genre  Pop", "Year  1992",
      ]
    )
  }

  @Test
  func `arrows, h, and l select within bounds`() throws {
    let session = try machine.start()
    try session.press(script: "right l")
    #expect(session.header == " Albums  3 of 5")
    try session.press(script: "h left left left left")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "G right")
    #expect(session.header == " Albums  5 of 5")
    try session.press(script: "g")
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `the selected cover is in the middle (A6)`() throws {
    let session = try machine.start()
    for _ in 0..<5 {
      let frame = session.frame.value
      let corner = (0..<80).first { frame[column: $0, row: 1].character == "┏" }
      #expect(corner == 31)
      session.press(.right)
    }
  }

  @Test
  func `undo restores and selects a deleted album (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "right right d")
    #expect(session.header == " Albums  3 of 4")
    #expect(session.table.first == "Artist  U2")
    try session.press(script: "g u")
    #expect(session.header == " Albums  3 of 5")
    #expect(session.table.first == "Artist  Sting")
  }

  @Test
  func `all deletions can be undone and redone (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "d d d d d")
    #expect(session.text.contains("No albums"))
    #expect(session.header == " Albums  0")
    try session.press(script: "d")
    #expect(session.status == " Nothing to delete.")
    try session.press(script: "u u u u u")
    #expect(session.header == " Albums  1 of 5")
    #expect(session.table.first == "Artist  David Bowie")
    try session.press(script: "u")
    #expect(session.status == " Nothing to undo.")
    try session.press(script: "r r r r r")
    #expect(session.text.contains("No albums"))
    try session.press(script: "r")
    #expect(session.status == " Nothing to redo.")
  }

  @Test
  func `buttons are enabled when they can act (A11)`() throws {
    let session = try machine.start()
    #expect(session.text.contains("  u  Undo    r  Redo   [d] Trash"))
    try session.press(script: "d")
    #expect(session.text.contains(" [u] Undo    r  Redo   [d] Trash"))
    try session.press(script: "u")
    #expect(session.text.contains("  u  Undo   [r] Redo   [d] Trash"))
    try session.press(script: "d d d d d")
    #expect(session.text.contains(" [u] Undo    r  Redo    d  Trash"))
  }

  @Test
  func `actions are named (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "d")
    #expect(session.status == " Deleted “Best of Bowie”.")
    try session.press(script: "u")
    #expect(session.status == " Undid Delete “Best of Bowie”.")
    try session.press(script: "r")
    #expect(session.status == " Redid Delete “Best of Bowie”.")
  }

  @Test
  func `the next start restores library and selection (A9, A10)`() throws {
    try machine.run("right right d q")
    let session = try machine.start()
    #expect(session.header == " Albums  3 of 4")
    #expect(session.table.first == "Artist  U2")
  }

  @Test
  func `a deletion is saved immediately`() throws {
    let first = try machine.start()
    try first.press(script: "d")
    #expect(try machine.start().header == " Albums  1 of 4")
  }

  @Test
  func `an invalid selection falls back to the nearest (A9)`() throws {
    try machine.run("G q")
    let session = try machine.start()
    try session.press(script: "d d d")
    let restarted = try machine.start()
    #expect(restarted.header == " Albums  2 of 2")
  }

  @Test
  func `typing filters the shelf, and Esc clears it`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:sun")
    #expect(session.header == " Albums  1 of 2 (5 in all)              /sun")
    #expect(session.table.first == "Artist  Sting")
    try session.press(script: "backspace backspace backspace")
    #expect(session.header == " Albums  3 of 5                         /")
    try session.press(script: "type:u2 enter right")
    #expect(session.header == " Albums  1 of 1 (5 in all)              /u2")
    try session.press(script: "escape")
    #expect(session.header == " Albums  4 of 5")
  }

  @Test
  func `s sorts the shelf and keeps the selection (C5)`() throws {
    let session = try machine.start()
    try session.press(script: "right s")
    #expect(session.header == " Albums  3 of 5 by artist")
    #expect(session.status == " Albums by artist.")
    #expect(session.table.first == "Artist  No Doubt")
    try session.press(script: "s s")
    #expect(session.header == " Albums  5 of 5 by year")
    #expect(session.table.first == "Artist  No Doubt")
    try session.press(script: "s")
    #expect(session.header == " Albums  2 of 5")
  }

  @Test
  func `the next start keeps the order (A9)`() throws {
    try machine.run("s right q")
    let session = try machine.start()
    #expect(session.header == " Albums  2 of 5 by artist")
    #expect(session.table.first == "Artist  Madonna")
  }

  @Test
  func `every letter is text while typing the filter`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:dqurhlgi?")
    #expect(session.header.hasSuffix("/dqurhlgi?"))
    #expect(!session.isFinished)
    #expect(session.text.contains("No album matches the filter"))
  }

  @Test
  func `undo restores an album deleted under a filter`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:sun enter d")
    #expect(session.header.hasPrefix(" Albums  1 of 1 (4 in all)"))
    try session.press(script: "escape u")
    #expect(session.header == " Albums  3 of 5")
    #expect(session.table.first == "Artist  Sting")
  }

  @Test
  func `an empty filter result keeps the selection (A9)`() throws {
    let session = try machine.start()
    try session.press(script: "right right right / type:zz")
    #expect(session.text.contains("No album matches the filter"))
    try session.press(script: "escape")
    #expect(session.header == " Albums  4 of 5")
    try machine.run("right right right / type:zz enter q")
    #expect(try machine.start().header == " Albums  4 of 5")
  }

  @Test
  func `redo under a filter selects the next album`() throws {
    let session = try machine.start()
    try session.press(script: "d u / type:o enter end r")
    #expect(session.header.hasPrefix(" Albums  1 of"), "the next album is now the first")
    #expect(session.table.first == "Artist  No Doubt")
  }

  @Test
  func `only the filter takes pasted text`() throws {
    let session = try machine.start()
    session.press(.text("dad added q"))
    #expect(session.header == " Albums  1 of 5")
    #expect(!session.isFinished)
    session.press(.character("/"))
    session.press(.text("u2"))
    #expect(session.table.first == "Artist  U2")
    session.press(.text(String(repeating: "long ", count: 1_000)))
    #expect(session.table.first == "Artist  U2", "text beyond the filter's limit is rejected")
  }

  @Test
  func `the filter ignores case, encoding, and word order`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:SUN")
    session.press(.text(" u2"))
    #expect(session.table.first == "Artist  U2")
  }

  @Test
  func `undo shows an album despite the filter`() throws {
    let session = try machine.start()
    try session.press(script: "d / type:madonna enter u")
    #expect(session.header == " Albums  1 of 5")
    #expect(session.table.first == "Artist  David Bowie")
  }

  @Test
  func `Tab cycles the focus through all parts`() throws {
    let session = try machine.start()
    try session.press(script: "d tab down")
    let cursor = session.frame.value[column: 20, row: 14].style.attributes
    #expect(cursor.contains(.reversed))
    try session.press(script: "tab right right enter")
    #expect(session.header == " Albums  1 of 5", "Enter pressed the toolbar's third button, Undo")
    try session.press(script: "right enter")
    #expect(session.header == " Albums  1 of 4", "and then its fourth, Redo")
    try session.press(script: "tab right")
    #expect(session.header == " Albums  2 of 4")
    try session.press(script: "backtab right right enter")
    #expect(session.header == " Albums  2 of 3")
  }

  @Test
  func `arrows select albums from the table, too (D2)`() throws {
    let session = try machine.start()
    try session.press(script: "tab right")
    #expect(session.header == " Albums  2 of 5")
  }

  @Test
  func `i shows all fields and restores the focus`() throws {
    let session = try machine.start()
    try session.press(script: "tab i")
    #expect(session.text.contains("┏━ Best of Bowie ━"))
    #expect(session.text.contains("Cover  –"))
    try session.press(script: "d escape down")
    #expect(session.header == " Albums  1 of 5", "keys do not reach the views beneath")
    #expect(!session.text.contains("━ Best of Bowie ━"))
    #expect(session.frame.value[column: 20, row: 14].style.attributes.contains(.reversed))
  }

  @Test
  func `? lists the keys`() throws {
    let session = try machine.start()
    try session.press(script: "?")
    for word in ["Select the next", "Add a new", "Edit the", "Undo", "Filter as you type", "Quit"] {
      #expect(session.text.contains(word))
    }
    try session.press(script: "q")
    #expect(!session.isFinished)
    try session.press(script: "q")
    #expect(session.isFinished)
  }

  @Test
  func `importing a deleted album adds it once (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "d")
    let json = #"[{"title": "Best of Bowie", "artist": "David Bowie", "year": 1992}]"#
    machine.files.setBytes(of: "/data/albums.json", to: Array(json.utf8))
    #expect(try session.importAlbums(from: "/data/albums.json").added.count == 1)
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "u")
    #expect(session.header == " Albums  1 of 4")
    #expect(session.status == " Undid Import of an album.")
    try session.press(script: "u")
    #expect(session.header == " Albums  1 of 5")
    #expect(session.status == " Undid Delete “Best of Bowie”.")
    try session.press(script: "u")
    #expect(session.status == " Nothing to undo.")
  }

  @Test
  func `arrows scroll a long box`() throws {
    let session = try machine.start(columns: 40, rows: 15)
    try session.press(script: "?")
    #expect(session.text.contains("Select the one before"))
    #expect(session.text.contains("↓"))
    #expect(!session.text.contains("  q  Quit"))
    for _ in 0..<80 { session.press(.down) }
    #expect(session.text.contains("  q  Quit"))
    #expect(!session.text.contains("↓"))
    session.press(.up)
    #expect(session.text.contains("↓"))
    for _ in 0..<80 { session.press(.up) }
    #expect(session.text.contains("Select the one before"))
  }

  @Test
  func `the frame follows the size immediately`() throws {
    let session = try machine.start()
    session.resize(to: GridSize(columns: 120, rows: 40))
    #expect(session.frame.value.size == GridSize(columns: 120, rows: 40))
    let frame = session.frame.value
    #expect((0..<120).first { frame[column: $0, row: 1].character == "┏" } == 47)
    session.resize(to: GridSize(columns: 20, rows: 5))
    #expect(session.text.contains("too small"))
    session.press(.right)
    session.resize(to: GridSize(columns: 80, rows: 24))
    #expect(session.header == " Albums  2 of 5")
  }

  @Test
  func `one change draws one frame`() throws {
    let session = try machine.start()
    var frames = 0
    let effect = Effect {
      _ = session.frame.value
      frames += 1
    }
    #expect(frames == 1)
    session.press(.right)
    #expect(frames == 2)
    try session.press(script: "d")
    #expect(frames == 3)
    session.press(.up)
    #expect(frames == 3, "a key that changes nothing draws nothing")
    effect.cancel()
  }

  @Test
  func `a session releases everything it made`() throws {
    weak var session: AlbumSession?
    try {
      let made = try machine.start()
      try made.press(script: "d u / type:sun enter i escape tab")
      session = made
    }()
    #expect(session == nil)
  }
}
