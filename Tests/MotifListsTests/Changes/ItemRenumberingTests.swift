// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Renumbering of items")
struct ItemRenumberingTests {
  @Test
  func `every item is where it went, and no other`() {
    withSeeds(2_000) { generator in
      let old = Array(0..<Int.random(in: 0...12, using: &generator))
      let leaving = old.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      let moving = leaving.filter { _ in Bool.random(using: &generator) }
      let deleted = leaving.filter { !moving.contains($0) }
      let staying = old.filter { !leaving.contains($0) }
      var new: [Int?] = staying
      let inserted = Int.random(in: 0...2, using: &generator)
      let arriving = moving.map(Optional.some) + Array(repeating: nil, count: inserted)
      for item in arriving.shuffled(using: &generator) {
        new.insert(item, at: Int.random(in: 0...new.count, using: &generator))
      }
      var places: [Int: Int] = [:]
      for (index, item) in new.enumerated() {
        if let item { places[item] = index }
      }
      let renumbering = ItemRenumbering(
        from: old.count,
        to: new.count,
        deleted: deleted.shuffled(using: &generator),
        inserted: new.indices.filter { new[$0] == nil },
        moved: try moving.map { (from: $0, to: try #require(places[$0])) }
      )
      for item in old {
        try #require(renumbering.newIndex(of: item) == places[item])
        try #require(renumbering.isStaying(item) == staying.contains(item))
        let place = renumbering.newIndex(ofPlace: item)
        try #require(place == places[item] || deleted.contains(item))
        try #require(place.map { new.indices.contains($0) } ?? new.isEmpty)
      }
    }
  }

  @Test
  func `what was deleted gives its place to the item that follows, or to the last`() {
    let renumbering = ItemRenumbering(from: 4, to: 2, deleted: [1, 3], inserted: [], moved: [])
    #expect(renumbering.newIndex(ofPlace: 1) == 1)
    #expect(renumbering.newIndex(ofPlace: 3) == 1)
    let empty = ItemRenumbering(from: 1, to: 0, deleted: [0], inserted: [], moved: [])
    #expect(empty.newIndex(ofPlace: 0) == nil)
  }

  @Test
  func `an index that is there twice, or of no item, is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = ItemRenumbering(from: 3, to: 1, deleted: [1, 1], inserted: [], moved: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = ItemRenumbering(from: 3, to: 2, deleted: [3], inserted: [], moved: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = ItemRenumbering(from: 3, to: 3, deleted: [0], inserted: [], moved: [])
    }
  }
}
