// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

/// In a frame of 80 by 24, the fields occupy columns 15 to 72 of rows 7, 9, 11, 13, and 15; the
/// buttons are in row 17.
@Suite("The album app's form")
struct AlbumFormSessionTests {
  private let machine = Machine()

  private let newAlbum = #"""
    a type:"Kind of Blue" tab type:"Miles Davis" tab type:Jazz tab type:1959 enter
    """#

  private func isOpen(_ session: AlbumSession) -> Bool {
    session.text.contains("[Save]")
  }

  /// The cells drawn as a cursor.
  private func cursor(_ session: AlbumSession) -> [[Int]] {
    let frame = session.frame.value
    return (0..<frame.size.rows).flatMap { row in
      (0..<frame.size.columns).filter { column in
        frame[column: column, row: row].style.attributes.contains(.reversed)
      }
      .map { [$0, row] }
    }
  }

  @Test
  func `a opens an empty form, Enter adds the album (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "a")
    #expect(session.text.contains("┏━ Add an album ━"))
    #expect(cursor(session) == [[15, 7]])
    session.press(.escape)
    try session.press(script: newAlbum)
    #expect(!isOpen(session))
    #expect(session.header == " Albums  6 of 6")
    #expect(session.status == " Added “Kind of Blue”.")
    #expect(
      session.table == [
        "Artist  Miles Davis", "Album  Kind of Blue", "Genre  Jazz", "Year  1959",
      ]
    )
  }

  @Test
  func `e opens the selected album, Enter changes it (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "right e")
    #expect(session.text.contains("┏━ Edit “It's My Life” ━"))
    for text in ["Title  It's My Life", "Artist  No Doubt", "Genre  Pop", "Year  2003"] {
      #expect(session.text.contains(text))
    }
    try session.press(script: "type:! tab tab home delete type:Po tab backspace enter")
    #expect(session.text.contains("From 1000 to 9999."))
    try session.press(script: "type:4 enter")
    #expect(session.header == " Albums  2 of 5")
    #expect(session.status == " Changed “It's My Life!”.")
    let covers = session.screen.covers.covers.value
    #expect(covers.first { $0.isSelected }?.caption == "It's My Life!")
    #expect(
      session.table == [
        "Artist  No Doubt", "Album  It's My Life!", "Genre  Poop", "Year  2004",
      ]
    )
  }

  @Test
  func `adding and editing are undone by name (A11)`() throws {
    let session = try machine.start()
    try session.press(script: newAlbum + " e type:! enter u")
    #expect(session.status == " Undid Edit “Kind of Blue!”.")
    #expect(session.table.contains("Album  Kind of Blue"))
    try session.press(script: "u")
    #expect(session.status == " Undid Add “Kind of Blue”.")
    #expect(session.header == " Albums  5 of 5")
    try session.press(script: "r")
    #expect(session.status == " Redid Add “Kind of Blue”.")
    #expect(session.header == " Albums  6 of 6")
    #expect(session.table.contains("Album  Kind of Blue"))
    try session.press(script: "g r")
    #expect(session.status == " Redid Edit “Kind of Blue!”.")
    #expect(session.header == " Albums  6 of 6", "the changed album is selected")
    #expect(session.table.contains("Album  Kind of Blue!"))
  }

  @Test
  func `adding and editing save immediately (A10)`() throws {
    let session = try machine.start()
    try session.press(script: newAlbum)
    #expect(try machine.start().header.hasSuffix("of 6"))
    try session.press(script: "e type:! enter")
    let restarted = try machine.start()
    try restarted.press(script: "G")
    #expect(restarted.table.contains("Album  Kind of Blue!"))
  }

  @Test
  func `Esc and an unchanged Enter change nothing`() throws {
    let session = try machine.start()
    try session.press(script: "e type:x tab type:y escape")
    #expect(!isOpen(session))
    #expect(session.table.contains("Album  Best of Bowie"))
    try session.press(script: "e type:x backspace enter")
    #expect(!isOpen(session))
    try session.press(script: "u")
    #expect(session.status == " Nothing to undo.")
    try session.press(script: "a escape right")
    #expect(session.header == " Albums  2 of 5")
    try session.press(script: "tab")
    #expect(cursor(session).first == [2, 13], "Tab moves around the screen again")
    try session.press(script: "tab a escape enter escape tab right")
    #expect(session.header == " Albums  3 of 5", "the form returned the keyboard to the toolbar")
  }

  @Test
  func `an open form takes every key (D2)`() throws {
    let session = try machine.start()
    try session.press(script: "a type:qadehjkltsgGiur/? tab tab tab tab tab q d u space")
    #expect(!session.isFinished)
    #expect(session.header == " Albums  1 of 5")
    #expect(session.text.contains("Title  qadehjkltsgGiur/?"))
    #expect(session.text.contains("An artist is needed."), "the space bar pressed [Save]")
    session.press(.text("Kind\nof Blue"))
    #expect(session.text.contains("Artist  Kind of Blue"))
    session.press(.escape)
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `Tab and the arrows move in a circle (D3)`() throws {
    let session = try machine.start()
    try session.press(script: "a tab")
    #expect(cursor(session) == [[15, 9]])
    try session.press(script: "down down down")
    #expect(cursor(session) == [[15, 15]])
    try session.press(script: "down")
    #expect(cursor(session) == (7..<13).map { [$0, 17] })
    try session.press(script: "right")
    #expect(cursor(session) == (15..<23).map { [$0, 17] })
    try session.press(script: "tab")
    #expect(cursor(session) == [[15, 7]])
    try session.press(script: "backtab left home end up")
    #expect(cursor(session) == [[15, 15]])
    try session.press(script: "up up up up up enter")
    #expect(!isOpen(session), "Enter pressed [Cancel]")
    #expect(session.header == " Albums  1 of 5")
  }

  @Test
  func `an invalid field gets a message and focus (D3)`() throws {
    let session = try machine.start()
    try session.press(script: "a type:Low tab tab type:Rock tab type:soon")
    #expect(!session.text.contains("A year, or nothing."))
    try session.press(script: "tab enter")
    #expect(session.text.contains("An artist is needed."))
    #expect(session.text.contains("A year, or nothing."))
    #expect(cursor(session) == [[15, 9]])
    for text in ["Title  Low", "Genre  Rock", "Year  soon"] {
      #expect(session.text.contains(text))
    }
    try session.press(script: "tab")
    #expect(cursor(session) == [[19, 11]], "a field may be left whatever it contains")
    try session.press(script: "backtab type:Bowie enter")
    #expect(cursor(session) == [[19, 13]])
    try session.press(script: "backspace backspace backspace backspace type:1977 enter")
    #expect(session.status == " Added “Low”.")
    #expect(session.table == ["Artist  Bowie", "Album  Low", "Genre  Rock", "Year  1977"])
  }

  @Test
  func `a duplicate album is refused`() throws {
    let session = try machine.start()
    try session.press(
      script: #"a type:"best of BOWIE" tab type:" david  bowie" tab tab type:1992 enter"#
    )
    #expect(session.text.contains("Already in the library."))
    try session.press(script: "down down down backspace type:3 enter")
    #expect(session.status == " Added “best of BOWIE”.")
    try session.press(script: "e tab tab tab backspace type:2 enter")
    #expect(session.text.contains("Already in the library."))
    try session.press(script: "escape")
    #expect(session.table.contains("Year  1993"))
  }

  @Test
  func `a filter doesn't hide added or changed albums`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:sun enter " + newAlbum)
    #expect(session.header == " Albums  6 of 6")
    try session.press(script: "/ type:blue enter e backspace enter")
    #expect(session.header == " Albums  6 of 6")
    #expect(session.table.contains("Album  Kind of Blu"))
    try session.press(script: "/ type:blu enter u")
    #expect(session.header.hasPrefix(" Albums  1 of 1 (6 in all)"), "it stays where it is listed")
  }

  @Test
  func `a changed album moves to its new place (C5)`() throws {
    let session = try machine.start()
    try session.press(script: "s s s t g e tab tab tab end backspace type:9 enter")
    #expect(session.header == " Albums  1 of 5 by year")
    try session.press(script: "e home delete type:2")
    session.press(.escape)
    try session.press(script: "e tab tab tab home delete type:3 enter")
    #expect(session.header == " Albums  5 of 5 by year")
    let titles = session.screen.list.rows.value.map(\.row.title)
    #expect(titles.last == "Best of Bowie")
    #expect(session.screen.list.rows.value.last?.row.note == "3999")
    let covers = session.screen.covers.covers.value
    #expect(covers.map(\.caption).last == "Best of Bowie")
    #expect(covers.last?.isSelected == true)
    try session.press(script: "u")
    #expect(session.header == " Albums  1 of 5 by year")
  }

  @Test
  func `Enter in the table edits the selected field`() throws {
    let session = try machine.start()
    try session.press(script: "tab down down enter")
    #expect(cursor(session) == [[18, 11]])
    try session.press(script: "type:! enter")
    #expect(session.table.contains("Genre  Pop!"))
    #expect(session.frame.value[column: 20, row: 15].style.attributes.contains(.reversed))
    try session.press(script: "t enter")
    #expect(session.text.contains("┏━ Best of Bowie ━"))
    try session.press(script: "enter e escape down")
    #expect(session.header == " Albums  2 of 5", "the list has the keyboard again")
  }

  @Test
  func `without a selection, adding still works`() throws {
    let session = try machine.start()
    try session.press(script: "d d d d d e")
    #expect(session.status == " Nothing to edit.")
    #expect(session.text.contains(" [a] Add    e  Edit   [u] Undo    r  Redo    d  Trash"))
    try session.press(script: "tab enter")
    #expect(!isOpen(session))
    try session.press(script: newAlbum)
    #expect(session.header == " Albums  1 of 1")
    try session.press(script: "u u")
    #expect(session.header == " Albums  1 of 1")
    #expect(session.table.first == "Artist  Madonna")
  }

  @Test
  func `a click in a field moves its cursor (D4)`() throws {
    let session = try machine.start()
    try session.press(script: "e click:19,7 type:X click:60,9 wheeldown:20,9 wheelup:2,2")
    #expect(session.text.contains("Title  BestX of Bowie"))
    #expect(cursor(session) == [[26, 9]])
    try session.press(script: "click:40,11 click:16,11 backspace")
    #expect(session.text.contains("Genre  op"))
    #expect(cursor(session) == [[15, 11]])
    try session.press(script: "click:2,2 click:30,17 click:55,5")
    #expect(isOpen(session), "a click on no part does nothing")
    try session.press(script: "click:10,17")
    #expect(session.status == " Changed “BestX of Bowie”.")
    try session.press(script: "click:4,22 type:Low click:16,17")
    #expect(!isOpen(session), "[a] Add opened a form, [Cancel] closed it")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "click:14,22 click:10,17")
    #expect(!isOpen(session), "[e] Edit opened it, [Save] found nothing to save")
  }

  @Test
  func `resizing keeps the text and shows the cursor`() throws {
    let session = try machine.start()
    let long = String(repeating: "abcdefghi ", count: 12)
    try session.press(script: "a type:\"\(long)\" left left left tab type:x")
    session.resize(to: GridSize(columns: 40, rows: 15))
    #expect(session.text.contains("Artist  x"))
    session.press(.backTab)
    #expect(cursor(session).count == 1)
    session.resize(to: GridSize(columns: 10, rows: 3))
    try session.press(script: "type:! tab click:3,1")
    session.resize(to: GridSize(columns: 200, rows: 29))
    try session.press(script: "type:y enter")
    #expect(session.table.first == "Artist  xy")
    #expect(session.table.contains { $0.hasSuffix("abcdefg!hi") })
  }

  @Test
  func `text beyond the capacity is rejected`() throws {
    let session = try machine.start()
    session.press(.character("a"))
    for _ in 0..<30 { session.press(.text(String(repeating: "long ", count: 150))) }
    try session.press(script: "tab type:x enter")
    #expect(session.text.contains("At most 200 characters."))
    #expect(session.screen.form.state.value?.fields[0].line.text.count == 9_750)
  }

  @Test
  func `a key in the form draws one frame (B1)`() throws {
    let session = try machine.start()
    var frames = 0
    let effect = Effect {
      _ = session.frame.value
      frames += 1
    }
    for key: KeyStroke in [.character("a"), .character("x"), .tab, .enter, .character("y"), .enter]
    {
      let before = frames
      session.press(key)
      #expect(frames == before + 1, "\(key)")
    }
    #expect(session.status == " Added “x”.")
    effect.cancel()
  }

  @Test
  func `closing a form or its session releases it`() throws {
    weak var session: AlbumSession?
    weak var field: FormField?
    try {
      let made = try machine.start()
      try made.press(script: "a type:x enter")
      field = made.screen.form.parts.first as? FormField
      #expect(field != nil)
      made.press(.escape)
      #expect(field == nil)
      try made.press(script: "e type:x enter e type:y")
      session = made
    }()
    #expect(session == nil)
  }
}
