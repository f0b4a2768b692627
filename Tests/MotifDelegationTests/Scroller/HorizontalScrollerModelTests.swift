// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

/// A row as a plain array: every title, and a view for some of them.
private struct Row {
  var titles: [String] = []
  var views: [String: Cover] = [:]
  var selected: String?
  var offset = 0.0
  var viewportWidth = 0.0
  let metrics: HorizontalScrollerMetrics

  func left(_ index: Int) -> Double {
    titles.indices.prefix(index).reduce(metrics.leadingOffset + metrics.padding) { sum, _ in
      sum + metrics.itemWidth + 2 * metrics.padding
    }
  }

  func centered(_ title: String) -> Double {
    left(titles.firstIndex(of: title) ?? 0) + metrics.itemWidth / 2 - viewportWidth / 2
  }

  /// The title nearest to the middle, or the earlier one of two.
  var middle: String? {
    titles.min { abs(centered($0) - offset) < abs(centered($1) - offset) }
  }

  mutating func select(_ title: String?) {
    selected = title
    if let title { offset = centered(title) }
  }

  mutating func apply(_ change: RowChange) {
    let (before, oldMiddle) = (selected, middle)
    let distance = oldMiddle.map { offset - centered($0) } ?? 0
    titles = change.new
    selected = before.flatMap(change.heir)
    if let middle = oldMiddle.flatMap(change.heir) {
      offset = centered(middle) + distance
    } else {
      offset = 0
      select(titles.first)
    }
    for index in change.updated { views[change.old[index]] = nil }
    views = views.filter { titles.contains($0.key) }
  }
}

@Suite("HorizontalScroller, changes compared with a model")
struct HorizontalScrollerModelTests {
  @Test func `random changes agree with a plain array of views (A6)`() {
    withSeeds(400) { random in
      var play = Play(&random)
      for _ in 0..<25 {
        play.step(&random)
        play.check()
      }
      play.finish()
    }
  }

  private struct Play {
    private let tracker = LifetimeTracker()
    private let shelf: Shelf
    private let scroller: HorizontalScroller<Cover>
    private let listener = Listener()
    private var row: Row
    private var madeTitles = 0

    init(_ random: inout SeededGenerator) {
      let metrics = HorizontalScrollerMetrics(
        leadingOffset: Double(Int.random(in: 0...200, using: &random)),
        trailingOffset: 10,
        itemWidth: Double(Int.random(in: 1...120, using: &random)),
        padding: Double(Int.random(in: 0...20, using: &random)) / 4
      )
      shelf = Shelf(Int.random(in: 0...12, using: &random), tracker: tracker)
      scroller = makeScroller(shelf, viewportWidth: 300)
      scroller.metrics = metrics
      scroller.delegate = listener
      row = Row(titles: shelf.titles, viewportWidth: 300, metrics: metrics)
      row.select(row.titles.first)
      if row.titles.isEmpty { row.offset = scroller.contentOffset }
    }

    mutating func step(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let distance = Double(Int.random(in: -4_000...4_000, using: &random)) / 4
        scroller.contentOffset += distance
        row.offset += distance
      case 1:
        scroller.endDragging(decelerating: false)
        if let middle = row.middle { row.select(middle) }
      case 2, 3:
        readViews()
      default:
        change(&random)
      }
    }

    private mutating func change(_ random: inout SeededGenerator) {
      var made = madeTitles
      let change = RowChange(
        of: row.titles,
        newTitles: {
          made += 1
          return "new \(made)"
        },
        using: &random
      )
      madeTitles = made
      shelf.titles = change.new
      scroller.apply(
        Changeset(
          deleted: change.deleted,
          inserted: change.inserted,
          moved: change.moved,
          updated: change.updated
        )
      )
      row.apply(change)
    }

    /// Reads the row, which makes some views and drops others.
    private mutating func readViews() {
      for item in scroller.visibleItems {
        let title = row.titles[item.index]
        #expect(item.view.payload == title)
        if let view = row.views[title] { #expect(item.view === view) }
      }
      // This test doesn't check which views are dropped, only that none appears with another item.
      row.views = [:]
      for (index, title) in row.titles.enumerated() {
        row.views[title] = scroller.itemView(at: index)
      }
    }

    func check() {
      #expect(scroller.numberOfItems == row.titles.count)
      #expect(scroller.selectedIndex.map { row.titles[$0] } == row.selected)
      #expect(scroller.centeredIndex.map { row.titles[$0] } == row.middle)
      #expect(scroller.contentOffset == row.offset)
      for (index, title) in row.titles.enumerated() {
        #expect(scroller.frame(ofItemAt: index).x == row.left(index))
        #expect(scroller.itemView(at: index) === row.views[title])
      }
      #expect(tracker.livingCount == row.views.count)
    }

    mutating func finish() {
      row.views = [:]
      shelf.titles = []
      scroller.reload()
      #expect(tracker.livingCount == 0)
    }
  }
}
