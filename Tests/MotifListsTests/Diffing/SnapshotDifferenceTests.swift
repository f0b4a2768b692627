// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

extension SeededGenerator {
  /// Makes a list of numbers in sections.
  mutating func list(
    sections: ClosedRange<Int>,
    items: ClosedRange<Int>
  ) -> SectionedList<Int, Int> {
    var list = SectionedList<Int, Int>()
    var fresh = 0
    for id in 0..<Int.random(in: sections, using: &self) {
      let count = Int.random(in: items, using: &self)
      list.ids.append(id)
      list.items.append(Array(fresh..<(fresh + count)))
      fresh += count
    }
    return list
  }

  /// Edits a list: sections and items are inserted, deleted, and moved, items also across sections.
  mutating func edited(_ old: SectionedList<Int, Int>, edits: Int) -> SectionedList<Int, Int> {
    var new = old
    var freshSection = (old.ids.max() ?? 0) + 1
    var freshItem = (old.items.joined().max() ?? 0) + 1
    for _ in 0..<edits {
      let section = new.ids.indices.randomElement(using: &self)
      switch (Int.random(in: 0..<8, using: &self), section) {
      case (0, _):
        let index = Int.random(in: 0...new.ids.count, using: &self)
        new.ids.insert(freshSection, at: index)
        new.items.insert([freshItem, freshItem + 1], at: index)
        freshSection += 1
        freshItem += 2
      case (1, let section?):
        new.ids.remove(at: section)
        // Half of a section's items continue in another one.
        let items = new.items.remove(at: section)
        if let other = new.ids.indices.randomElement(using: &self) {
          new.items[other] += items.dropLast(items.count / 2)
        }
      case (2, let section?):
        let other = Int.random(in: new.ids.indices, using: &self)
        new.ids.insert(new.ids.remove(at: section), at: other)
        new.items.insert(new.items.remove(at: section), at: other)
      case (3, let section?):
        if !new.items[section].isEmpty {
          new.items[section].remove(at: Int.random(in: new.items[section].indices, using: &self))
        }
      case (4, let section?):
        new.items[section]
          .insert(freshItem, at: Int.random(in: 0...new.items[section].count, using: &self))
        freshItem += 1
      case (_, let section?):
        guard !new.items[section].isEmpty else { continue }
        let item = new.items[section]
          .remove(at: Int.random(in: new.items[section].indices, using: &self))
        let other =
          Bool.random(using: &self) ? section : Int.random(in: new.ids.indices, using: &self)
        new.items[other].insert(item, at: Int.random(in: 0...new.items[other].count, using: &self))
      case (_, nil):
        continue
      }
    }
    return new
  }
}

/// Checks everything that is promised of the changes between two lists.
@discardableResult
private func check<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>(
  _ old: SectionedList<SectionID, ItemID>,
  _ new: SectionedList<SectionID, ItemID>
) throws -> Changeset<SectionID, ItemID> {
  let changes = Changeset(from: try old.snapshot, to: try new.snapshot)
  try replay(changes, from: old.snapshot, to: new.snapshot, thorough: false)
  try #require(try old.applying(changes) == new, "\(old) → \(new)")

  let oldSections = Dictionary(uniqueKeysWithValues: zip(old.ids, 0...))
  let newSections = Set(new.ids)
  let common = new.ids.compactMap { oldSections[$0] }
  #expect(changes.movedSections.count == common.count - longestIncreasing(common))
  #expect(changes.deletedSections.map(\.id) == old.ids.filter { !newSections.contains($0) })
  #expect(changes.insertedSections.map(\.id) == new.ids.filter { oldSections[$0] == nil })

  var paths: [ItemID: ListPath] = [:]
  for (section, items) in old.items.enumerated() {
    for (item, id) in items.enumerated() { paths[id] = ListPath(section: section, item: item) }
  }
  var moves = 0
  for (id, items) in zip(new.ids, new.items) {
    let from = items.compactMap { paths[$0] }
    let own = from.filter { $0.section == oldSections[id] }.map(\.item)
    moves += from.count - longestIncreasing(own)
  }
  #expect(changes.movedItems.count == moves)
  let newItems = Set(new.items.joined())
  let gone = changes.deletedItems.count + changes.deletedSections.map(\.items.count).reduce(0, +)
  #expect(gone == paths.keys.filter { !newItems.contains($0) }.count)
  let came = changes.insertedItems.count + changes.insertedSections.map(\.items.count).reduce(0, +)
  #expect(came == newItems.filter { paths[$0] == nil }.count)
  return changes
}

@Suite("Changeset between snapshots")
struct SnapshotDifferenceTests {
  typealias List = SectionedList<String, Int>

  @Test func `a list needs no changes to itself`() throws {
    let list = List(ids: ["a", "b"], items: [[1, 2], []])
    #expect(try check(list, list) == Changeset())
    let snapshot = try list.snapshot
    #expect(Changeset(from: snapshot, to: snapshot) == Changeset())
    #expect(try check(List(), List()) == Changeset())
  }

  @Test func `items deleted with their section are listed`() throws {
    let old = List(ids: ["a", "b"], items: [[1], [2, 3]])
    let changes = try check(old, List(ids: ["a"], items: [[1, 3]]))
    #expect(changes.deletedItems.isEmpty)
    #expect(changes.deletedSections.first?.items.map(\.id) == [2])
    #expect(changes.movedItems.map(\.id) == [3])
    #expect(changes.insertedSections.isEmpty)
  }

  @Test func `items inserted with their section are listed`() throws {
    let old = List(ids: ["a"], items: [[1, 3]])
    let changes = try check(old, List(ids: ["a", "b"], items: [[1], [2, 3]]))
    #expect(changes.insertedItems.isEmpty)
    #expect(changes.insertedSections.first?.items.map(\.id) == [2])
    #expect(changes.movedItems.map(\.to) == [ListPath(section: 1, item: 1)])
  }

  @Test func `an item doesn't move just because its section does`() throws {
    let old = List(ids: ["a", "b", "c"], items: [[1, 2], [3], [4]])
    let changes = try check(old, List(ids: ["b", "c", "a"], items: [[3], [4], [1, 5, 2]]))
    #expect(changes.movedItems.isEmpty)
    #expect(changes.movedSections.map(\.id) == ["a"])
    #expect(changes.insertedItems.map(\.path) == [ListPath(section: 2, item: 1)])
  }

  @Test func `items that swap sections move, though paths stay`() throws {
    let old = List(ids: ["a", "b"], items: [[1], [2]])
    let changes = try check(old, List(ids: ["b", "a"], items: [[1], [2]]))
    #expect(changes.movedSections.count == 1)
    #expect(changes.movedItems.map(\.id) == [1, 2])
  }

  @Test func `runs end with their section`() throws {
    let old = List(ids: ["a", "b"], items: [[1, 2, 3, 4], [5, 6]])
    let new = List(ids: ["a", "b"], items: [[1, 2], [3, 4, 5, 6]])
    #expect(try check(old, new).movedItems.map(\.id) == [3, 4])
    #expect(try check(new, old).movedItems.map(\.id) == [3, 4])
  }

  @Test func `sections change all their items`() throws {
    let old = List(ids: ["a", "b"], items: [[1, 2], [3, 4]])
    try check(old, List(ids: ["b", "a"], items: [[5, 6], [7]]))
    try check(old, List(ids: ["c", "d"], items: [[4, 3], [2, 1]]))
    try check(old, List())
    try check(List(), old)
  }

  @Test func `the changes are correct and minimal`() {
    withSeeds(600) { generator in
      let old = generator.list(sections: 0...6, items: 0...8)
      let edits = Int.random(in: 0...30, using: &generator)
      try check(old, generator.edited(old, edits: edits))
    }
  }

  @Test func `the changes of long lists are correct and minimal`() {
    withSeeds(40) { generator in
      let old = generator.list(sections: 0...40, items: 0...200)
      let edits = Int.random(in: 0...400, using: &generator)
      try check(old, generator.edited(old, edits: edits))
    }
  }

  @Test func `section changes don't depend on hashes`() {
    withSeeds(100) { generator in
      let old = generator.list(sections: 0...8, items: 0...8)
      let new = generator.edited(old, edits: 20)
      func hostile(_ list: SectionedList<Int, Int>) -> SectionedList<ConstantHashID, PoorHashID> {
        SectionedList(
          ids: list.ids.map { ConstantHashID(value: $0) },
          items: list.items.map { $0.map { PoorHashID(value: $0) } }
        )
      }
      let changes = try check(old, new)
      let others = try check(hostile(old), hostile(new))
      #expect(others.movedItems.map(\.to) == changes.movedItems.map(\.to))
      #expect(others.movedSections.map(\.to) == changes.movedSections.map(\.to))
      #expect(others.deletedItems.map(\.path) == changes.deletedItems.map(\.path))
      #expect(others.insertedItems.map(\.path) == changes.insertedItems.map(\.path))
    }
  }
}
