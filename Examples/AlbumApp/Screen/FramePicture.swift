// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import AlbumScreen

/// A frame as an SVG picture, for places that show no terminal: a README, an issue, a slide.
///
/// Blocks and lines are drawn as rectangles, because fonts leave gaps between them. Everything else
/// is text that is stretched to its cells, so it stays in its columns in any font, and can be found
/// and copied. The frame's words are also the picture's description.
///
/// The picture has two sets of colors, for light and dark pages.
struct FramePicture {
  /// The frame to draw.
  let frame: CellGrid

  private static let cell = (width: 9.0, height: 18.0)
  private static let margin = 12.0

  /// The picture as the text of an SVG file.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  var svg: String {
    var palette = PicturePalette()
    let width = Self.text(Double(frame.size.columns) * Self.cell.width + 2 * Self.margin)
    let height = Self.text(Double(frame.size.rows) * Self.cell.height + 2 * Self.margin)
    let margin = Self.text(Self.margin)
    let rows = (0..<frame.size.rows).flatMap { drawing(ofRow: $0, palette: &palette) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img">
      <title>The album app in a terminal</title>
      <desc>\(Self.escaped(words))</desc>
      \(palette.style)
      <rect width="100%" height="100%" rx="8"\(PicturePalette.paper)/>
      <g transform="translate(\(margin) \(margin))" font-size="15" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
      shape-rendering="crispEdges">
      \(rows.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  /// The words of the frame, row by row, without the characters that are drawn as shapes.
  private var words: String {
    let rows = (0..<frame.size.rows).map { row in
      let characters = (0..<frame.size.columns).compactMap { frame[column: $0, row: row].character }
      return String(characters.map { CellShape.shapes(of: $0).isEmpty ? $0 : " " })
        .split(separator: " ").joined(separator: " ")
    }
    return rows.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension FramePicture {
  /// Adjacent cells in a row that look the same: a word, a bar, or blanks.
  private struct Run {
    var columns: Range<Int>
    var text: String
    let isBlank: Bool
    let style: CellStyle
    /// What is drawn in each cell instead of text.
    let shapes: [CellShape]

    func looks(like other: Self) -> Bool {
      style == other.style && isBlank == other.isBlank && shapes == other.shapes
    }

    /// Whether it is a space between two words of the same text.
    func isSpace(between first: Self, and second: Self) -> Bool {
      isBlank && columns.count == 1 && first.looks(like: second) && style == first.style
        && !first.isBlank && first.shapes.isEmpty
    }

    mutating func append(_ next: Self) {
      columns = columns.lowerBound..<next.columns.upperBound
      text += next.text
    }
  }

  private func drawing(ofRow row: Int, palette: inout PicturePalette) -> [String] {
    let runs = runs(inRow: row)
    let backgrounds = strips(.whole, of: runs, row: row) { background(of: $0, palette: &palette) }
    let lines = strips(.underline, of: runs, row: row) { style in
      style.attributes.contains(.underlined) ? foreground(of: style, palette: &palette) : nil
    }
    return backgrounds
      + Self.phrases(runs).flatMap { drawing(of: $0, row: row, palette: &palette) } + lines
  }

  private func runs(inRow row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<frame.size.columns {
      let cell = frame[column: column, row: row]
      guard let character = cell.character else {
        if let last = runs.indices.last {
          runs[last].columns = runs[last].columns.lowerBound..<column + 1
        }
        continue
      }
      let next = Run(
        columns: column..<column + 1,
        text: String(character),
        isBlank: character == " ",
        style: cell.style,
        shapes: CellShape.shapes(of: character)
      )
      if let last = runs.last, last.looks(like: next) {
        runs[runs.count - 1].append(next)
      } else {
        runs.append(next)
      }
    }
    return runs
  }

  /// Joins words that are separated by a single space, so that a phrase can be found as a whole.
  private static func phrases(_ runs: [Run]) -> [Run] {
    runs.reduce(into: []) { phrases, next in
      if phrases.count > 1, let space = phrases.last,
        space.isSpace(between: phrases[phrases.count - 2], and: next)
      {
        phrases.removeLast()
        phrases[phrases.count - 1].append(space)
        phrases[phrases.count - 1].append(next)
      } else {
        phrases.append(next)
      }
    }
  }

  /// The rectangles behind or under the runs of a row, one for neighbors that look the same.
  private func strips(
    _ shape: CellShape,
    of runs: [Run],
    row: Int,
    look: (CellStyle) -> String?
  ) -> [String] {
    var strips: [(columns: Range<Int>, look: String)] = []
    for run in runs {
      guard let look = look(run.style) else { continue }
      if let last = strips.last, last.look == look,
        last.columns.upperBound == run.columns.lowerBound
      {
        strips[strips.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
      } else {
        strips.append((run.columns, look))
      }
    }
    return strips.map { rectangle(shape, columns: $0.columns, row: row, look: $0.look) }
  }

  private func background(of style: CellStyle, palette: inout PicturePalette) -> String? {
    if style.attributes.contains(.reversed) { return ink(of: style, palette: &palette) }
    return style.background.map(PicturePalette.fill)
  }

  /// The color of letters that aren't reversed: on paper, it follows the page.
  private func ink(of style: CellStyle, palette: inout PicturePalette) -> String {
    if style.background != nil, let color = style.foreground { return PicturePalette.fill(color) }
    return palette.ink(style.foreground)
  }

  /// The color of letters and shapes, and how faint they are.
  private func foreground(of style: CellStyle, palette: inout PicturePalette) -> String {
    let color =
      style.attributes.contains(.reversed)
      ? style.background.map(PicturePalette.fill) ?? PicturePalette.paper
      : ink(of: style, palette: &palette)
    return color + (style.attributes.contains(.dim) ? " opacity=\"0.65\"" : "")
  }

  private func drawing(of run: Run, row: Int, palette: inout PicturePalette) -> [String] {
    if run.isBlank { return [] }
    let look = foreground(of: run.style, palette: &palette)
    if !run.shapes.isEmpty {
      return run.shapes.flatMap { shape in
        // A shape that spans the cell's width is one rectangle for all cells.
        let parts =
          shape.left == 0 && shape.right == 1 ? [run.columns] : run.columns.map { $0..<$0 + 1 }
        return parts.map { rectangle(shape, columns: $0, row: row, look: look) }
      }
    }
    let weight = run.style.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let left = Double(run.columns.lowerBound) * Self.cell.width
    let base = Double(row) * Self.cell.height + 0.75 * Self.cell.height
    return [
      """
      <text x="\(Self.text(left))" y="\(Self.text(base))"\(look)\(weight) \
      textLength="\(Self.text(Double(run.columns.count) * Self.cell.width))" \
      lengthAdjust="spacingAndGlyphs">\(Self.escaped(run.text))</text>
      """
    ]
  }

  private func rectangle(
    _ shape: CellShape,
    columns: Range<Int>,
    row: Int,
    look: String
  ) -> String {
    let left = (Double(columns.lowerBound) + shape.left) * Self.cell.width
    let right = (Double(columns.upperBound - 1) + shape.right) * Self.cell.width
    let top = (Double(row) + shape.top) * Self.cell.height
    let bottom = (Double(row) + shape.bottom) * Self.cell.height
    let opacity = shape.opacity == 1 ? "" : " fill-opacity=\"\(shape.opacity)\""
    return """
      <rect x="\(Self.text(left))" y="\(Self.text(top))" width="\(Self.text(right - left))" \
      height="\(Self.text(bottom - top))"\(look)\(opacity)/>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "\n"
      // XML can't represent control characters.
      case _ where character.unicodeScalars.contains { $0.properties.generalCategory == .control }:
        result += " "
      default: result.append(character)
      }
    }
  }

  /// A length with at most one decimal place, and none if it is whole.
  private static func text(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
