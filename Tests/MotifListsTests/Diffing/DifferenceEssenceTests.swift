// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Changeset, against its essence")
struct DifferenceEssenceTests {
  @Test func `changes match the essence, with the fewest moves`() {
    withSeeds(400) { generator in
      let old = Array(0..<Int.random(in: 0...40, using: &generator))
      let new = generator.edited(old, edits: Int.random(in: 0...12, using: &generator), block: 4)
      let essence = PlainDifference(from: old, to: new)
      try #require(essence.apply(to: old, takingFrom: new) == new)
      let changes = Changeset(from: old, to: new)
      try #require(changes.deletedItems.map(\.path.item) == essence.deleted)
      try #require(changes.insertedItems.map(\.path.item) == essence.inserted)
      try #require(changes.movedItems.count == essence.moved.count)
      try #require(try changes.applied(to: ListSnapshot(old)).itemIDs == new)
    }
  }
}
