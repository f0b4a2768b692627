// SPDX-License-Identifier: MIT

/// Rows as text, without columns that are empty in all of them.
struct Table {
  /// The format of the table.
  enum Style {
    /// A table for each section, with columns of equal width.
    case text

    /// Tab-separated values, for the files in `Documentation/Figures`: all sections of a module in one table.
    case tabs
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

  /// The title of each row's section.
  private let titles: [String]

  init(_ sections: [(title: String, rows: [Row])]) {
    let rows = sections.flatMap(\.rows)
    self.rows = rows
    titles = sections.flatMap { section in section.rows.map { _ in section.title } }
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
  /// Columns of equal width, with a rule below the headings.
  var text: String {
    let cells = columns.map { column in
      Self.aligned([column.heading] + rows.map { column.cell($0) ?? Self.empty }, column.isText)
    }
    var lines = (0...rows.count).map { line in cells.map { $0[line] } }
    lines.insert(cells.map { String(repeating: "-", count: $0[0].count) }, at: 1)
    return lines.map { Self.trimmed($0.joined(separator: "  ")) + "\n" }.joined()
  }

  /// Tab-separated values, the sections in the first column.
  var tabs: String {
    let headings = ["section"] + columns.map(\.heading)
    let lines = zip(titles, rows).map { title, row in
      [title] + columns.map { $0.cell(row) ?? Self.empty }
    }
    return ([headings] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
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
