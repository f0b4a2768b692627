// SPDX-License-Identifier: MIT

/// Rows as text, with those columns that any of them fills.
struct Table {
  /// How the table is written.
  enum Style {
    /// Columns of equal width.
    case text

    /// For a page.
    case markdown
  }

  private let lines: [[String]]

  init(_ rows: [Row]) {
    let peers = Entrant.allCases.filter { entrant in
      entrant.isPeer && rows.contains { $0.figures[entrant] != nil }
    }
    let header =
      ["benchmark", "unit", "Motif", "floor", "× floor"] + peers.map { $0.rawValue }
      + ["allocations", "target", "met"]
    lines = [header] + rows.map { Self.cells(of: $0, peers: peers) }
  }

  private static func cells(of row: Row, peers: [Entrant]) -> [String] {
    let figure = { (entrant: Entrant) in row.figures[entrant]?.figureText ?? "–" }
    let mark = row.isOnTarget.map { $0 ? "✓" : "✗" }
    return [
      row.benchmark.name, row.benchmark.measure.rawValue, figure(.motif), figure(.floor),
      row.timesFloor?.figureText ?? "–",
    ]
      + peers.map { peer in
        figure(peer) + (row.timesMotif(peer).map { " (\($0.figureText)×)" } ?? "")
      }
      + [
        row.allocations?.figureText ?? "–",
        row.benchmark.targets.isEmpty
          ? "–" : row.benchmark.targets.map { $0.text }.joined(separator: ", "),
        mark ?? "–",
      ]
  }
}

// MARK: - Writing

extension Table {
  func text(in style: Style) -> String {
    let widths = lines[0].indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    var written = lines.map { line in
      line.indices.map { Self.pad(line[$0], to: widths[$0], isLeft: Self.isLeft($0, of: line)) }
    }
    switch style {
    case .text:
      written.insert(widths.map { String(repeating: "-", count: $0) }, at: 1)
      return written.map { $0.joined(separator: "  ") + "\n" }.joined()
    case .markdown:
      let rule = widths.indices.map { column in
        Self.isLeft(column, of: lines[0])
          ? String(repeating: "-", count: widths[column])
          : String(repeating: "-", count: max(1, widths[column] - 1)) + ":"
      }
      written.insert(rule, at: 1)
      return written.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
  }

  /// Whether a column is text: names, units and targets.
  private static func isLeft(_ column: Int, of line: [String]) -> Bool {
    column < 2 || column >= line.count - 2
  }

  private static func pad(_ cell: String, to width: Int, isLeft: Bool) -> String {
    let space = String(repeating: " ", count: width - cell.count)
    return isLeft ? cell + space : space + cell
  }
}
