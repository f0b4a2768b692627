// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

/// A list and its items, with the invariants that connect them.
private final class Model {
  let lines: Lines
  let list: WindowedList<Line>
  private let isVariable: Bool
  private var nextID = 0
  /// The maximum numbers of headers and rows in any window so far.
  private var mostHeaders = 0
  private var mostRows = 0
  private var mostCells = 0

  init(_ random: inout SeededGenerator) throws {
    isVariable = Bool.random(using: &random)
    lines = try Lines([])
    list = WindowedList(
      viewportExtent: Double(Int.random(in: 0...40, using: &random)) / 2,
      overscan: Int.random(in: 0...4, using: &random),
      extents: isVariable ? .variable : .constant(1.5)
    )
    lines.items = (0..<Int.random(in: 0...60, using: &random)).map { _ in makeItem(&random) }
    list.dataSource = lines
    list.reload()
  }

  private func makeItem(_ random: inout SeededGenerator) -> Item {
    nextID += 1
    let isHeader = Int.random(in: 0..<4, using: &random) == 0
    return Item(id: nextID, isHeader: isHeader, extent: extent(&random))
  }

  private func extent(_ random: inout SeededGenerator) -> Double {
    isVariable ? Double(Int.random(in: 0...10, using: &random)) / 4 : 1.5
  }

  /// The start of each item, and the end of the last.
  private var offsets: [Double] {
    var end = 0.0
    return [0]
      + lines.items.map { item in
        end += item.extent
        return end
      }
  }

  /// The items on the screen: those that overlap the visible range.
  private var visible: [Int] {
    let offsets = offsets
    let end = list.contentOffset + list.viewportExtent
    let seen = lines.items.indices.filter {
      list.viewportExtent > 0 && offsets[$0 + 1] > list.contentOffset && offsets[$0] < end
        && offsets[$0 + 1] > offsets[$0]
    }
    guard let first = seen.first, let last = seen.last else { return [] }
    return Array(first...last)
  }

  func check() {
    let offsets = offsets
    #expect(list.numberOfItems == lines.items.count)
    #expect(list.contentExtent == offsets.last)
    #expect(lines.items.indices.allSatisfy { list.layout.offset(of: $0) == offsets[$0] })
    #expect(list.contentOffset >= 0 && list.contentOffset <= list.maximumContentOffset)

    let visible = visible
    #expect(Array(list.visibleRange) == visible)
    if let first = visible.first, let last = visible.last {
      let start = max(0, first - list.overscan)
      let end = min(lines.items.count - 1, last + list.overscan)
      #expect(list.currentWindow == start..<(end + 1))
    } else {
      #expect(list.currentWindow.isEmpty)
    }

    // Every visible item of the window has its own cell.
    let cells = lines.items.indices.map { list.cell(forItemAt: $0) }
    for (index, cell) in cells.enumerated() {
      let item = lines.items[index]
      #expect(cell?.item == (list.currentWindow.contains(index) && item.extent > 0 ? item : nil))
      #expect(cell.map { $0 is HeaderLine == lines.items[index].isHeader } ?? true)
    }
    let shown = cells.compactMap { $0 }
    #expect(Set(shown.map(ObjectIdentifier.init)).count == shown.count)
    let seen = visible.filter { lines.items[$0].extent > 0 }
    #expect(list.visibleIDs == seen.map { lines.items[$0].id })
    #expect(list.visibleItems.map(\.offset) == seen.map { offsets[$0] })

    // No more cells were made than one window needs, and none is lost.
    let headers = shown.count { $0 is HeaderLine }
    mostHeaders = max(mostHeaders, headers)
    mostRows = max(mostRows, shown.count - headers)
    mostCells = max(mostCells, visible.count + 2 * list.overscan)
    let (made, rows) = (lines.headers.statistics, lines.rows.statistics)
    #expect(made.created <= mostHeaders)
    #expect(rows.created <= mostRows)
    #expect(mostHeaders <= mostCells && mostRows <= mostCells)
    #expect(made.created + rows.created == made.idle + rows.idle + shown.count)
  }

  func scroll(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      list.scroll(to: Double.random(in: -10...(list.contentExtent + 10), using: &random))
    case 1...3:
      list.scroll(to: list.contentOffset + Double(Int.random(in: -8...8, using: &random)) / 4)
    default:
      guard let index = lines.items.indices.randomElement(using: &random) else { return }
      let alignments: [ScrollAlignment] = [.nearest, .start, .center, .end]
      let alignment = alignments[Int.random(in: 0..<4, using: &random)]
      list.scroll(toItemAt: index, alignment: alignment)
      let start = list.layout.offset(of: index)
      let extent = list.layout.extent(of: index)
      if extent <= list.viewportExtent {
        #expect(start >= list.contentOffset - 1e-9)
        #expect(start + extent <= list.contentOffset + list.viewportExtent + 1e-9)
      }
    }
  }

  func resize(_ random: inout SeededGenerator) {
    if Bool.random(using: &random) {
      list.viewportExtent = Double(Int.random(in: 0...40, using: &random)) / 2
    } else {
      list.overscan = Int.random(in: 0...4, using: &random)
    }
  }

  func change(_ random: inout SeededGenerator) {
    let old = lines.items
    let offsets = offsets
    var roles = old.indices.map { _ in Int.random(in: 0..<10, using: &random) }
    if Int.random(in: 0..<12, using: &random) == 0 { roles = roles.map { _ in 0 } }
    let deleted = old.indices.filter { roles[$0] == 0 }.shuffled(using: &random)
    let from = old.indices.filter { roles[$0] == 1 }.shuffled(using: &random)
    let staying = old.indices.filter { roles[$0] > 1 }
    let updated = (staying + from).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    let insertions = Int.random(in: 0...6, using: &random)
    let count = staying.count + from.count + insertions
    let places = Array((0..<count).shuffled(using: &random).prefix(from.count + insertions))
    let moved = zip(from, places).map { (from: $0, to: $1) }
    let inserted = Array(places.dropFirst(from.count))

    let sources = Dictionary(uniqueKeysWithValues: moved.map { ($0.to, $0.from) })
    let insertedSet = Set(inserted)
    var rest = staying[...]
    var cells: [Int: Line] = [:]
    lines.items = (0..<count).map { index in
      guard !insertedSet.contains(index) else { return makeItem(&random) }
      let source = sources[index] ?? rest.removeFirst()
      var item = old[source]
      if updated.contains(source) {
        item.version += 1
        item.extent = extent(&random)
      } else if let cell = list.cell(forItemAt: source) {
        cells[index] = cell
      }
      return item
    }
    let anchor = visibleAnchor(among: Set(staying), in: list.visibleRange)
    let position = anchor.map { offsets[$0] - list.contentOffset }

    lines.asked = []
    list.apply(Changeset(deleted: deleted, inserted: inserted, moved: moved, updated: updated))

    // An item that stays in the window keeps its cell, and isn't requested again.
    for (index, cell) in cells where list.currentWindow.contains(index) {
      #expect(list.cell(forItemAt: index) === cell)
    }
    let kept = list.currentWindow.count { cells[$0] != nil }
    let filled = list.currentWindow.count { lines.items[$0].extent > 0 }
    #expect(lines.asked.count == filled - kept)
    if let anchor, let position {
      let new = lines.items.firstIndex { $0.id == old[anchor].id }
      let wanted = new.map { self.offsets[$0] - position } ?? .nan
      #expect(list.contentOffset == max(0, min(wanted, list.maximumContentOffset)))
    }
  }

  private func visibleAnchor(among staying: Set<Int>, in range: Range<Int>) -> Int? {
    range.first { staying.contains($0) }
  }
}

@Suite("WindowedList, compared with its items")
struct WindowedListPropertyTests {
  @Test func `random scrolling and changes show the right items (E3)`() {
    withSeeds(120) { random in
      let model = try Model(&random)
      model.check()
      for _ in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: model.scroll(&random)
        case 5: model.resize(&random)
        case 6: model.list.reload()
        default: model.change(&random)
        }
        model.check()
      }
    }
  }
}
