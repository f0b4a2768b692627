// SPDX-License-Identifier: MIT

/// The cells of neighbouring items, where either end can move at no cost.
///
/// An item's place is its index modulo the capacity, a power of two. So when the range of items moves
/// on by one, nothing else moves.
///
/// It isn't generic: what a list does with its cells at every step takes several times as long where
/// their type has to be looked up at run time.
struct CellWindow {
  /// A cell and where it goes when its item leaves.
  struct Entry {
    let cell: AnyObject
    let store: ReuseStore
  }

  /// The items that may have a cell.
  private(set) var range = 0..<0
  private var entries: [Entry?] = []

  /// The cell of an item in the range, if it has one.
  subscript(index: Int) -> Entry? {
    get { entries[index & (entries.count - 1)] }
    set { entries[index & (entries.count - 1)] = newValue }
  }

  /// Takes a cell out.
  mutating func remove(at index: Int) -> Entry? {
    entries[index & (entries.count - 1)].take()
  }

  /// Moves the range, once all items outside of the new one have lost their cells.
  mutating func setRange(_ range: Range<Int>) {
    if range.count > entries.count { grow(to: range) }
    self.range = range
  }

  private mutating func grow(to range: Range<Int>) {
    var capacity = max(8, entries.count)
    while capacity < range.count { capacity *= 2 }
    var grown = [Entry?](repeating: nil, count: capacity)
    for index in self.range { grown[index & (capacity - 1)] = self[index] }
    entries = grown
  }
}
