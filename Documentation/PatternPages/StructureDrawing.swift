// SPDX-License-Identifier: MIT

import Foundation

/// Draws a structure as SVG: roles as boxes in a grid, and arrows as straight lines between them.
///
/// The picture has no background, and two sets of colors: a viewer takes the one for a light or a dark page.
struct StructureDrawing {
  private static let boxHeight = 44.0
  private static let rowGap = 84.0
  private static let margin = 16.0

  private struct Box {
    var x: Double
    var y: Double
    var width: Double

    var center: Point { Point(x: x + width / 2, y: y + boxHeight / 2) }

    /// Where a line from the center leaves the box.
    func edge(toward point: Point, from start: Point) -> Point {
      let dx = point.x - start.x
      let dy = point.y - start.y
      let right = dx > 0 ? x + width : x
      let bottom = dy > 0 ? y + boxHeight : y
      let across = dx == 0 ? .infinity : (right - start.x) / dx
      let down = dy == 0 ? .infinity : (bottom - start.y) / dy
      let part = min(across, down)
      return Point(x: start.x + dx * part, y: start.y + dy * part)
    }

    /// Whether a line passes through the box.
    func isCrossed(from start: Point, to end: Point) -> Bool {
      (1..<40).contains { step in
        let part = Double(step) / 40
        let point = Point(
          x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part
        )
        return point.x > x && point.x < x + width && point.y > y && point.y < y + boxHeight
      }
    }
  }

  private struct Point {
    var x: Double
    var y: Double
  }

  private let structure: Structure
  private let boxes: [String: Box]
  private let width: Double
  private let height: Double

  init(_ structure: Structure) {
    self.structure = structure
    let columnCount = structure.rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      structure.rows.map { column < $0.count ? Self.width(ofName: $0[column]) : 0 }.max() ?? 0
    }
    let places = Dictionary(
      structure.rows.enumerated().flatMap { row, names in
        names.enumerated().map { ($0.element, (row: row, column: $0.offset)) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    // A gap is as wide as the longest label in it.
    let gaps = (0..<columnCount).map { column in
      structure.arrows.compactMap { arrow -> Double? in
        guard let from = places[arrow.from], let to = places[arrow.to] else { return nil }
        let first = min(from.column, to.column)
        let last = max(from.column, to.column)
        if first == last { return column == last ? Self.width(ofLabel: arrow.label) / 2 : nil }
        guard (first..<last).contains(column) else { return nil }
        return Self.width(ofLabel: arrow.label) / Double(last - first) + 36
      }
      .max() ?? 60
    }
    var boxes: [String: Box] = [:]
    var x = Self.margin
    for column in 0..<columnCount {
      for (row, names) in structure.rows.enumerated()
      where column < names.count && !names[column].isEmpty {
        let own = Self.width(ofName: names[column])
        let y = Self.margin + Double(row) * (Self.boxHeight + Self.rowGap) + 18
        boxes[names[column]] = Box(x: x + (widths[column] - own) / 2, y: y, width: own)
      }
      x += widths[column] + max(gaps[column], 60)
    }
    let legend = Double(Set(structure.arrows.map(\.relation)).count) * 120
    self.boxes = boxes
    // Below the last column, a label may stand beside an arrow that points down.
    width = max(x - max(gaps.last ?? 0, 60) + (gaps.last ?? 60), legend) + Self.margin
    height =
      Double(structure.rows.count) * (Self.boxHeight + Self.rowGap) - Self.rowGap
      + 2 * Self.margin + 18 + 44
  }

  private static func width(ofName name: String) -> Double {
    max(96, Double(name.count) * 8.4 + 28)
  }

  private static func width(ofLabel label: String) -> Double { Double(label.count) * 6.6 + 12 }

  /// The arrows that pass through the box of a role that they have nothing to do with.
  var crossings: [String] {
    structure.arrows.flatMap { arrow -> [String] in
      guard let from = boxes[arrow.from], let to = boxes[arrow.to] else { return [] }
      return boxes.filter { name, box in
        name != arrow.from && name != arrow.to && box.isCrossed(from: from.center, to: to.center)
      }
      .map { "The arrow from \(arrow.from) to \(arrow.to) crosses \($0.key)" }.sorted()
    }
  }

  /// The picture, whose description is the text alternative.
  func svg(title: String) -> String {
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" \
      width="\(n(width))" height="\(n(height))" role="img">
      """,
      "<title>\(Self.escaped(title))</title>",
      "<desc>\(Self.escaped(structure.textAlternative))</desc>",
      """
      <style>
      text { font: 13px ui-sans-serif, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
      .role { font-weight: 600; font-size: 14px; text-anchor: middle; }
      .box { fill: #ddf4ff; stroke: #0969da; }
      .line { stroke: #57606a; stroke-width: 1.5; fill: none; }
      .weak { stroke-dasharray: 6 5; }
      .solid { fill: #57606a; }
      .hollow { fill: #ffffff; stroke: #57606a; stroke-width: 1.5; }
      .halo { stroke: #ffffff; stroke-width: 5; }
      .legend { fill: #57606a; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .box { fill: #0c2d6b; stroke: #58a6ff; }
      .line { stroke: #9198a1; }
      .solid { fill: #9198a1; }
      .hollow { fill: #0d1117; stroke: #9198a1; }
      .halo { stroke: #0d1117; }
      .legend { fill: #9198a1; }
      }
      </style>
      """,
    ]
    let pairs = Dictionary(grouping: structure.arrows) { Set([$0.from, $0.to]) }
    for arrow in structure.arrows {
      let siblings = pairs[Set([arrow.from, arrow.to])] ?? []
      let index = siblings.firstIndex(of: arrow) ?? 0
      let offset = (Double(index) - Double(siblings.count - 1) / 2) * 22
      lines += arrow.from == arrow.to ? loop(arrow) : line(arrow, offset: offset)
    }
    for row in structure.rows {
      for name in row {
        guard let box = boxes[name], !name.isEmpty else { continue }
        lines.append(
          """
          <rect class="box" x="\(n(box.x))" y="\(n(box.y))" width="\(n(box.width))" \
          height="\(n(Self.boxHeight))" rx="6"/>
          """
        )
        lines.append(
          """
          <text class="role" x="\(n(box.center.x))" y="\(n(box.center.y + 5))">\
          \(Self.escaped(name))</text>
          """
        )
      }
    }
    lines += legend()
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  // MARK: - Arrows

  private func line(_ arrow: Structure.Arrow, offset: Double) -> [String] {
    guard let from = boxes[arrow.from], let to = boxes[arrow.to] else { return [] }
    // Siblings are moved to different sides, whichever way they point.
    let forward = (from.center.x, from.center.y) < (to.center.x, to.center.y)
    let length = hypot(to.center.x - from.center.x, to.center.y - from.center.y)
    let sign = forward ? 1.0 : -1.0
    let side = Point(
      x: -(to.center.y - from.center.y) / length * offset * sign,
      y: (to.center.x - from.center.x) / length * offset * sign
    )
    let start = Point(x: from.center.x + side.x, y: from.center.y + side.y)
    let end = Point(x: to.center.x + side.x, y: to.center.y + side.y)
    let first = from.edge(toward: end, from: start)
    let last = to.edge(toward: start, from: end)
    var lines = stroke(arrow.relation, from: first, to: last)
    guard !arrow.label.isEmpty else { return lines }
    var place = Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    var anchor = "middle"
    if abs(last.x - first.x) < 2 {
      anchor = side.x < 0 ? "end" : "start"
      place.x += side.x < 0 ? -8 : 8
      place.y += 4
    } else if abs(last.y - first.y) < 2 {
      place.y += side.y > 0 ? 17 : -8
    } else {
      place.y += 4
    }
    lines.append(label(arrow.label, at: place, anchor: anchor))
    return lines
  }

  /// An arrow from a role to another object in the same role, above its box.
  private func loop(_ arrow: Structure.Arrow) -> [String] {
    guard let box = boxes[arrow.from] else { return [] }
    let right = box.x + box.width
    let path =
      "M \(n(right - 26)) \(n(box.y)) v -14 h 44 v \(n(14 + Self.boxHeight / 2)) h -8"
    return [
      #"<path class="line\#(arrow.relation == .weak ? " weak" : "")" d="\#(path)"/>"#,
      head(arrow.relation, at: Point(x: right, y: box.center.y), direction: Point(x: -1, y: 0)),
      label(arrow.label, at: Point(x: right + 24, y: box.y - 6), anchor: "start"),
    ]
  }

  /// A text with a halo, which keeps it readable on a line.
  ///
  /// It is drawn twice, because some viewers can't draw the outline first.
  private func label(_ text: String, at place: Point, anchor: String) -> String {
    ["halo", "label"].map { style in
      """
      <text class="\(style)" text-anchor="\(anchor)" x="\(n(place.x))" y="\(n(place.y))">\
      \(Self.escaped(text))</text>
      """
    }
    .joined(separator: "\n")
  }

  private func stroke(
    _ relation: Structure.Relation,
    from first: Point,
    to last: Point
  ) -> [String] {
    let length = max(hypot(last.x - first.x, last.y - first.y), 1)
    let unit = Point(x: (last.x - first.x) / length, y: (last.y - first.y) / length)
    let isWeak = relation == .weak
    var lines = [
      """
      <line class="line\(isWeak ? " weak" : "")" x1="\(n(first.x))" y1="\(n(first.y))" \
      x2="\(n(last.x))" y2="\(n(last.y))"/>
      """,
      head(relation, at: last, direction: unit),
    ]
    if relation == .owns {
      let tip = Point(x: first.x + unit.x * 16, y: first.y + unit.y * 16)
      let middle = Point(x: first.x + unit.x * 8, y: first.y + unit.y * 8)
      lines.append(
        polygon(
          "solid",
          [
            first, Point(x: middle.x - unit.y * 5, y: middle.y + unit.x * 5), tip,
            Point(x: middle.x + unit.y * 5, y: middle.y - unit.x * 5),
          ]
        )
      )
    }
    return lines
  }

  private func head(
    _ relation: Structure.Relation,
    at tip: Point,
    direction unit: Point
  ) -> String {
    let length = relation == .conforms ? 13.0 : 10.0
    let half = relation == .conforms ? 7.0 : 4.5
    let base = Point(x: tip.x - unit.x * length, y: tip.y - unit.y * length)
    return polygon(
      relation == .conforms ? "hollow" : "solid",
      [
        tip, Point(x: base.x - unit.y * half, y: base.y + unit.x * half),
        Point(x: base.x + unit.y * half, y: base.y - unit.x * half),
      ]
    )
  }

  private func polygon(_ style: String, _ points: [Point]) -> String {
    let list = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
    return #"<polygon class="\#(style)" points="\#(list)"/>"#
  }

  /// The meaning of each kind of line in the picture.
  private func legend() -> [String] {
    var x = Self.margin
    let y = height - Self.margin - 4
    let relations = Structure.Relation.allCases.filter { relation in
      structure.arrows.contains { $0.relation == relation }
    }
    return relations.flatMap { relation -> [String] in
      let word = relation == .conforms ? "conforms to" : relation.rawValue
      defer { x += 62 + Double(word.count) * 7.5 }
      return stroke(relation, from: Point(x: x, y: y - 4), to: Point(x: x + 40, y: y - 4))
        + [#"<text class="legend" x="\#(n(x + 46))" y="\#(n(y))">\#(word)</text>"#]
    }
  }

  // MARK: - Text

  /// A number with at most one decimal, so that pictures are the same everywhere.
  private func n(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
