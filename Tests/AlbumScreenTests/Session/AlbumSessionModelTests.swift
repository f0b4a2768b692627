// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumScreen
import MotifBindings
import MotifTestSupport
import Testing

/// A minimal model of the app: a list, an order, a selection, and two stacks.
private struct Model {
  struct Entry: Equatable {
    let id: Int
    var title: String
    var artist: String
    var genre: String?
    var year: Int?

    var table: [String] {
      [
        "Artist  \(artist)", "Album  \(title)", "Genre  \(genre ?? "–")",
        "Year  \(year.map(String.init) ?? "–")",
      ]
    }
  }

  /// A performed step.
  enum Step {
    case delete(Entry, index: Int)
    case add(Entry)
    case edit(Entry, to: Entry)
  }

  var albums = [
    Entry(id: 0, title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992),
    Entry(id: 1, title: "It's My Life", artist: "No Doubt", genre: "Pop", year: 2003),
    Entry(id: 2, title: "Nothing Like The Sun", artist: "Sting", genre: "Pop", year: 1999),
    Entry(id: 3, title: "Staring at the Sun", artist: "U2", genre: "Pop", year: 2000),
    Entry(id: 4, title: "American Pie", artist: "Madonna", genre: "Pop", year: 2000),
  ]
  var order = 0
  var selected: Int? = 0
  var undoable: [Step] = []
  var redoable: [Step] = []

  /// The albums in order; equal ones in the order of the library.
  var listed: [Entry] {
    albums.enumerated()
      .sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }
      .map(\.element)
  }

  private func key(_ entry: Entry, _ index: Int) -> (String, Int, Int) {
    let year = entry.year ?? .max
    return switch order {
    case 1: (entry.artist.lowercased(), year, index)
    case 2: (entry.title.lowercased(), 0, index)
    case 3: ("", year, index)
    default: ("", 0, index)
    }
  }

  var position: Int? { selected.flatMap { id in listed.firstIndex { $0.id == id } } }
  var selectedEntry: Entry? { albums.first { $0.id == selected } }

  mutating func press(_ key: Character) {
    let ids = listed.map(\.id)
    switch key {
    case "h": selected = position.map { ids[max(0, $0 - 1)] }
    case "l": selected = position.map { ids[min(ids.count - 1, $0 + 1)] }
    case "g": selected = ids.first
    case "G": selected = ids.last
    case "s": order = (order + 1) % 4
    case "d":
      guard let index = albums.firstIndex(where: { $0.id == selected }) else { return }
      perform(.delete(albums[index], index: index))
    case "u":
      guard let step = undoable.popLast() else { return }
      redoable.append(step)
      takeBack(step)
    case "r":
      guard let step = redoable.popLast() else { return }
      undoable.append(step)
      apply(step)
    default: break
    }
  }

  mutating func perform(_ step: Step) {
    undoable.append(step)
    redoable = []
    apply(step)
  }

  private mutating func apply(_ step: Step) {
    switch step {
    case .delete(let entry, _): remove(entry)
    case .add(let entry): insert(entry, at: albums.count)
    case .edit(_, let entry): replace(entry)
    }
  }

  private mutating func takeBack(_ step: Step) {
    switch step {
    case .delete(let entry, let index): insert(entry, at: index)
    case .add(let entry): remove(entry)
    case .edit(let entry, _): replace(entry)
    }
  }

  private mutating func insert(_ entry: Entry, at index: Int) {
    albums.insert(entry, at: index)
    selected = entry.id
  }

  private mutating func replace(_ entry: Entry) {
    albums = albums.map { $0.id == entry.id ? entry : $0 }
    selected = entry.id
  }

  /// Removes an album and selects the next in the list.
  private mutating func remove(_ entry: Entry) {
    let position = listed.firstIndex { $0.id == entry.id } ?? 0
    albums.removeAll { $0.id == entry.id }
    let listed = listed
    selected = (listed.indices.contains(position) ? listed[position] : listed.last)?.id
  }

  var header: String {
    let phrase = ["", " by artist", " by title", " by year"][order]
    let place = position.map { "\($0 + 1) of " } ?? ""
    return " Albums  \(place)\(albums.count)\(phrase)"
  }

  var toolbar: String {
    let edit = albums.isEmpty ? "  e  Edit " : " [e] Edit "
    let undo = undoable.isEmpty ? "  u  Undo " : " [u] Undo "
    let redo = redoable.isEmpty ? "  r  Redo " : " [r] Redo "
    let trash = albums.isEmpty ? "  d  Trash" : " [d] Trash"
    return " [a] Add  \(edit) \(undo) \(redo) \(trash)"
  }
}

@Suite("The album app under random keys")
struct AlbumSessionModelTests {
  /// Replaces the text of the field that has the keyboard.
  private func retype(_ old: String, _ new: String, in session: AlbumSession) {
    for _ in old { session.press(.backspace) }
    for character in new { session.press(.character(character)) }
  }

  /// Types all fields of a form with one album, so that they hold another one.
  private func fill(from old: Model.Entry?, to new: Model.Entry, in session: AlbumSession) {
    let before = [
      old?.title, old?.artist, old?.genre, old?.year.map(String.init),
    ]
    let after = [new.title, new.artist, new.genre ?? "", new.year.map(String.init) ?? ""]
    for (old, new) in zip(before, after) {
      retype(old ?? "", new, in: session)
      session.press(.tab)
    }
  }

  private func randomEntry(_ id: Int, _ generator: inout SeededGenerator) -> Model.Entry {
    Model.Entry(
      id: id,
      title: "\("aMz".randomElement(using: &generator) ?? "a")\(id)",
      artist: ["Sting", "abba", "Zappa"].randomElement(using: &generator) ?? "Sting",
      genre: Bool.random(using: &generator) ? "Rock" : nil,
      year: [1992, 2000, 2001, nil].randomElement(using: &generator) ?? nil
    )
  }

  @Test
  func `the app matches a minimal model (A9, A11)`() {
    withSeeds(12) { generator in
      let machine = Machine()
      var session = try machine.start()
      var model = Model()
      var pressed = ""
      for turn in 0..<60 {
        let key = "hlgGssdddduuuurrrqaaaeeexXt".randomElement(using: &generator) ?? "l"
        pressed.append(key)
        let entry = randomEntry(100 + turn, &generator)
        switch key {
        case "q":
          // A restart: the library, its history, and the selection are kept.
          try session.close()
          session = try machine.start()
        case "a":
          session.press(.character("a"))
          fill(from: nil, to: entry, in: session)
          session.press(.enter)
          model.perform(.add(entry))
        case "e":
          session.press(.character("e"))
          guard let old = model.selectedEntry else { break }
          var new = old
          if Bool.random(using: &generator) {
            (new.title, new.artist, new.genre) = (entry.title, entry.artist, entry.genre)
          } else {
            new.title = entry.title
            new.year = entry.year
          }
          fill(from: old, to: new, in: session)
          session.press(.enter)
          model.perform(.edit(old, to: new))
        case "x":
          // Typed, then canceled.
          session.press(.character(Bool.random(using: &generator) ? "a" : "e"))
          if session.text.contains("[Save]") { fill(from: nil, to: entry, in: session) }
          session.press(.escape)
        case "X":
          // A duplicate is refused.
          guard let taken = model.albums.randomElement(using: &generator) else { break }
          session.press(.character("a"))
          fill(from: nil, to: taken, in: session)
          session.press(.enter)
          try #require(session.text.contains("Already in the library."), "\(pressed)")
          session.press(.escape)
        case "t":
          // To the list and back.
          try session.press(script: "t t")
        default:
          session.press(.character(key))
          model.press(key)
        }
        try #require(session.header == model.header, "\(pressed)")
        try #require(session.text.contains(model.toolbar), "\(pressed)")
        try #require(session.table == model.selectedEntry?.table ?? [], "\(pressed)")
      }
    }
  }

  @Test
  func `every key and size produces a frame`() {
    let keys: [KeyStroke] =
      [
        .left, .right, .up, .down, .home, .end, .tab, .backTab, .enter, .escape, .backspace,
        .delete, .text("a\nb"),
      ] + "hlgGdur/i?kjsun 1é日aet".map { .character($0) }
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
      // Esc closes whatever is open, and undoing everything brings every album back.
      session.press(.escape)
      session.press(.escape)
      session.resize(to: GridSize(columns: 80, rows: 24))
      for _ in 0..<80 { session.press(.character("u")) }
      try #require(session.header.contains(" of 5"))
    }
  }
}
