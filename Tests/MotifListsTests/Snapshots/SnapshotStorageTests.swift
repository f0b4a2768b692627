// SPDX-License-Identifier: MIT

import Testing

@testable import MotifLists

/// Returns the address of an array's elements.
private func address(_ items: [Int]) -> UnsafePointer<Int>? {
  items.withUnsafeBufferPointer { $0.baseAddress }
}

@Suite("ListSnapshot, storage")
struct SnapshotStorageTests {
  @Test func `a section keeps the array it is made of`() throws {
    let items = Array(0..<100)
    var list = try ListSnapshot(items)
    #expect(address(list.itemIDs(inSectionAt: 0)) == address(items))
    #expect(address(list.itemIDs) == address(items))
    let others = Array(50..<150)
    try list.replaceItems(inSection: .main, with: others)
    #expect(address(list.itemIDs) == address(others))
  }

  @Test func `copies share the sections that weren't edited`() throws {
    let list = try ListSnapshot(sections: [("a", Array(0..<50)), ("b", Array(50..<99))])
    var copy = list
    #expect(copy.sharesContents(with: list))
    try copy.deleteItems([3])
    #expect(!copy.sharesContents(with: list))
    #expect(address(copy.itemIDs(inSectionAt: 0)) != address(list.itemIDs(inSectionAt: 0)))
    #expect(address(copy.itemIDs(inSectionAt: 1)) == address(list.itemIDs(inSectionAt: 1)))
    // Makes enough deletions to renumber all remaining items.
    copy = list
    try copy.deleteItems(Array(0..<40))
    #expect(address(copy.itemIDs(inSectionAt: 1)) == address(list.itemIDs(inSectionAt: 1)))
    #expect(copy.path(of: 98) == ListPath(section: 1, item: 48))
    #expect(list.path(of: 40) == ListPath(section: 0, item: 40))
  }

  @Test func `an edit of the only copy is made in place`() throws {
    var list = try ListSnapshot(sections: [("a", Array(0..<1_000)), ("b", [])])
    // The allocator decides the capacity of a new array, so this reserves some.
    try list.insertItems(Array(1_000..<1_010), before: 0)
    try list.deleteItems(Array(1_000..<1_010) + [7])
    let before = address(list.itemIDs(inSectionAt: 0))
    let room = list.slots.entries.count
    let locations = list.locations.withUnsafeBufferPointer { $0.baseAddress }
    try list.moveItem(999, before: 3)
    try list.moveItem(2, toEndOfSection: "b")
    try list.deleteItems([4])
    try list.insertItems([7], before: 0)
    try list.deleteItems([8])
    try list.insertItems([4], before: 9)
    #expect(throws: (any Error).self) { try list.insertItems([8, 9], before: 0) }
    #expect(address(list.itemIDs(inSectionAt: 0)) == before)
    #expect(list.slots.entries.count == room)
    #expect(list.locations.withUnsafeBufferPointer { $0.baseAddress } == locations)
  }

  @Test func `a list that shrank doesn't keep its old index`() throws {
    var list = try ListSnapshot(Array(0..<10_000))
    try list.deleteItems(Array(100..<10_000))
    #expect(list.slots.entries.count <= 256)
    #expect(list.locations.count == 100)
    #expect((0..<100).allSatisfy { list.path(of: $0)?.item == $0 })
    #expect(list.path(of: 100) == nil)
  }

  @Test func `inserting and deleting items takes no new numbers`() throws {
    var list = try ListSnapshot(Array(0..<100))
    for round in 0..<1_000 {
      try list.deleteItems([round])
      try list.appendItems([round + 100])
    }
    #expect(list.locations.count == 100)
    #expect(list.slots.entries.count <= 256)
    #expect(list.itemIDs == Array(1_000..<1_100))
  }

  @Test func `inserting and deleting sections takes no new numbers`() throws {
    var list = try ListSnapshot(sections: [("a", [1]), ("b", [2])])
    for _ in 0..<100 {
      try list.insertSections(["c", "d"], before: "b")
      try list.deleteSections(["c", "d"])
      #expect(throws: (any Error).self) { try list.appendSections(["c", "d", "a"]) }
      #expect(throws: (any Error).self) { try list.appendItems([3, 4, 1], toSection: "a") }
    }
    #expect(list.sectionIndices.count == 4)
    #expect(list.locations.count == 4)
  }

  @Test func `a list releases deleted identifiers`() throws {
    final class Key: Hashable, Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
      static func == (left: Key, right: Key) -> Bool { left.value == right.value }
      func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
    weak var gone: Key?
    var list = try ListSnapshot((0..<20).map(Key.init))
    do {
      let key = list.itemIDs[3]
      gone = key
      try list.reloadItems([key])
      try list.moveItem(key, toEndOfSection: .main)
      try list.deleteItems([key])
    }
    #expect(gone == nil)
    #expect(list.numberOfItems == 19)
  }

  @Test func `long lists take many edits at once`() throws {
    let count = 100_000
    var list = try ListSnapshot(Array(0..<count))
    try list.deleteItems(Array(stride(from: 0, to: count, by: 2)).shuffled())
    #expect(list.itemIDs == Array(stride(from: 1, to: count, by: 2)))
    #expect(list.path(of: 99_999) == ListPath(section: 0, item: 49_999))
    try list.insertItems(Array(stride(from: 0, to: count, by: 2)), before: 1)
    #expect(list.numberOfItems == count)
    #expect(list.path(of: 1) == ListPath(section: 0, item: 50_000))
    try list.replaceItems(inSection: .main, with: Array((0..<count).reversed()))
    #expect(list.path(of: 0) == ListPath(section: 0, item: count - 1))

    var sections = ListSnapshot<Int, Int>()
    try sections.appendSections(Array(0..<count))
    for id in stride(from: 0, to: count, by: 100) { try sections.appendItems([id], toSection: id) }
    try sections.deleteSections(Array(stride(from: 1, to: count, by: 2)))
    #expect(sections.numberOfSections == 50_000)
    #expect(sections.path(of: 99_900) == ListPath(section: 49_950, item: 0))
    try sections.insertSections(Array(stride(from: 1, to: count, by: 2)), after: 0)
    #expect(sections.index(ofSection: 2) == 50_001)
    #expect(sections.path(of: 200) == ListPath(section: 50_100, item: 0))
  }
}
