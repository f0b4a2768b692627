// SPDX-License-Identifier: MIT

/// Where the items of a list lie.
enum ItemLayout {
  case constant(extent: Double, count: Int)
  case variable(BlockedSums)

  var count: Int {
    switch self {
    case .constant(_, let count): count
    case .variable(let sums): sums.count
    }
  }

  /// The extent of all items together.
  var total: Double {
    switch self {
    case .constant(let extent, let count): extent * Double(count)
    case .variable(let sums): sums.total
    }
  }

  func extent(of index: Int) -> Double {
    switch self {
    case .constant(let extent, _): extent
    case .variable(let sums): sums.extent(of: index)
    }
  }

  /// Where an item begins, or for the number of items, where the last one ends.
  func offset(of index: Int) -> Double {
    switch self {
    case .constant(let extent, _): extent * Double(index)
    case .variable(let sums): sums.offset(of: index)
    }
  }

  /// The item that lies at an offset, if one does: it begins there or before, and ends behind it.
  func index(at offset: Double) -> Int? {
    guard offset >= 0, offset < total else { return nil }
    switch self {
    case .variable(let sums):
      return sums.index(at: offset)
    case .constant(let extent, let count):
      // The quotient may be rounded to the next whole number.
      var index = min(count - 1, Int(offset / extent))
      while extent * Double(index) > offset { index -= 1 }
      while extent * Double(index + 1) <= offset { index += 1 }
      return index
    }
  }

  /// The items of which something lies in a stretch of the content.
  ///
  /// Far from the start, offsets are so far apart that a short stretch may end at the one at which it
  /// begins, or begin at the end of the content. Then it is taken to be as short as can be, and inside.
  func range(from start: Double, extent: Double) -> Range<Int> {
    guard extent > 0, total > 0 else { return 0..<0 }
    let start = min(start, total.nextDown)
    let end = min(max(start + extent, start.nextUp), total)
    guard let first = index(at: start), let last = index(at: end.nextDown) else { return 0..<0 }
    return first..<(last + 1)
  }
}
