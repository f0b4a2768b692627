// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifLists

@Suite("Longest increasing subsequence of blocks")
struct IncreasingSubsequenceTests {
  @Test(arguments: [0, Int.max])
  func `no subset of a few blocks weighs more`(fewBlocks: Int) {
    withSeeds(6) { generator in
      for count in 0...6 {
        let weights = (0..<count).map { _ in Int32.random(in: 1...4, using: &generator) }
        for order in permutations(count) {
          let blocks = makeBlocks(order, weights: weights)
          try check(blocks, fewBlocks: fewBlocks, weight: heaviestSubset(blocks))
        }
      }
    }
  }

  @Test(arguments: [0, Int.max])
  func `no subsequence of many blocks weighs more`(fewBlocks: Int) {
    withSeeds(200) { generator in
      let count = Int.random(in: 0...120, using: &generator)
      let heaviest = [1, 2, 9, 40].randomElement(using: &generator) ?? 1
      var order = Array(0..<count)
      for _ in 0..<Int.random(in: 0...count, using: &generator) {
        order.swapAt(
          Int.random(in: 0..<count, using: &generator),
          Int.random(in: 0..<count, using: &generator)
        )
      }
      var blocks = makeBlocks(
        order,
        weights: order.map { _ in Int32.random(in: 1...Int32(heaviest), using: &generator) }
      )
      for index in blocks.indices where Int.random(in: 0..<9, using: &generator) == 0 {
        blocks[index].run = MovableBlock.foreign
      }
      try check(blocks, fewBlocks: fewBlocks, weight: heaviestSubsequence(blocks))
    }
  }

  @Test func `nothing stays when every block is new`() throws {
    var blocks = makeBlocks([0, 1, 2], weights: [1, 2, 3])
    for index in blocks.indices { blocks[index].run = MovableBlock.foreign }
    try check(blocks, fewBlocks: 0, weight: 0)
    try check(blocks, fewBlocks: .max, weight: 0)
  }

  /// Checks that the blocks that stay ascend in the old list, and checks their weight.
  private func check(_ blocks: [MovableBlock], fewBlocks: Int, weight: Int32) throws {
    var others: [Bool] = []
    var count = 0
    blocks.withUnsafeBufferPointer { blocks in
      IncreasingSubsequence(blocks, fewBlocks: fewBlocks).withOthers {
        others = Array($0)
        count = $1
      }
    }
    let staying = blocks.indices.filter { !others[$0] }.map { blocks[$0] }
    try #require(others.count == blocks.count && count == blocks.count - staying.count)
    try #require(zip(staying, staying.dropFirst()).allSatisfy { $0.old < $1.old }, "\(blocks)")
    try #require(staying.allSatisfy { $0.run != MovableBlock.foreign }, "\(blocks)")
    try #require(staying.reduce(0) { $0 + $1.count } == weight, "\(blocks)")
  }
}

// MARK: - Blocks

/// Blocks in the order of the new list, each numbered by its position in the old list.
private func makeBlocks(_ order: [Int], weights: [Int32]) -> [MovableBlock] {
  var starts: [Int32] = [0]
  for weight in weights { starts.append((starts.last ?? 0) + weight) }
  var new: Int32 = 0
  return order.map { number in
    defer { new += weights[number] }
    return MovableBlock(
      old: starts[number],
      new: new,
      count: weights[number],
      run: MovableBlock.paired
    )
  }
}

private func permutations(_ count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return permutations(count - 1).flatMap { shorter in
    (0..<count).map { place in
      var order = shorter
      order.insert(count - 1, at: place)
      return order
    }
  }
}

/// Returns the weight of the heaviest ascending subset.
private func heaviestSubset(_ blocks: [MovableBlock]) -> Int32 {
  (0..<(1 << blocks.count)).map { subset in
    let chosen = blocks.indices.filter { subset >> $0 & 1 == 1 }.map { blocks[$0] }
    let ascends = zip(chosen, chosen.dropFirst()).allSatisfy { $0.old < $1.old }
    return ascends ? chosen.reduce(0) { $0 + $1.count } : 0
  }
  .max() ?? 0
}

/// Returns the weight of the heaviest ascending subsequence by comparing each block with all before it.
private func heaviestSubsequence(_ blocks: [MovableBlock]) -> Int32 {
  var best: [Int32] = []
  for (index, block) in blocks.enumerated() {
    let before = (0..<index).filter { blocks[$0].old < block.old }.map { best[$0] }.max() ?? 0
    best.append(block.run == MovableBlock.foreign ? 0 : before + block.count)
  }
  return best.max() ?? 0
}
