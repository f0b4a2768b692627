// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen

@testable import AlbumApp

/// A terminal in memory, complete enough to interpret the app's bytes.
///
/// It is strict where real terminals are lenient: overwriting one half of a wide character destroys
/// the other, lines do not wrap, and a character that can join the preceding one joins it.
struct TerminalEmulator {
  /// One position of the screen; `nil` is the right half of a wide character.
  struct Glyph: Hashable {
    var character: Character? = " "
    var style = DrawnStyle.plain
  }

  private(set) var size: GridSize
  private(set) var glyphs: [[Glyph]]
  private(set) var isAlternateScreen = false
  private(set) var showsCursor = true
  private(set) var wrapsLines = true
  private(set) var marksPastes = false
  private(set) var reportsMouse = false
  private(set) var reportsMouseInDecimal = false
  private(set) var isUpdating = false
  /// The current style.
  private(set) var style = DrawnStyle.plain
  /// Sequences that the emulator does not support.
  private(set) var unknown: [String] = []

  private var cursor = (column: 0, row: 0)
  /// Where the cursor was before the alternate screen was shown.
  private var savedCursor = (column: 0, row: 0)
  /// The last glyph and its position, unless the cursor has moved since.
  private var last: (character: Character, column: Int, row: Int)?
  private var decoder = ScalarDecoder()
  private var sequence: String?

  init(size: GridSize) {
    self.size = size
    glyphs = Self.blank(size)
  }

  /// The characters row by row, without trailing blanks.
  var text: String {
    glyphs.map { row in
      var line = String(row.compactMap(\.character))
      while line.last == " " { line.removeLast() }
      return line
    }
    .joined(separator: "\n")
  }

  mutating func resize(to size: GridSize) {
    self.size = size
    glyphs = Self.blank(size)
    moveCursor(column: 0, row: 0)
  }

  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let scalar = decoder.decode(byte) { read(scalar) }
    }
  }

  private static func blank(_ size: GridSize) -> [[Glyph]] {
    Array(repeating: Array(repeating: Glyph(), count: size.columns), count: size.rows)
  }
}

extension TerminalEmulator {
  private mutating func read(_ scalar: Unicode.Scalar) {
    // An escape byte within a sequence cancels that sequence.
    if let begun = sequence, scalar != "\u{1B}" {
      let isFinal = begun.isEmpty ? scalar != "[" : ("@"..."~").contains(scalar)
      sequence = begun + String(scalar)
      if isFinal {
        sequence = nil
        perform(begun + String(scalar))
      }
      return
    }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": moveCursor(column: 0, row: cursor.row)
    case "\n": moveCursor(column: cursor.column, row: cursor.row + 1)
    case _ where scalar.properties.generalCategory == .control: unknown.append("\(scalar.value)")
    default: draw(scalar)
    }
  }

  private mutating func moveCursor(column: Int, row: Int) {
    cursor = (min(max(column, 0), size.columns - 1), min(max(row, 0), size.rows - 1))
    last = nil
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    if let last, (String(last.character) + String(scalar)).count == 1 {
      let joined = Character(String(last.character) + String(scalar))
      put(joined, column: last.column, row: last.row)
    } else {
      put(Character(scalar), column: cursor.column, row: cursor.row)
    }
  }

  private mutating func put(_ character: Character, column: Int, row: Int) {
    let width = max(1, character.columnWidth)
    guard column + width <= size.columns, row < size.rows else { return }
    for column in column..<column + width { destroyWide(column: column, row: row) }
    glyphs[row][column] = Glyph(character: character, style: style)
    if width == 2 { glyphs[row][column + 1] = Glyph(character: nil, style: style) }
    moveCursor(column: column + width, row: row)
    last = (character, column, row)
  }

  private mutating func destroyWide(column: Int, row: Int) {
    if glyphs[row][column].character == nil { glyphs[row][column - 1].character = " " }
    if column + 1 < size.columns, glyphs[row][column + 1].character == nil {
      glyphs[row][column + 1].character = " "
    }
    glyphs[row][column].character = " "
  }
}

extension TerminalEmulator {
  private mutating func perform(_ sequence: String) {
    guard sequence.hasPrefix("["), let final = sequence.last else {
      unknown.append(sequence)
      return
    }
    let body = sequence.dropFirst().dropLast()
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H":
      let row = max(1, numbers.first ?? 1)
      let column = max(1, numbers.count > 1 ? numbers[1] : 1)
      moveCursor(column: column - 1, row: row - 1)
    case "C":
      moveCursor(column: cursor.column + max(1, numbers.first ?? 1), row: cursor.row)
    case "J" where body == "2":
      for row in 0..<size.rows { erase(from: 0, row: row) }
    case "K" where body.isEmpty:
      erase(from: cursor.column, row: cursor.row)
    case "m":
      changeStyle(numbers)
    case "h" where body.hasPrefix("?"), "l" where body.hasPrefix("?"):
      setMode(body.dropFirst(), isOn: final == "h")
    default:
      unknown.append(sequence)
    }
  }

  private mutating func erase(from column: Int, row: Int) {
    for column in column..<size.columns {
      destroyWide(column: column, row: row)
      glyphs[row][column] = Glyph(character: " ", style: style)
    }
    last = nil
  }

  private mutating func setMode(_ mode: Substring, isOn: Bool) {
    switch mode {
    case "7": wrapsLines = isOn
    case "25": showsCursor = isOn
    case "1000": reportsMouse = isOn
    case "1006": reportsMouseInDecimal = isOn
    case "1049":
      if isOn, !isAlternateScreen { savedCursor = cursor }
      if !isOn { moveCursor(column: savedCursor.column, row: savedCursor.row) }
      isAlternateScreen = isOn
    case "2004": marksPastes = isOn
    case "2026": isUpdating = isOn
    default: unknown.append("?\(mode)")
    }
  }

  private mutating func changeStyle(_ codes: [Int]) {
    var rest = codes.isEmpty ? [0] : codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underlined)
      case 7: style.attributes.insert(.reversed)
      case 22: style.attributes.subtract([.bold, .dim])
      case 24: style.attributes.remove(.underlined)
      case 27: style.attributes.remove(.reversed)
      case 30...37: style.foreground = .indexed(UInt8(code - 30))
      case 90...97: style.foreground = .indexed(UInt8(code - 82))
      case 38: style.foreground = Self.color(&rest)
      case 39: style.foreground = nil
      case 48: style.background = Self.color(&rest)
      case 49: style.background = nil
      default: unknown.append("\(code)m")
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> DrawnStyle.Color? {
    switch rest.popFirst() {
    case 5:
      return rest.popFirst().map { .indexed(UInt8($0)) }
    case 2:
      let channels = rest.prefix(3).map { UInt8($0) }
      rest = rest.dropFirst(3)
      return .exact(CellColor(red: channels[0], green: channels[1], blue: channels[2]))
    default:
      return nil
    }
  }
}
#endif
