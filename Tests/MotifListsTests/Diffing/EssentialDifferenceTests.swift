// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// The whole idea of a difference, as the guide shows it.
private struct Difference {
  var deleted: [Int] = []
  var inserted: [Int] = []
  var moved: [(from: Int, to: Int)] = []

  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    let oldIndices = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let kept = new.indices.filter { oldIndices[new[$0]] != nil }
    let origins = kept.compactMap { oldIndices[new[$0]] }
    deleted = Set(old.indices).subtracting(origins).sorted()
    inserted = new.indices.filter { oldIndices[new[$0]] == nil }
    let staying = Set(Self.longestIncreasing(origins))
    moved = zip(origins, kept).filter { !staying.contains($0.0) }.map { (from: $0, to: $1) }
  }

  static func longestIncreasing(_ numbers: [Int]) -> [Int] {
    var best: [[Int]] = []
    for (index, number) in numbers.enumerated() {
      let before =
        best[..<index].filter { ($0.last ?? 0) < number }.max { $0.count < $1.count } ?? []
      best.append(before + [number])
    }
    return best.max { $0.count < $1.count } ?? []
  }

  func apply<ID>(to old: [ID], takingFrom new: [ID]) -> [ID] {
    let gone = Set(deleted + moved.map(\.from))
    var list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let arrivals = inserted.map { ($0, new[$0]) } + moved.map { ($0.to, old[$0.from]) }
    for (index, id) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(id, at: index) }
    return list
  }
}

@Suite("Changeset, against the whole idea of it")
struct EssentialDifferenceTests {
  @Test func `the same goes and comes, and no more moves than have to`() {
    withSeeds(400) { generator in
      let old = Array(0..<Int.random(in: 0...40, using: &generator))
      let new = generator.edited(old, edits: Int.random(in: 0...12, using: &generator), block: 4)
      let essence = Difference(from: old, to: new)
      try #require(essence.apply(to: old, takingFrom: new) == new)
      let changes = Changeset(from: old, to: new)
      try #require(changes.deletedItems.map(\.path.item) == essence.deleted)
      try #require(changes.insertedItems.map(\.path.item) == essence.inserted)
      try #require(changes.movedItems.count == essence.moved.count)
      try #require(try changes.applied(to: ListSnapshot(old)).itemIDs == new)
    }
  }
}
