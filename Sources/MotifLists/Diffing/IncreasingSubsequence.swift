// SPDX-License-Identifier: MIT

/// A longest increasing subsequence of blocks, each weighing as much as it has places.
///
/// The algorithm is the greedy one with binary search, by Craige Schensted, "Longest Increasing and
/// Decreasing Subsequences", Canadian Journal of Mathematics 13, 1961, and Michael L. Fredman, "On
/// Computing the Length of Longest Increasing Subsequences", Discrete Mathematics 11, 1975. It keeps
/// for every length the lowest end that an increasing subsequence of that length can have. For few
/// blocks, lengths with the same end are kept as one step; for many that would be slow, as steps have
/// to be put between others, and the table is laid out in full.
///
/// - Complexity: O(*b* log *b* + *m*) for *b* blocks with *m* places in all, and without *m* for few.
struct IncreasingSubsequence {
  /// Up to how many blocks steps are kept.
  static let fewBlocks = 512

  let blocks: UnsafeBufferPointer<MovableBlock>
  var fewBlocks: Int

  init(_ blocks: UnsafeBufferPointer<MovableBlock>, fewBlocks: Int = Self.fewBlocks) {
    self.blocks = blocks
    self.fewBlocks = fewBlocks
  }

  /// Calls a closure with whether each block is one of those that are not in the subsequence, and
  /// with how many these are.
  ///
  /// Foreign blocks never are in it.
  func withOthers(_ body: (_ others: UnsafeBufferPointer<Bool>, _ count: Int) -> Void) {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: blocks.count) { others in
      others.initialize(repeating: true)
      var count = blocks.count
      // For each block the one before it in the best subsequence that ends with it, or -1.
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: blocks.count) { previous in
        var block = blocks.count <= fewBlocks ? findWithSteps(previous) : findWithTable(previous)
        while block >= 0 {
          others[Int(block)] = false
          count -= 1
          block = previous[Int(block)]
        }
      }
      body(UnsafeBufferPointer(others), count)
    }
  }
}

// MARK: - Finding

extension IncreasingSubsequence {
  /// Returns the last block of a longest subsequence.
  private func findWithSteps(_ previous: UnsafeMutableBufferPointer<Int32>) -> Int32 {
    // The longest length that ends with a block.
    var steps: [(old: Int32, block: Int32, length: Int32)] = []
    for (index, block) in blocks.enumerated() where block.run != MovableBlock.foreign {
      let low = Self.count(of: steps.count) { steps[$0].old < block.old }
      previous[index] = low > 0 ? steps[low - 1].block : -1
      let length = (low > 0 ? steps[low - 1].length : 0) + block.count
      let step = (old: block.old, block: Int32(truncatingIfNeeded: index), length: length)
      var end = low
      while end < steps.count, steps[end].length <= length { end += 1 }
      if end == low {
        steps.insert(step, at: low)
      } else {
        steps[low] = step
        if end > low + 1 { steps.removeSubrange((low + 1)..<end) }
      }
    }
    return steps.last?.block ?? -1
  }

  /// Returns the last block of a longest subsequence.
  private func findWithTable(_ previous: UnsafeMutableBufferPointer<Int32>) -> Int32 {
    var places = 0
    for block in blocks where block.run != MovableBlock.foreign { places += Int(block.count) }
    // For each length the block that ends it. Places of two blocks are never mixed in the old list,
    // so that the first ones can be compared for all.
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: places) { table in
      var length = 0
      for (index, block) in blocks.enumerated() where block.run != MovableBlock.foreign {
        let low = Self.count(of: length) { blocks[Int(table[$0])].old < block.old }
        previous[index] = low > 0 ? table[low - 1] : -1
        let end = low + Int(block.count)
        for position in low..<end { table[position] = Int32(truncatingIfNeeded: index) }
        length = max(length, end)
      }
      return length > 0 ? table[length - 1] : -1
    }
  }

  /// Returns how many indices below a number are below a limit, which no other index is.
  @inline(__always)
  private static func count(of number: Int, isBelow: (_ index: Int) -> Bool) -> Int {
    // What comes next is most often behind all.
    if number == 0 || isBelow(number - 1) { return number }
    var low = 0
    var high = number - 1
    while low < high {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
