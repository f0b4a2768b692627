// SPDX-License-Identifier: MIT

import MotifDelegation

/// A row of covers that keeps the selected one in the middle.
final class CoversView {
  let scroller = HorizontalScroller<CoverView>(
    viewportWidth: Double(ShelfView.width),
    metrics: HorizontalScrollerMetrics(
      leadingOffset: 0,
      trailingOffset: 0,
      itemWidth: 12,
      itemHeight: 2,
      padding: 1
    )
  )

  var selection: Int? { scroller.selectedIndex }

  /// Taps the next cover, for 1, or the previous one, for -1.
  func tapNeighbor(_ distance: Double) {
    scroller.tap(at: Double(ShelfView.width) / 2 + distance * scroller.metrics.stride)
  }

  /// The covers in sight, where the scroller puts them.
  var rows: [String] {
    let empty = Array(repeating: Character(" "), count: ShelfView.width)
    var rows = [empty, empty]
    for item in scroller.visibleItems {
      let lines = item.view.lines(isSelected: item.index == selection)
      for (row, line) in lines.enumerated() {
        for (offset, character) in line.enumerated() {
          let column = Int(item.frame.x) + offset
          if empty.indices.contains(column) { rows[row][column] = character }
        }
      }
    }
    return rows.map { String($0) }
  }
}
