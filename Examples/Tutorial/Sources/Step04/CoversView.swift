// SPDX-License-Identifier: MIT

import MotifDelegation

/// A row of covers that keeps the selected one in the middle.
final class CoversView {
  let scroller = HorizontalScroller<String>(
    viewportWidth: Double(ShelfView.width),
    metrics: HorizontalScrollerMetrics(
      leadingOffset: 0,
      trailingOffset: 0,
      itemWidth: 12,
      itemHeight: 1,
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
    var row = Array(repeating: Character(" "), count: ShelfView.width)
    for item in scroller.visibleItems {
      let title = item.view.fitted(to: 10)
      let text = item.index == selection ? "[\(title)]" : " \(title) "
      for (offset, character) in text.enumerated() {
        let column = Int(item.frame.x) + offset
        if row.indices.contains(column) { row[column] = character }
      }
    }
    return [String(row)]
  }
}
