// SPDX-License-Identifier: MIT

internal import MotifTestSupport
internal import Testing

@testable import MotifPrototypes

@Suite("BlockedSums")
struct BlockedSumsTests {
  /// Quarters, some of them zero, so that their sums are exact.
  private func extent(_ random: inout SeededGenerator) -> Double {
    Double(Int.random(in: 0...12, using: &random)) / 4
  }

  private func expectEqual(_ sums: BlockedSums, _ extents: [Double]) {
    #expect(sums.count == extents.count)
    var offset = 0.0
    for (index, extent) in extents.enumerated() {
      guard sums.offset(of: index) == offset, sums.extent(of: index) == extent else {
        Issue.record("Item \(index) is wrong")
        return
      }
      if extent > 0, sums.index(at: offset) != index || sums.index(at: offset + 0.125) != index {
        Issue.record("Item \(index) isn't found")
        return
      }
      offset += extent
    }
    #expect(sums.total == offset)
    #expect(sums.offset(of: extents.count) == offset)
  }

  @Test func `random edits agree with an array of extents`() {
    withSeeds(40) { random in
      let size = Int.random(in: 0...2_000, using: &random)
      var model = (0..<size).map { _ in extent(&random) }
      var sums = BlockedSums(model)
      expectEqual(sums, model)
      for _ in 0..<12 {
        let share = Int.random(in: 0...4, using: &random)
        let departures = model.indices.filter { _ in Int.random(in: 0..<4, using: &random) < share }
        for index in departures.reversed() { model.remove(at: index) }
        var arrivals: [(index: Int, extent: Double)] = []
        // Many edits in one place, and many everywhere.
        let place = Int.random(in: 0...model.count, using: &random)
        for step in 0..<Int.random(in: 0...700, using: &random) {
          arrivals.append((place + step, extent(&random)))
        }
        let end = model.count + arrivals.count
        if place + arrivals.count < end, Bool.random(using: &random) {
          arrivals.append((end, extent(&random)))
        }
        for (index, extent) in arrivals { model.insert(extent, at: index) }
        let changes = model.indices.shuffled(using: &random).prefix(5).map {
          (index: $0, extent: extent(&random))
        }
        for (index, extent) in changes { model[index] = extent }

        sums.edit(removing: departures, adding: arrivals, changing: changes)
        expectEqual(sums, model)
      }
    }
  }

  @Test func `rounded sums still increase, and every item is found`() {
    withSeeds(20) { random in
      let extents = (0..<1_500).map { _ in Double.random(in: 0.001...3, using: &random) }
      let sums = BlockedSums(extents)
      for index in extents.indices {
        let (start, end) = (sums.offset(of: index), sums.offset(of: index + 1))
        #expect(start < end)
        #expect(sums.index(at: start) == index)
        #expect(sums.index(at: end.nextDown) == index)
      }
    }
  }
}
