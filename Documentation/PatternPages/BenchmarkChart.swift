// SPDX-License-Identifier: MIT

import Foundation

/// A picture of rows that `motif-benchmarks --markdown` printed: Motif and its peers as multiples of the floor.
///
/// A comment above the picture on a page names headings with tables and, after a colon, the texts one of which a row's
/// name must contain to be drawn:
///
/// ```text
/// <!-- chart: Figures.md#mementos-undo; Figures.md#lists-snapshots: Int / String -->
/// ![](Images/Performance/Mementos.svg)
/// ```
struct BenchmarkChart {
  /// An operation, as multiples of the floor.
  struct Row {
    var name: String
    var motif: Double
    var peers: [(name: String, multiple: Double)] = []
    var target: Double?
    var misses = false
  }

  /// Rows under their heading.
  struct Group {
    var heading: String
    var rows: [Row]
  }

  let title: String
  let groups: [Group]

  // MARK: - Reading

  /// The rows of the tables below a heading that have a floor.
  static func group(at anchor: String, in page: String) -> Group? {
    var heading: String?
    var columns: [String] = []
    var rows: [Row] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        if heading != nil { break }
        let words = line.drop { $0 == "#" || $0 == " " }
        if Self.anchor(of: words) == anchor { heading = String(words) }
      } else if heading != nil, line.hasPrefix("|") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        if columns.isEmpty {
          columns = cells
        } else if cells.count == columns.count, let row = Row(columns: columns, cells: cells) {
          rows.append(row)
        }
      } else {
        columns = []
      }
    }
    return heading.map { Group(heading: $0, rows: rows) }
  }

  /// The anchor that web hosts give to a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  /// Draws the charts of a page: the page with their text alternatives, and the pictures by their paths.
  static func render(
    _ page: String,
    file: String,
    tables: (String) throws -> String
  ) throws -> (page: String, pictures: [(path: String, text: String)]) {
    var pictures: [(path: String, text: String)] = []
    let pattern = /<!-- chart: ([^>]+) -->\n!\[[^\n]*\]\(([^\n]+\/([^\n\/]+)\.svg)\)/
    let text = try page.replacing(pattern) { match in
      let groups = try match.output.1.split(separator: ";").map { item in
        let item = item.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parts = item.components(separatedBy: ": ")
        let link = parts[0].components(separatedBy: "#")
        guard link.count == 2, var group = group(at: link[1], in: try tables(link[0])) else {
          throw PatternPage.Problem(page: file, message: "A chart has no heading \(parts[0])")
        }
        if parts.count > 1 {
          let wanted = parts[1].components(separatedBy: " / ")
          group.rows.removeAll { row in !wanted.contains { row.name.contains($0) } }
        }
        guard !group.rows.isEmpty else {
          throw PatternPage.Problem(page: file, message: "A chart has no row with a floor: \(item)")
        }
        return group
      }
      let chart = BenchmarkChart(title: String(match.output.3), groups: groups)
      pictures.append((String(match.output.2), chart.svg))
      return """
        <!-- chart: \(match.output.1) -->
        ![\(chart.textAlternative)](\(match.output.2))
        """
    }
    return (text, pictures)
  }
}

extension BenchmarkChart.Row {
  /// Reads a row of a table, unless it has no floor.
  ///
  /// A multiple is taken from its own column, which is more exact than a short time; but small multiples are rounded
  /// there, so they are computed.
  init?(columns: [String], cells: [String]) {
    func cell(_ name: String) -> String? { columns.firstIndex(of: name).map { cells[$0] } }
    guard let multiple = cell("× floor").flatMap(Double.init),
      let motif = cell("Motif").flatMap(Double.init),
      let floor = cell("floor").flatMap(Double.init)
    else { return nil }
    name = cells[0]
    self.motif = multiple < 0.1 && floor > 0 ? motif / floor : multiple
    guard self.motif > 0 else { return nil }
    for (column, cell) in zip(columns, cells) {
      if let match = cell.firstMatch(of: /\(([0-9.]+)×\)/), let times = Double(match.output.1) {
        peers.append((column, times * self.motif))
      }
    }
    let targets = (cell("target") ?? "").components(separatedBy: ", ")
    let peers = peers
    target = targets.compactMap { target -> Double? in
      if let match = target.wholeMatch(of: /≤ ([0-9.]+)( × floor)?/) {
        let limit = Double(match.output.1)
        return match.output.2 != nil || floor == 0 ? limit : limit.map { $0 / floor }
      }
      if let match = target.wholeMatch(of: /([0-9.]+)× ahead of (.+)/) {
        let peer = peers.first { $0.name == match.output.2 }?.multiple
        return Double(match.output.1).flatMap { times in peer.map { $0 / times } }
      }
      return peers.first { "\($0.name) ".hasPrefix("\(target.dropFirst(2)) ") }?.multiple
    }
    .min()
    misses = cell("met") == "✗"
  }

  /// The row in words.
  var text: String {
    let others = peers.map { ", \($0.name) \(BenchmarkChart.figure($0.multiple))" }.joined()
    let limit = target.map { " (target \(BenchmarkChart.figure($0))\(misses ? ", missed" : ""))" }
    return "\(name): \(BenchmarkChart.figure(motif))\(limit ?? "")\(others)"
  }
}
