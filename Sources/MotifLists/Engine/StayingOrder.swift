// SPDX-License-Identifier: MIT

/// The part of a section that can stay in place while the rest moves.
///
/// The section is split into blocks, in the order of the new list: runs that comparing found, joined
/// unless a place that was paired by hash is between them in either list, and places that were paired
/// by hash. The blocks that stay are a longest increasing subsequence, weighted by their numbers of
/// places. A block is never split: nothing that is in both lists is between its places, so what fits
/// one of them fits all, and weighted blocks give the same number as single places would.
struct StayingOrder {
  /// The runs that comparing found, ascending in both lists.
  let runs: UnsafeBufferPointer<DiffRun>
  /// The places of the new list that comparing left over, ascending.
  let places: UnsafeBufferPointer<Int32>
  /// Their partners in the old list, or -1.
  let partners: UnsafeBufferPointer<Int32>
  /// The places of the section in the old list.
  let origin: Range<Int32>

  /// Appends what moves, ascending in the new list.
  func appendMoves(to moved: inout [DiffRun]) {
    var pairs = 0
    var foreign = 0
    for partner in partners where partner >= 0 {
      pairs += 1
      if !origin.contains(partner) { foreign += 1 }
    }
    if pairs == 0 { return }
    if pairs == foreign {
      for index in partners.indices where partners[index] >= 0 {
        moved.append(DiffRun(old: partners[index], new: places[index], count: 1))
      }
      return
    }
    withUnsafeTemporaryAllocation(of: MovableBlock.self, capacity: runs.count + pairs) { memory in
      let blocks = UnsafeMutableBufferPointer(rebasing: memory[..<makeBlocks(in: memory)])
      IncreasingSubsequence(UnsafeBufferPointer(blocks)).withOthers { others, count in
        // Reserving exact capacity for every section would copy the array for every section.
        if moved.isEmpty { moved.reserveCapacity(count) }
        for index in others.indices where others[index] { append(blocks[index], to: &moved) }
      }
    }
  }

  private func append(_ block: MovableBlock, to moved: inout [DiffRun]) {
    if block.run < 0 {
      moved.append(DiffRun(old: block.old, new: block.new, count: block.count))
      return
    }
    var next = Int(block.run)
    var count: Int32 = 0
    while count < block.count {
      moved.append(runs[next])
      count += runs[next].count
      next += 1
    }
  }
}

// MARK: - Blocks

extension StayingOrder {
  /// Makes the blocks and returns how many there are.
  private func makeBlocks(in blocks: UnsafeMutableBufferPointer<MovableBlock>) -> Int {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: runs.count + 1) { breaks in
      markBreaks(in: breaks)
      var count = 0
      var next = 0
      for index in partners.indices where partners[index] >= 0 {
        let place = places[index]
        let partner = partners[index]
        while next < runs.count, runs[next].new < place {
          add(next, startsOver: breaks[next], blocks, &count)
          next += 1
        }
        // The next run in the new list can't be joined to one before this place.
        breaks[next] = true
        let isForeign = !origin.contains(partner)
        let run = isForeign ? MovableBlock.foreign : MovableBlock.paired
        if count > 0, blocks[count - 1].run == run,
          blocks[count - 1].old + blocks[count - 1].count == partner,
          blocks[count - 1].new + blocks[count - 1].count == place
        {
          blocks[count - 1].count += 1
        } else {
          blocks[count] = MovableBlock(old: partner, new: place, count: 1, run: run)
          count += 1
        }
      }
      while next < runs.count {
        add(next, startsOver: breaks[next], blocks, &count)
        next += 1
      }
      return count
    }
  }

  @inline(__always)
  private func add(
    _ next: Int,
    startsOver: Bool,
    _ blocks: UnsafeMutableBufferPointer<MovableBlock>,
    _ count: inout Int
  ) {
    let run = runs[next]
    if startsOver || next == 0 {
      let number = Int32(truncatingIfNeeded: next)
      blocks[count] = MovableBlock(old: run.old, new: run.new, count: run.count, run: number)
      count += 1
    } else {
      blocks[count - 1].count += run.count
    }
  }

  /// Marks the runs that follow a place that was paired by hash in the old list.
  private func markBreaks(in breaks: UnsafeMutableBufferPointer<Bool>) {
    breaks.initialize(repeating: false)
    if runs.isEmpty { return }
    for partner in partners where origin.contains(partner) {
      breaks[(0..<runs.count).partitionPoint { runs[$0].old < partner }] = true
    }
  }
}

/// Places that stay or move together.
struct MovableBlock {
  /// The value of `run` for places that were paired by hash.
  static let paired: Int32 = -1
  /// The value of `run` for places from elsewhere, which always move.
  static let foreign: Int32 = -2

  /// The first place in the old list.
  var old: Int32
  /// The first place in the new list.
  var new: Int32
  /// How many places it has.
  var count: Int32
  /// The number of its first run.
  var run: Int32
}

/// A longest increasing subsequence of blocks, each weighted by its number of places.
///
/// The algorithm is the greedy one with binary search, by Craige Schensted, "Longest Increasing and
/// Decreasing Subsequences", Canadian Journal of Mathematics 13, 1961, and Michael L. Fredman, "On
/// Computing the Length of Longest Increasing Subsequences", Discrete Mathematics 11, 1975. It keeps,
/// for every length, the lowest end that an increasing subsequence of that length can have. For few
/// blocks, lengths with the same end are kept as one step. For many, that would be slow, because steps
/// must be inserted between others, so the table is laid out in full.
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

  /// Calls a closure with flags that mark the blocks outside the subsequence, and with their number.
  ///
  /// Foreign blocks are always outside.
  func withOthers(_ body: (_ others: UnsafeBufferPointer<Bool>, _ count: Int) -> Void) {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: blocks.count) { others in
      others.initialize(repeating: true)
      var count = blocks.count
      // For each block, the one before it in the best subsequence that ends with it, or -1.
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
      let low = (0..<steps.count).partitionPointFromEnd { steps[$0].old < block.old }
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
    // For each length, the block that ends it. The places of two blocks never interleave in the old
    // list, so it is enough to compare the first ones.
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: places) { table in
      var length = 0
      for (index, block) in blocks.enumerated() where block.run != MovableBlock.foreign {
        let low = (0..<length).partitionPointFromEnd { blocks[Int(table[$0])].old < block.old }
        previous[index] = low > 0 ? table[low - 1] : -1
        let end = low + Int(block.count)
        for position in low..<end { table[position] = Int32(truncatingIfNeeded: index) }
        length = max(length, end)
      }
      return length > 0 ? table[length - 1] : -1
    }
  }
}
