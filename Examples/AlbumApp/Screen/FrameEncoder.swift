// SPDX-License-Identifier: MIT

internal import AlbumScreen

/// Encodes frames as the bytes that make a terminal show them.
///
/// Only the differences from the previous frame are sent. Every frame begins and ends with the
/// terminal's default style, and is wrapped in the synchronized update mode (2026): terminals that
/// support it show the frame at once, and others ignore it. The terminal must not wrap lines
/// automatically.
///
/// The content of a frame is data, never a command: a control character, an isolated mark, or half
/// of a wide character is drawn as a blank.
///
/// Terminals disagree on the width of some characters. After such a character, the encoder sets the
/// cursor position again and redraws the rest of the row, so that a terminal with a different width
/// misdraws that character only.
struct FrameEncoder {
  /// The terminal's color mode.
  var mode: ColorMode

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame to show.
  ///   - shown: The frame that the terminal shows, or `nil` if that is unknown. A frame of another
  ///     size counts as unknown.
  /// - Returns: The bytes to send; empty if nothing differs.
  /// - Complexity: O(*n*) in the number of cells.
  func encode(_ frame: CellGrid, after shown: CellGrid?) -> [UInt8] {
    var pen = Pen()
    let known = shown?.size == frame.size ? shown : nil
    if known == nil { pen.send("\u{1B}[2J") }
    for row in 0..<frame.size.rows {
      let cells = frame.cells(inRow: row)
      if let known {
        let before = known.cells(inRow: row)
        if cells != before { draw(drawn(cells), after: drawn(before), row: row, with: &pen) }
      } else {
        let blank = Array(repeating: DrawnCell.blank(.plain), count: cells.count)
        draw(drawn(cells), after: blank, row: row, with: &pen)
      }
    }
    pen.change(to: .plain)
    guard !pen.bytes.isEmpty else { return [] }
    return Array("\u{1B}[?2026h".utf8) + pen.bytes + Array("\u{1B}[?2026l".utf8)
  }
}

extension FrameEncoder {
  /// Encodes a frame as lines in its colors, without moving a cursor, for output that isn't a screen.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The rows with a line break between them, without trailing blanks.
  /// - Complexity: O(*n*) in the number of cells.
  func lines(_ frame: CellGrid) -> String {
    (0..<frame.size.rows).map { row in
      let cells = drawn(frame.cells(inRow: row))
      var line = ""
      var shown = DrawnStyle.plain
      for cell in cells[..<Self.filledCount(cells)] {
        guard case .glyph(let character, _, let style) = cell else { continue }
        line += style.sequence(from: shown)
        line.append(character)
        shown = style
      }
      return line + DrawnStyle.plain.sequence(from: shown)
    }
    .joined(separator: "\n")
  }

  /// The number of cells before the blanks at the end of a row.
  private static func filledCount(_ cells: [DrawnCell]) -> Int {
    cells.lastIndex { $0 != .blank(.plain) }.map { $0 + 1 } ?? 0
  }
}

extension CellGrid {
  fileprivate func cells(inRow row: Int) -> [Cell] {
    (0..<size.columns).map { self[column: $0, row: row] }
  }
}

extension FrameEncoder {
  /// A cell as it appears on the terminal.
  private enum DrawnCell: Equatable {
    case glyph(Character, width: Int, DrawnStyle)
    /// The right half of the preceding wide glyph.
    case continuation

    static func blank(_ style: DrawnStyle) -> Self { .glyph(" ", width: 1, style) }
  }

  private func drawn(_ cells: [Cell]) -> [DrawnCell] {
    var result: [DrawnCell] = []
    result.reserveCapacity(cells.count)
    while result.count < cells.count {
      let cell = cells[result.count]
      let style = DrawnStyle(cell.style, mode: mode)
      let character = mode.hasColors ? cell.character : cell.plainCharacter
      let width = character?.columnWidth ?? 0
      let next = result.count + 1
      if let character, width == 1 {
        result.append(.glyph(character, width: 1, style))
      } else if let character, width == 2, next < cells.count,
        cells[next].character == nil
      {
        result.append(.glyph(character, width: 2, style))
        result.append(.continuation)
      } else {
        result.append(.blank(style))
      }
    }
    return result
  }

  private func draw(
    _ cells: [DrawnCell],
    after before: [DrawnCell],
    row: Int,
    with pen: inout Pen
  ) {
    let filled = Self.filledCount(cells)
    var isUnsure = false
    for column in cells.indices where isUnsure || cells[column] != before[column] {
      guard case .glyph(let character, let width, let style) = cells[column] else { continue }
      pen.move(toColumn: column, row: row)
      pen.change(to: column < filled ? style : .plain)
      if column >= filled {
        pen.send("\u{1B}[K")
        return
      }
      if pen.joins(character) { pen.restatePosition(column: column, row: row) }
      if Self.widthIsUnsure(of: character) {
        isUnsure = true
        pen.draw(String(repeating: " ", count: width))
        pen.restatePosition(column: column, row: row)
        pen.draw(String(character))
        pen.forgetPosition()
      } else {
        pen.draw(character, width: width, lastColumn: cells.count - 1)
      }
    }
  }

  /// Whether terminals may disagree on the width: for characters of several scalars, and beyond the
  /// Basic Multilingual Plane, where new emoji are added every year.
  private static func widthIsUnsure(of character: Character) -> Bool {
    if character.isASCII { return false }
    let scalars = character.unicodeScalars
    return scalars.count > 1 || scalars.contains { $0.value >= 0x1F000 }
  }
}

/// The collected bytes of a frame, and the terminal's state after them.
private struct Pen {
  private(set) var bytes: [UInt8] = []
  private var style = DrawnStyle.plain
  /// The cursor's position, or `nil` if that is uncertain.
  private var position: (column: Int, row: Int)?
  /// The character drawn last, if the cursor has not moved since.
  private var last: Character?

  mutating func send(_ sequence: String) { bytes.append(contentsOf: sequence.utf8) }

  mutating func change(to style: DrawnStyle) {
    let sequence = style.sequence(from: self.style)
    if !sequence.isEmpty { send(sequence) }
    self.style = style
  }

  mutating func move(toColumn column: Int, row: Int) {
    guard let position, position.row == row, position.column <= column else {
      return restatePosition(column: column, row: row)
    }
    let distance = column - position.column
    if distance == 0 { return }
    send(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C")
    self.position = (column, row)
    last = nil
  }

  mutating func restatePosition(column: Int, row: Int) {
    send("\u{1B}[\(row + 1);\(column + 1)H")
    position = (column, row)
    last = nil
  }

  mutating func forgetPosition() { position = nil }

  /// Whether a terminal would combine the character with the preceding one.
  func joins(_ next: Character) -> Bool {
    guard let last, !(Self.standsAlone(last) && Self.standsAlone(next)) else { return false }
    return (String(last) + String(next)).count < 2
  }

  /// Whether a character is one of the most frequent ones that never combine: those of European
  /// languages, and the box drawing and block elements.
  private static func standsAlone(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.value < 0x300 || (0x2500..<0x25A0).contains($0.value) }
  }

  mutating func draw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    last = text.last
  }

  mutating func draw(_ character: Character, width: Int, lastColumn: Int) {
    draw(String(character))
    guard let position else { return }
    // In the last column, terminals differ on the cursor's position.
    let next = position.column + width
    self.position = next <= lastColumn ? (next, position.row) : nil
  }
}
