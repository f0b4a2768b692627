// SPDX-License-Identifier: MIT

import AlbumLibrary
import MotifBindings
import MotifTestSupport
import Testing

/// What the app should do, told as simply as possible: a list, a selection, and two stacks.
private struct Model {
  var albums = ["David Bowie", "No Doubt", "Sting", "U2", "Madonna"]
  var selection = 0
  var undoable: [(album: String, index: Int)] = []
  var redoable: [(album: String, index: Int)] = []

  mutating func press(_ key: Character) {
    switch key {
    case "h": selection = max(0, selection - 1)
    case "l": selection = min(max(0, albums.count - 1), selection + 1)
    case "g": selection = 0
    case "G": selection = max(0, albums.count - 1)
    case "d" where !albums.isEmpty:
      undoable.append((delete(at: selection), selection))
      redoable = []
      clamp()
    case "u":
      guard let step = undoable.popLast() else { return }
      redoable.append(step)
      albums.insert(step.album, at: step.index)
      selection = step.index
    case "r":
      guard let step = redoable.popLast() else { return }
      undoable.append(step)
      _ = delete(at: step.index)
      selection = step.index
      clamp()
    default: break
    }
  }

  var header: String {
    albums.isEmpty ? " Albums  0" : " Albums  \(selection + 1) of \(albums.count)"
  }

  var toolbar: String {
    let undo = undoable.isEmpty ? "  u  Undo " : " [u] Undo "
    let redo = redoable.isEmpty ? "  r  Redo " : " [r] Redo "
    return undo + " " + redo + " " + (albums.isEmpty ? "  d  Trash" : " [d] Trash")
  }

  private mutating func delete(at index: Int) -> String { albums.remove(at: index) }

  private mutating func clamp() { selection = min(selection, max(0, albums.count - 1)) }
}

@Suite("The album app under random keys")
struct AlbumSessionModelTests {
  @Test
  func `list, selection and buttons are those of a list with two stacks (A9, A11)`() {
    withSeeds(12) { generator in
      let machine = Machine()
      var session = try machine.start()
      var model = Model()
      var pressed = ""
      for _ in 0..<60 {
        let key = "hlgGdddduuurrq".randomElement(using: &generator) ?? "l"
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
        if !model.albums.isEmpty {
          try #require(
            session.table.first == "Artist  \(model.albums[model.selection])",
            "\(pressed)"
          )
        }
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
      try #require(session.header.hasSuffix(" of 5"))
    }
  }
}
