// SPDX-License-Identifier: MIT

import Foundation

/// A picture of rows that `motif-benchmarks --tsv` printed: Motif and its peers as multiples of the floor.
///
/// A comment above the picture on a page names files with such rows, and after `#` a section of the file, unless all are
/// meant. After a colon come texts one of which a row's name must contain to be drawn:
///
/// ```text
/// <!-- chart: Figures/Pipelines.tsv; Figures/Lists.tsv#snapshots: Int / String -->
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

  /// Rows of one section.
  struct Group {
    var heading: String
    var rows: [Row]
  }

  let title: String
  let groups: [Group]

  // MARK: - Reading

  /// The rows of a table that have a floor, by section; the headings begin with a name.
  static func groups(in table: String, of name: String) -> [Group] {
    let lines = table.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    guard let columns = lines.first, columns.first == "section" else { return [] }
    return lines.dropFirst().reduce(into: []) { groups, cells in
      guard cells.count == columns.count, let row = Row(columns: columns, cells: cells) else {
        return
      }
      let heading = "\(name): \(cells[0])"
      if groups.last?.heading == heading {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append(Group(heading: heading, rows: [row]))
      }
    }
  }

  /// The groups that one item of a comment names.
  private static func groups(
    of item: String,
    tables: (String) throws -> String
  ) throws -> [Group] {
    let parts = item.components(separatedBy: ": ")
    let source = parts[0].components(separatedBy: "#")
    guard let file = source[0].wholeMatch(of: /(?:.*\/)?(\w+)\.tsv/) else { return [] }
    let name = String(file.output.1)
    var groups = Self.groups(in: try tables(source[0]), of: name)
    if source.count > 1 { groups.removeAll { $0.heading != "\(name): \(source[1])" } }
    if parts.count > 1 {
      let wanted = parts[1].components(separatedBy: " / ")
      for index in groups.indices {
        groups[index].rows.removeAll { row in !wanted.contains { row.name.contains($0) } }
      }
      groups.removeAll { $0.rows.isEmpty }
    }
    return groups
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
      let groups = try match.output.1.split(separator: ";").flatMap { item in
        let item = item.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let groups = try Self.groups(of: item, tables: tables)
        guard !groups.isEmpty else {
          throw PatternPage.Problem(page: file, message: "A chart has no row with a floor: \(item)")
        }
        return groups
      }
      let chart = BenchmarkChart(title: String(match.output.3), groups: groups)
      pictures.append((String(match.output.2), chart.svg))
      return """
        <!-- chart: \(match.output.1) -->
        ![\(chart.summary)](\(match.output.2))
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
    name = cell("benchmark") ?? ""
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
