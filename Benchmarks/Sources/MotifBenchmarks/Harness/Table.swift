// SPDX-License-Identifier: MIT

/// Rows as text, without columns that are empty in all of them.
struct Table {
  /// The format of the table.
  enum Style {
    /// Columns of equal width.
    case text

    /// Markdown, for a page.
    case markdown
  }

  /// One column: its heading, and the text of each row.
  private struct Column {
    let heading: String
    var isText = false
    let cell: (Row) -> String?
  }

  private static let empty = "–"
  private let columns: [Column]
  private let rows: [Row]

  init(_ rows: [Row]) {
    self.rows = rows
    columns = Self.columns.filter { column in
      column.isText || rows.contains { column.cell($0) != nil }
    }
  }

  private static var columns: [Column] {
    [
      Column(heading: "benchmark", isText: true) { $0.benchmark.name },
      Column(heading: "unit", isText: true) { $0.benchmark.measure.rawValue },
      Column(heading: "Motif") { $0.figures[.motif]?.figureText },
      Column(heading: "floor") { $0.figures[.floor]?.figureText },
      Column(heading: "× floor") { $0.timesFloor?.figureText },
    ] + Entrant.allCases.filter { $0.isPeer }.map(peerColumn) + [
      Column(heading: "allocations") { $0.allocations?.figureText },
      Column(heading: "target", isText: true) { row in
        row.benchmark.targets.isEmpty
          ? nil : row.benchmark.targets.map { $0.text }.joined(separator: ", ")
      },
      Column(heading: "met", isText: true) { $0.isOnTarget.map { $0 ? "✓" : "✗" } },
    ]
  }

  /// A peer's figure, and its ratio to Motif's.
  private static func peerColumn(_ peer: Entrant) -> Column {
    Column(heading: peer.rawValue) { row in
      row.figures[peer].map { figure in
        figure.figureText + (row.timesMotif(peer).map { " (\($0.figureText)×)" } ?? "")
      }
    }
  }
}

// MARK: - Writing

extension Table {
  func text(in style: Style) -> String {
    let cells = columns.map { column in
      Self.aligned([column.heading] + rows.map { column.cell($0) ?? Self.empty }, column.isText)
    }
    var lines = (0...rows.count).map { line in cells.map { $0[line] } }
    lines.insert(zip(columns, cells).map { rule($0, $1[0].count, style) }, at: 1)
    return lines.map { cells in
      switch style {
      case .text: Self.trimmed(cells.joined(separator: "  ")) + "\n"
      case .markdown: "| " + cells.joined(separator: " | ") + " |\n"
      }
    }
    .joined()
  }

  private func rule(_ column: Column, _ width: Int, _ style: Style) -> String {
    style == .text || column.isText
      ? String(repeating: "-", count: width)
      : String(repeating: "-", count: width - 1) + ":"
  }

  private static func aligned(_ cells: [String], _ isText: Bool) -> [String] {
    let width = cells.map { $0.count }.max() ?? 0
    return cells.map { cell in
      let space = String(repeating: " ", count: width - cell.count)
      return isText ? cell + space : space + cell
    }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
