// SPDX-License-Identifier: MIT

import Foundation

extension BenchmarkChart {
  /// The picture in a sentence: how far Motif is from the floor, and ahead of the best peers.
  var summary: String {
    let rows = groups.flatMap(\.rows)
    let floors = Self.range(rows.map(\.motif))
    let leads = rows.compactMap { row in row.peers.map { $0.multiple / row.motif }.min() }
    let names = rows.flatMap(\.peers).map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let start = "Motif takes \(floors) the floor's time"
    guard !leads.isEmpty else { return "\(start)." }
    let peer = names.count == 1 ? names[0] : "the fastest peer"
    return "\(start), and \(peer) \(Self.range(leads)) Motif's."
  }

  /// The least and the greatest of some multiples.
  private static func range(_ multiples: [Double]) -> String {
    let ends = [multiples.min(), multiples.max()].compactMap { $0.map(figure) }
    return Set(ends).count == 1 ? ends[0] : ends.joined(separator: " to ")
  }

  /// All of the picture in words.
  var textAlternative: String {
    "Multiples of the floor. "
      + groups.map { "\($0.heading): " + $0.rows.map(\.text).joined(separator: "; ") + "." }
      .joined(separator: " ")
  }

  /// A multiple with two or three digits, like those in the tables.
  static func figure(_ number: Double) -> String {
    let magnitude = Int(log10(number).rounded(.down))
    let decimals = magnitude < 0 ? 1 - magnitude : max(2 - magnitude, 0)
    return String(format: "%.\(decimals)f×", number)
  }

  /// Bars from the floor, to the right for what takes longer and to the left for what takes less, on a logarithmic scale.
  var svg: String {
    let all = groups.flatMap(\.rows).flatMap { row in
      [row.motif] + row.peers.map(\.multiple) + [row.target].compactMap(\.self)
    }
    let low = min(-0.05, log10(all.min() ?? 1))
    let high = max(0.5, log10(all.max() ?? 1))
    func x(_ multiple: Double) -> Double { 375 + (log10(multiple) - low) / (high - low) * 320 }
    let floor = x(1)
    var body: [String] = []
    func text(_ words: String, _ style: String, x: Double, y: Double) {
      let words = StructureDrawing.escaped(words)
      body.append(#"<text class="\#(style)" x="\#(n(x))" y="\#(n(y))">\#(words)</text>"#)
    }
    func bar(_ words: String, _ style: String, to multiple: Double, mark: Double?, y: Double) {
      let isFaster = multiple < 0.995
      let end = x(multiple)
      let height = style == "peer" ? 6.0 : 11.0
      body.append(
        """
        <rect class="\(style)" x="\(n(min(end, floor)))" y="\(n(y - height / 2))" \
        width="\(n(max(abs(end - floor), 2)))" height="\(n(height))"/>
        """
      )
      // The words stand between the bar and the mark, if they fit there, or else behind both.
      let room = Double(words.count) * 7 + 8
      let edges = [end] + [mark].compactMap(\.self).filter { abs($0 - end) < room }
      let place = isFaster ? (edges.min() ?? end) - 5 : (edges.max() ?? end) + 5
      text(words, isFaster ? "value end" : "value", x: place, y: y + 4)
    }
    var y = 34.0
    for group in groups {
      y += 22
      text(group.heading, "group", x: 8, y: y - 6)
      for row in group.rows {
        let lines = Self.wrapped(row.name)
        for (index, line) in lines.enumerated() {
          text(line, "name", x: 8, y: y + 14 + Double(index) * 14)
        }
        let target = row.target.map(x)
        let style = row.misses ? "missed" : "motif"
        let words = Self.figure(row.motif) + (row.misses ? " misses its target" : "")
        bar(words, style, to: row.motif, mark: target, y: y + 10)
        if let target {
          body.append(
            #"<rect class="target" x="\#(n(target - 1))" y="\#(n(y + 2))" width="2.5" height="16"/>"#
          )
        }
        for (index, peer) in row.peers.enumerated() {
          let words = "\(peer.name) \(Self.figure(peer.multiple))"
          bar(words, "peer", to: peer.multiple, mark: nil, y: y + 23 + Double(index) * 12)
        }
        y += max(Double(lines.count) * 14, 14 + Double(row.peers.count) * 12) + 7
      }
    }
    var grid: [String] = []
    for tick in Self.ticks(from: low, to: high) {
      let at = n(x(tick))
      let style = tick == 1 ? "floor" : "grid"
      let words = tick == 1 ? "floor" : String(format: "%g×", tick)
      grid += [
        #"<line class="\#(style)" x1="\#(at)" y1="30" x2="\#(at)" y2="\#(n(y))"/>"#,
        #"<text class="tick" x="\#(at)" y="22">\#(words)</text>"#,
      ]
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 \(n(y + 10))" width="860" \
      height="\(n(y + 10))" role="img">
      <title>\(StructureDrawing.escaped(title)): multiples of the floor</title>
      <desc>\(StructureDrawing.escaped(textAlternative))</desc>
      \(Self.style)
      \((grid + body).joined(separator: "\n"))
      </svg>

      """
  }

  private static let style = """
    <style>
    text { font: 12px ui-sans-serif, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
    .group { font-weight: 600; font-size: 13px; }
    .value { font-size: 11px; }
    .tick { font-size: 11px; fill: #57606a; text-anchor: middle; }
    .end { text-anchor: end; }
    .motif { fill: #0969da; }
    .missed { fill: #bc4c00; }
    .peer { fill: #8c959f; }
    .target { fill: #1f2328; }
    .grid { stroke: #d8dee4; }
    .floor { stroke: #57606a; }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .tick { fill: #9198a1; }
    .motif { fill: #58a6ff; }
    .missed { fill: #f0883e; }
    .peer { fill: #6e7681; }
    .target { fill: #e6edf3; }
    .grid { stroke: #30363d; }
    .floor { stroke: #9198a1; }
    }
    </style>
    """

  /// Powers of ten, and what divides them if they are few.
  private static func ticks(from low: Double, to high: Double) -> [Double] {
    let steps: [Double] = high - low > 2.5 ? [1] : [1, 2, 5]
    let powers = [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000, 10_000]
    return powers.flatMap { power in steps.map { $0 * power } }
      .filter { log10($0) >= low && log10($0) <= high }
  }

  /// A name in lines that fit beside the bars.
  private static func wrapped(_ name: String) -> [String] {
    name.split(separator: " ").reduce(into: [""]) { lines, word in
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + word.count < 46 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  /// A number with at most one decimal, so that pictures are the same everywhere.
  private func n(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths) % 10)"
  }
}
