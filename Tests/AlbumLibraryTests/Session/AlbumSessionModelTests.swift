// SPDX-License-Identifier: MIT

import AlbumLibrary
import MotifBindings
import MotifTestSupport
import Testing

/// What the app should do, told as simply as possible: a list, an order, a selection, and two stacks.
private struct Model {
  /// The artists of the starter albums, as they are sorted by each order; two are of the same year.
  static let orders: [(phrase: String, ranks: [String: Int])] = [
    ("", [:]),
    (" by artist", ["David Bowie": 0, "Madonna": 1, "No Doubt": 2, "Sting": 3, "U2": 4]),
    (" by title", ["Madonna": 0, "David Bowie": 1, "No Doubt": 2, "Sting": 3, "U2": 4]),
    (" by year", ["David Bowie": 0, "Sting": 1, "Madonna": 2, "U2": 2, "No Doubt": 3]),
  ]

  var albums = ["David Bowie", "No Doubt", "Sting", "U2", "Madonna"]
  var order = 0
  var selected: String? = "David Bowie"
  var undoable: [(album: String, index: Int)] = []
  var redoable: [(album: String, index: Int)] = []

  /// The albums in order; where that doesn't decide, as they stand in the library.
  var listed: [String] {
    let ranks = Self.orders[order].ranks
    return albums.enumerated()
      .sorted { (ranks[$0.element] ?? 0, $0.offset) < (ranks[$1.element] ?? 0, $1.offset) }
      .map(\.element)
  }

  var position: Int? { selected.flatMap(listed.firstIndex) }

  mutating func press(_ key: Character) {
    let listed = listed
    switch key {
    case "h": selected = position.map { listed[max(0, $0 - 1)] }
    case "l": selected = position.map { listed[min(listed.count - 1, $0 + 1)] }
    case "g": selected = listed.first
    case "G": selected = listed.last
    case "s": order = (order + 1) % 4
    case "d":
      guard let album = selected, let index = albums.firstIndex(of: album) else { return }
      undoable.append((album, index))
      redoable = []
      delete(album)
    case "u":
      guard let step = undoable.popLast() else { return }
      redoable.append(step)
      albums.insert(step.album, at: step.index)
      selected = step.album
    case "r":
      guard let step = redoable.popLast() else { return }
      undoable.append(step)
      delete(step.album)
    default: break
    }
  }

  var header: String {
    let phrase = Self.orders[order].phrase
    let place = position.map { "\($0 + 1) of " } ?? ""
    return " Albums  \(place)\(albums.count)\(phrase)"
  }

  var toolbar: String {
    let undo = undoable.isEmpty ? "  u  Undo " : " [u] Undo "
    let redo = redoable.isEmpty ? "  r  Redo " : " [r] Redo "
    return undo + " " + redo + " " + (albums.isEmpty ? "  d  Trash" : " [d] Trash")
  }

  /// Takes an album out and selects the next in the list.
  private mutating func delete(_ album: String) {
    let position = listed.firstIndex(of: album) ?? 0
    albums.removeAll { $0 == album }
    let listed = listed
    selected = listed.indices.contains(position) ? listed[position] : listed.last
  }
}

@Suite("The album app under random keys")
struct AlbumSessionModelTests {
  @Test
  func `list, order, selection and buttons are those of a list with two stacks (A9, A11)`() {
    withSeeds(12) { generator in
      let machine = Machine()
      var session = try machine.start()
      var model = Model()
      var pressed = ""
      for _ in 0..<60 {
        let key = "hlgGssdddduuurrq".randomElement(using: &generator) ?? "l"
        pressed.append(key)
        if key == "q" {
          // A new start: the library and the selection stay, the history does not.
          try session.close()
          session = try machine.start()
          model.undoable = []
          model.redoable = []
        } else {
          session.press(.character(key))
          model.press(key)
        }
        try #require(session.header == model.header, "\(pressed)")
        try #require(session.text.contains(model.toolbar), "\(pressed)")
        let artist = model.selected.map { "Artist  \($0)" }
        try #require(session.table.first == artist, "\(pressed)")
      }
    }
  }

  @Test
  func `whatever is pressed and however the window changes, there is a frame of its size`() {
    let keys: [KeyStroke] =
      [
        .left, .right, .up, .down, .home, .end, .tab, .backTab, .enter, .escape, .backspace,
      ] + "hlgGdur/i?kjsun 1é日".map { .character($0) }
    withSeeds(12) { generator in
      let session = try Machine().start()
      for _ in 0..<80 {
        if Int.random(in: 0..<8, using: &generator) == 0 {
          let columns = Int.random(in: 0...130, using: &generator)
          let rows = Int.random(in: 0...45, using: &generator)
          session.resize(to: GridSize(columns: columns, rows: rows))
          try #require(session.frame.value.size == GridSize(columns: columns, rows: rows))
        }
        session.press(keys.randomElement(using: &generator) ?? .left)
        let outlines = session.text.count { $0 == "┏" }
        try #require(outlines <= 2, "one around the selected cover, one around an open box")
      }
      // Whatever was left open, Esc closes it, and undoing everything brings every album back.
      session.press(.escape)
      session.press(.escape)
      session.resize(to: GridSize(columns: 80, rows: 24))
      for _ in 0..<80 { session.press(.character("u")) }
      try #require(session.header.contains(" of 5"))
    }
  }
}
