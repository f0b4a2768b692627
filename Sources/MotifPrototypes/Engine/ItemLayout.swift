// SPDX-License-Identifier: MIT

internal import MotifLists

/// The positions of a list's items.
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

  /// Returns the start of an item or, for the number of items, the end of the last one.
  func offset(of index: Int) -> Double {
    switch self {
    case .constant(let extent, _): extent * Double(index)
    case .variable(let sums): sums.offset(of: index)
    }
  }

  /// Returns the item at an offset, if there is one: it begins at or before the offset, and ends
  /// after it.
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

  /// Returns the items that are at least partly in a stretch of the content.
  ///
  /// Far from the start, representable offsets are so far apart that a short stretch may end at the
  /// offset at which it begins, or begin at the end of the content. Then it counts as the shortest
  /// possible stretch within the content.
  func range(from start: Double, extent: Double) -> Range<Int> {
    guard extent > 0, total > 0 else { return 0..<0 }
    let start = min(start, total.nextDown)
    let end = min(max(start + extent, start.nextUp), total)
    guard let first = index(at: start), let last = index(at: end.nextDown) else { return 0..<0 }
    return first..<(last + 1)
  }
}

/// The extents of many items, with the sums of those before each of them.
///
/// The items are in blocks of about 256, each with a known start; so finding an item takes a binary
/// search for its block and a walk inside it. Editing some items changes a few bytes of their
/// blocks, and recomputes the starts of all blocks: 4,000 additions for a million items, once for
/// all edits of a batch. This is the square root decomposition of a list, with blocks smaller than
/// the root, because consecutive additions are faster than a walk with comparisons.
///
/// An item begins at the sum of the blocks before its own, plus the sum of the items before it in
/// its block. All answers are computed in this order, so no two of them differ by a rounding.
struct BlockedSums {
  private struct Block {
    static let size = 256

    var extents: [Double] {
      didSet { sum = nil }
    }
    /// The sum of the extents, or `nil` if one was edited.
    var sum: Double?
    /// The index of the first item.
    var firstIndex = 0
    /// Where the first item begins.
    var start = 0.0

    /// Whether the block is neither empty nor more than twice the regular size.
    var isSound: Bool { (1...2 * Self.size).contains(extents.count) }

    static func blocks(of extents: [Double]) -> [Block] {
      stride(from: 0, to: extents.count, by: size).map { first in
        Block(extents: Array(extents[first..<min(first + size, extents.count)]))
      }
    }
  }

  private var blocks: [Block]
  /// How many items there are.
  private(set) var count = 0
  /// The sum of all extents.
  private(set) var total = 0.0

  init(_ extents: some Sequence<Double>) {
    blocks = Block.blocks(of: Array(extents))
    settle()
  }

  func extent(of index: Int) -> Double {
    let block = blocks[self.block(of: index)]
    return block.extents[index - block.firstIndex]
  }

  /// Returns the start of an item, or the end if there is no item at the index.
  func offset(of index: Int) -> Double {
    guard index < count else { return total }
    let block = blocks[self.block(of: index)]
    return block.start + block.extents[..<(index - block.firstIndex)].reduce(0, +)
  }

  /// Returns the item at an offset, which must not be negative and must be less than the total.
  func index(at offset: Double) -> Int {
    let block = blocks[blocks.indices.partitionPoint { blocks[$0].start <= offset } - 1]
    var place = 0
    var sum = block.extents[0]
    // The block after this one begins behind the offset, so it lies in one of these items.
    while block.start + sum <= offset, place + 1 < block.extents.count {
      place += 1
      sum += block.extents[place]
    }
    return block.firstIndex + place
  }

  /// Returns the block of an item, or the last one.
  private func block(of index: Int) -> Int {
    blocks.indices.partitionPoint { blocks[$0].firstIndex <= index } - 1
  }

  /// Removes items, then adds others, and then changes some.
  ///
  /// - Parameters:
  ///   - departures: The indices of the removed items, ascending.
  ///   - arrivals: The final indices of new items, ascending, and their extents.
  ///   - changes: The final indices of items with a new extent.
  mutating func edit(
    removing departures: [Int],
    adding arrivals: [(index: Int, extent: Double)],
    changing changes: [(index: Int, extent: Double)]
  ) {
    // From behind, so that the blocks before still begin where it is known.
    for index in departures.reversed() {
      let block = block(of: index)
      blocks[block].extents.remove(at: index - blocks[block].firstIndex)
    }
    settle()
    if blocks.isEmpty { blocks = [Block(extents: [])] }
    let runs = Dictionary(grouping: arrivals.enumerated()) { $1.index - $0 }
    for (index, run) in runs.sorted(by: { $0.key > $1.key }) {
      let block = block(of: index)
      let place = index - blocks[block].firstIndex
      blocks[block].extents.insert(contentsOf: run.map(\.element.extent), at: place)
    }
    settle()
    for (index, extent) in changes {
      let block = block(of: index)
      blocks[block].extents[index - blocks[block].firstIndex] = extent
    }
    settle()
  }

  /// Divides large blocks, drops empty ones, and computes the start of each block.
  private mutating func settle() {
    if !blocks.allSatisfy(\.isSound) {
      blocks = blocks.flatMap { $0.isSound ? [$0] : Block.blocks(of: $0.extents) }
    }
    (count, total) = (0, 0)
    for index in blocks.indices {
      let sum = blocks[index].sum ?? blocks[index].extents.reduce(0, +)
      blocks[index].sum = sum
      blocks[index].firstIndex = count
      blocks[index].start = total
      count += blocks[index].extents.count
      total += sum
    }
  }
}
