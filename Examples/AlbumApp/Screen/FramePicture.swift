// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import AlbumScreen

/// A frame as an SVG picture, for places that show no terminal: a README, an issue, a slide.
///
/// Blocks and frames are drawn as rectangles, because fonts leave gaps between them. Everything
/// else is text stretched to its cells, so that it stays in its columns in any font.
struct FramePicture {
  /// The frame to draw.
  let frame: CellGrid

  private static let cell = (width: 9.0, height: 18.0)
  private static let margin = 12.0
  private static let ink = CellColor(red: 0xD7, green: 0xDA, blue: 0xE0)
  private static let paper = CellColor(red: 0x17, green: 0x19, blue: 0x1F)

  /// The picture as the text of an SVG file.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  var svg: String {
    let width = Double(frame.size.columns) * Self.cell.width + 2 * Self.margin
    let height = Double(frame.size.rows) * Self.cell.height + 2 * Self.margin
    let rows = (0..<frame.size.rows).flatMap(drawing(ofRow:))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.text(width)) \(Self.text(height))" \
      width="\(Self.text(width))" role="img">
      <title>The album app in a terminal</title>
      <rect width="100%" height="100%" rx="8" fill="\(Self.text(Self.paper))"/>
      <g transform="translate(\(Self.text(Self.margin)) \(Self.text(Self.margin)))" font-size="15" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
      \(rows.joined(separator: "\n"))
      </g>
      </svg>

      """
  }
}

extension FramePicture {
  /// Adjacent cells of the same look in a row: those of a word or a bar, or blank ones.
  private struct Run {
    var columns: Range<Int>
    var text: String
    let isBlank: Bool
    let style: CellStyle
    /// The shapes to draw in each cell instead of text.
    let blocks: [Block]

    func looks(like other: Self) -> Bool {
      style == other.style && isBlank == other.isBlank && blocks == other.blocks
    }
  }

  /// A rectangle within a cell, in fractions of it.
  private struct Block: Equatable {
    let left, top, right, bottom: Double
  }

  private func drawing(ofRow row: Int) -> [String] {
    let runs = runs(inRow: row)
    return runs.compactMap { background(of: $0, row: row) }
      + runs.flatMap { foreground(of: $0, row: row) }
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
        blocks: Self.blocks(of: character)
      )
      if let last = runs.last, last.looks(like: next) {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(next)
      }
    }
    return runs
  }

  private func background(of run: Run, row: Int) -> String? {
    let isReversed = run.style.attributes.contains(.reversed)
    let color = isReversed ? run.style.foreground ?? Self.ink : run.style.background
    return color.map {
      rectangle(
        Block(left: 0, top: 0, right: 1, bottom: 1),
        of: run,
        row: row,
        fill: $0,
        opacity: 1
      )
    }
  }

  private func foreground(of run: Run, row: Int) -> [String] {
    let attributes = run.style.attributes
    let color =
      attributes.contains(.reversed)
      ? run.style.background ?? Self.paper : run.style.foreground ?? Self.ink
    let opacity = attributes.contains(.dim) ? 0.6 : 1
    if !run.blocks.isEmpty {
      return run.blocks.flatMap { block in
        // A block that spans the cell's width is one rectangle for all cells.
        (block.left == 0 && block.right == 1 ? [run.columns] : run.columns.map { $0..<$0 + 1 }).map
        {
          var part = run
          part.columns = $0
          return rectangle(block, of: part, row: row, fill: color, opacity: opacity)
        }
      }
    }
    if run.isBlank && !attributes.contains(.underlined) { return [] }
    let weight = attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let line = attributes.contains(.underlined) ? " text-decoration=\"underline\"" : ""
    let left = Double(run.columns.lowerBound) * Self.cell.width
    let base = Double(row) * Self.cell.height + 0.75 * Self.cell.height
    return [
      """
      <text x="\(Self.text(left))" y="\(Self.text(base))" fill="\(Self.text(color))"\
      \(opacity == 1 ? "" : " opacity=\"\(opacity)\"")\(weight)\(line) xml:space="preserve" \
      textLength="\(Self.text(Double(run.columns.count) * Self.cell.width))" \
      lengthAdjust="spacingAndGlyphs">\(Self.escaped(run.text))</text>
      """
    ]
  }

  private func rectangle(
    _ block: Block,
    of run: Run,
    row: Int,
    fill: CellColor,
    opacity: Double
  ) -> String {
    let left = (Double(run.columns.lowerBound) + block.left) * Self.cell.width
    let right = (Double(run.columns.upperBound - 1) + block.right) * Self.cell.width
    let top = (Double(row) + block.top) * Self.cell.height
    let bottom = (Double(row) + block.bottom) * Self.cell.height
    return """
      <rect x="\(Self.text(left))" y="\(Self.text(top))" width="\(Self.text(right - left))" \
      height="\(Self.text(bottom - top))" fill="\(Self.text(fill))"\
      \(opacity == 1 ? "" : " opacity=\"\(opacity)\"") shape-rendering="crispEdges"/>
      """
  }

  /// The rectangles of a block element or of a part of a heavy frame; empty for any other
  /// character.
  private static func blocks(of character: Character) -> [Block] {
    let (near, far) = (0.4, 0.6)
    let toLeft = Block(left: 0, top: near, right: far, bottom: far)
    let toRight = Block(left: near, top: near, right: 1, bottom: far)
    let up = Block(left: near, top: 0, right: far, bottom: far)
    let down = Block(left: near, top: near, right: far, bottom: 1)
    return switch character {
    case "█": [Block(left: 0, top: 0, right: 1, bottom: 1)]
    case "▀": [Block(left: 0, top: 0, right: 1, bottom: 0.5)]
    case "▄": [Block(left: 0, top: 0.5, right: 1, bottom: 1)]
    case "━": [Block(left: 0, top: near, right: 1, bottom: far)]
    case "┃": [Block(left: near, top: 0, right: far, bottom: 1)]
    case "┏": [toRight, down]
    case "┓": [toLeft, down]
    case "┗": [toRight, up]
    case "┛": [toLeft, up]
    default: []
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
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

  private static func text(_ color: CellColor) -> String {
    "#"
      + [color.red, color.green, color.blue].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }
      .joined()
  }
}
