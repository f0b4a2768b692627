// SPDX-License-Identifier: MIT

/// Answers what a row of items asks.
protocol PlainScrollerSource: AnyObject {
  func numberOfItems(in scroller: PlainScroller) -> Int
  func scroller(_ scroller: PlainScroller, viewForItemAt index: Int) -> String
}

/// Approves the user's actions, and is notified of them.
protocol PlainScrollerDelegate: AnyObject {
  func scroller(_ scroller: PlainScroller, shouldSelectItemAt index: Int) -> Bool
  func scroller(_ scroller: PlainScroller, didSelectItemAt index: Int)
}

/// A row of items, 100 wide and 20 apart, that comes to rest with one of them in the middle.
final class PlainScroller {
  weak var dataSource: (any PlainScrollerSource)?
  weak var delegate: (any PlainScrollerDelegate)?
  var width = 300.0
  var offset = 0.0
  private(set) var views: [String] = []
  private(set) var selection: Int? {
    didSet { if let selection { offset += distance(to: selection) } }
  }

  /// How far the middle of an item lies from the middle of what is in sight.
  func distance(to index: Int) -> Double { 160 + 120 * Double(index) - offset - width / 2 }

  func reload() {
    let count = dataSource?.numberOfItems(in: self) ?? 0
    views = (0..<count).compactMap { dataSource?.scroller(self, viewForItemAt: $0) }
    offset = 0
    selection = views.isEmpty ? nil : 0
  }

  func tap(at x: Double) {
    let hit = views.indices.first { (-50..<50).contains(x - width / 2 - distance(to: $0)) }
    _ = hit.map(select)
  }

  func endDragging() {
    let nearest = views.indices.min { abs(distance(to: $0)) < abs(distance(to: $1)) }
    if nearest.map(select) == false, let selection { offset += distance(to: selection) }
  }

  private func select(_ index: Int) -> Bool {
    guard delegate?.scroller(self, shouldSelectItemAt: index) ?? true else { return false }
    selection = index
    delegate?.scroller(self, didSelectItemAt: index)
    return true
  }
}
