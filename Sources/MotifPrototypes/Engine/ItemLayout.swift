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

/// The extents of many items, with the sums of those before each of them.
///
/// The items lie in blocks of some 256. It is known where each block begins; so to find an item takes a
/// binary search for its block and a walk inside. To edit one takes a few bytes of one block, and to
/// find out again where the blocks after it begin. That is 4,000 additions for a million items, once
/// for all edits of a batch. It is the square root decomposition of a list, with blocks that are
/// smaller than the root because additions in a row are faster than a walk that compares.
///
/// An item begins at the sum of the blocks before its own, plus the sum of the items before it in its
/// block. All that is asked here is worked out in this order, so that no two answers differ by a
/// rounding.
struct BlockedSums {
  /// How many items a block has at first; with twice as many, it is divided.
  static let blockSize = 256

  private var blocks: [[Double]] = []
  /// The sum of each block, or -1 where a block was edited.
  private var sums: [Double] = []
  /// The index of the first item of each block.
  private var firstIndices: [Int] = []
  /// Where the first item of each block begins.
  private var offsets: [Double] = []

  /// How many items there are.
  private(set) var count = 0
  /// The sum of all extents.
  private(set) var total = 0.0

  init(_ extents: some Sequence<Double>) {
    var block: [Double] = []
    for extent in extents {
      if block.isEmpty { block.reserveCapacity(Self.blockSize) }
      block.append(extent)
      if block.count == Self.blockSize {
        blocks.append(block)
        block = []
      }
    }
    if !block.isEmpty { blocks.append(block) }
    sums = Array(repeating: -1, count: blocks.count)
    settle(from: 0)
  }
}

// MARK: - Asking

extension BlockedSums {
  func extent(of index: Int) -> Double {
    let block = self.block(of: index)
    return blocks[block][index - firstIndices[block]]
  }

  /// Where an item begins, or the end where the index is that of no item any more.
  func offset(of index: Int) -> Double {
    guard index < count else { return total }
    let block = self.block(of: index)
    return blocks[block].withUnsafeBufferPointer { extents in
      var sum = 0.0
      for place in 0..<(index - firstIndices[block]) { sum += extents[place] }
      return offsets[block] + sum
    }
  }

  /// The item that lies at an offset, which must not be negative and must be less than the total.
  func index(at offset: Double) -> Int {
    let block = offsets.endOfPrefix { $0 <= offset } - 1
    return blocks[block].withUnsafeBufferPointer { extents in
      var place = 0
      var sum = extents[0]
      // The block after this one begins behind the offset, so it lies in one of these items.
      while offsets[block] + sum <= offset, place + 1 < extents.count {
        place += 1
        sum += extents[place]
      }
      return firstIndices[block] + place
    }
  }

  private func block(of index: Int) -> Int {
    firstIndices.endOfPrefix { $0 <= index } - 1
  }
}

// MARK: - Editing

extension BlockedSums {
  /// Removes items, then adds others, and then changes some.
  ///
  /// - Parameters:
  ///   - departures: The indices of those that go, ascending.
  ///   - arrivals: The indices that new items have in the end, ascending, and their extents.
  ///   - changes: The indices in the end of items that have another extent now.
  mutating func edit(
    removing departures: [Int],
    adding arrivals: [(index: Int, extent: Double)],
    changing changes: [(index: Int, extent: Double)]
  ) {
    remove(departures)
    add(arrivals)
    guard !changes.isEmpty else { return }
    for (index, extent) in changes {
      let block = self.block(of: index)
      blocks[block][index - firstIndices[block]] = extent
      sums[block] = -1
    }
    settle(from: 0)
  }

  /// Removes from behind, so that the blocks before still begin where it is known.
  private mutating func remove(_ indices: [Int]) {
    guard let first = indices.first else { return }
    let firstBlock = block(of: first)
    var block = blocks.count - 1
    for index in indices.reversed() {
      while firstIndices[block] > index { block -= 1 }
      blocks[block].remove(at: index - firstIndices[block])
      sums[block] = -1
    }
    settle(from: firstBlock)
  }

  /// Adds from the front, and counts along.
  private mutating func add(_ arrivals: [(index: Int, extent: Double)]) {
    guard let first = arrivals.first else { return }
    if blocks.isEmpty {
      blocks = [[]]
      sums = [-1]
      firstIndices = [0]
    }
    let firstBlock = first.index < count ? self.block(of: first.index) : blocks.count - 1
    var block = firstBlock
    var firstIndex = firstIndices[block]
    for (index, extent) in arrivals {
      while index > firstIndex + blocks[block].count {
        firstIndex += blocks[block].count
        block += 1
      }
      blocks[block].insert(extent, at: index - firstIndex)
      sums[block] = -1
      if blocks[block].count == 2 * Self.blockSize {
        blocks.insert(Array(blocks[block][Self.blockSize...]), at: block + 1)
        sums.insert(-1, at: block + 1)
        blocks[block].removeLast(Self.blockSize)
      }
    }
    settle(from: firstBlock)
  }

  /// Merges what has become small, and finds out where each block begins.
  private mutating func settle(from first: Int) {
    merge(from: max(0, first - 1))
    let known = min(max(0, first - 1), blocks.count)
    firstIndices.removeLast(firstIndices.count - min(known, firstIndices.count))
    offsets.removeLast(offsets.count - min(known, offsets.count))
    count = 0
    total = 0
    if known > 0 {
      count = firstIndices[known - 1] + blocks[known - 1].count
      total = offsets[known - 1] + sums[known - 1]
    }
    for block in known..<blocks.count {
      if sums[block] < 0 { sums[block] = blocks[block].reduce(0, +) }
      firstIndices.append(count)
      offsets.append(total)
      count += blocks[block].count
      total += sums[block]
    }
  }

  /// Lets a block take in the next where both together have no more items than a new one.
  private mutating func merge(from first: Int) {
    guard first < blocks.count else { return }
    var last = first
    for block in (first + 1)..<max(first + 1, blocks.count) {
      let isSmall = blocks[last].count + blocks[block].count <= Self.blockSize
      if isSmall || blocks[last].isEmpty {
        blocks[last] += blocks[block]
        sums[last] = -1
      } else {
        last += 1
        if last != block {
          blocks.swapAt(last, block)
          sums.swapAt(last, block)
        }
      }
    }
    blocks.removeLast(blocks.count - last - 1)
    sums.removeLast(sums.count - last - 1)
    if blocks == [[]] {
      blocks = []
      sums = []
    }
  }
}

extension Array {
  /// Returns how many elements at the front fulfil a condition that none behind them does.
  fileprivate func endOfPrefix(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
