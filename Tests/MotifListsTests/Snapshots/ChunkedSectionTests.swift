// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifLists

/// A list of two long sections, beside plain arrays to which the same edits are made.
private struct LongList {
  var list = ListSnapshot<Int, Int>()
  var model: [[Int]]
  private var next: Int

  init(_ counts: [Int]) throws {
    next = 0
    model = []
    for count in counts {
      model.append(Array(next..<(next + count)))
      next += count
    }
    list = try ListSnapshot(sections: model.enumerated().map { ($0, $1) })
  }

  private mutating func newItems(_ count: Int) -> [Int] {
    defer { next += count }
    return Array(next..<(next + count))
  }

  /// Makes a random edit of a random section, both ways.
  mutating func edit(using random: inout SeededGenerator) throws {
    let section = Int.random(in: 0..<2, using: &random)
    let count = model[section].count
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let items = newItems([1, 1, 3, 100, 3_000].randomElement(using: &random) ?? 1)
      let place = Int.random(in: 0...count, using: &random)
      if place == count {
        try list.appendItems(items, toSection: section)
      } else {
        try list.insertItems(items, before: model[section][place])
      }
      model[section].insert(contentsOf: items, at: place)
    case 2, 3, 4:
      guard count > 0 else { return }
      let place = Int.random(in: 0..<count, using: &random)
      let length = min([1, 1, 5, 90, 2_500].randomElement(using: &random) ?? 1, count - place)
      try list.deleteItems(Array(model[section][place..<(place + length)]))
      model[section].removeSubrange(place..<(place + length))
    case 5:
      let share = Int.random(in: 20..<2_000, using: &random)
      let gone = model[section].filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
      try list.deleteItems(gone.shuffled(using: &random))
      let all = Set(gone)
      model[section].removeAll(where: all.contains)
    case 6:
      let share = Int.random(in: 20..<2_000, using: &random)
      var changes: [Changeset<Int, Int>.ItemChange] = []
      var result: [Int] = []
      for item in model[section] {
        if Int.random(in: 0..<share, using: &random) == 0 {
          let new = newItems(1)[0]
          changes.append(.init(path: ListPath(section: section, item: result.count), id: new))
          result.append(new)
        }
        result.append(item)
      }
      try list.insert(changes)
      model[section] = result
    case 7, 8:
      guard count > 0 else { return }
      let item = model[section].remove(at: Int.random(in: 0..<count, using: &random))
      let target = Int.random(in: 0..<2, using: &random)
      let place = Int.random(in: 0...model[target].count, using: &random)
      if place < model[target].count {
        try list.moveItem(item, before: model[target][place])
      } else {
        try list.moveItem(item, toEndOfSection: target)
      }
      model[target].insert(item, at: place)
    default:
      let items = model[section].shuffled(using: &random).dropLast(count / 3) + newItems(500)
      try list.replaceItems(inSection: section, with: Array(items))
      model[section] = Array(items)
    }
  }

  /// Checks the items, the places of some of them, and the chunks.
  func check(using random: inout SeededGenerator) {
    #expect(list.numberOfItems == model.reduce(0) { $0 + $1.count })
    for (section, items) in model.enumerated() {
      #expect(list.itemIDs(inSection: section) == items)
      #expect(list.numberOfItems(inSectionAt: section) == items.count)
      for _ in 0..<20 where !items.isEmpty {
        let place = Int.random(in: items.indices, using: &random)
        let path = ListPath(section: section, item: place)
        #expect(list[path] == items[path.item])
        #expect(list.path(of: items[path.item]) == path)
      }
      let chunks = list.sections[section].chunks
      #expect(chunks.count == 1 || chunks.allSatisfy { !$0.items.isEmpty })
      #expect(chunks.allSatisfy { $0.items.count == $0.slots.count })
      #expect(list.sections[section].starts.last ?? 0 == items.count)
      for (place, chunk) in chunks.enumerated() {
        #expect(list.sections[section].range(ofChunk: place).count == chunk.items.count)
      }
    }
    let numbers = list.sections.flatMap { $0.chunks.map(\.number) } + list.freeChunks
    #expect(numbers.sorted() == Array(0..<Int32(list.chunkPlaces.count)))
  }

  /// Checks the place of each item.
  func checkPlaces() {
    let places = model.enumerated().flatMap { section, items in
      items.indices.map { ListPath(section: section, item: $0) }
    }
    #expect(model.joined().map { list.path(of: $0) } == places)
  }
}

@Suite("ListSnapshot, long sections")
struct ChunkedSectionTests {
  @Test func `random edits match arrays`() {
    withSeeds(12) { random in
      var long = try LongList([7_000, 4_000])
      for _ in 0..<60 {
        let before = Bool.random(using: &random) ? long : nil
        try long.edit(using: &random)
        long.check(using: &random)
        before?.check(using: &random)
      }
      long.checkPlaces()
    }
  }

  @Test func `single edits anywhere match an array`() {
    withSeeds(4) { random in
      var list = try ListSnapshot(Array(0..<9_000))
      var model = Array(0..<9_000)
      for _ in 0..<8_000 {
        let item = model.remove(at: Int.random(in: 0..<model.count, using: &random))
        try list.deleteItems([item])
      }
      for item in model.shuffled(using: &random).prefix(400) {
        let place = model.firstIndex(of: item) ?? 0
        try list.insertItems([item + 10_000], before: item)
        model.insert(item + 10_000, at: place)
      }
      #expect(list.itemIDs == model)
      #expect(model.indices.allSatisfy { list.path(of: model[$0])?.item == $0 })
    }
  }

  @Test func `an edit in the middle divides a section`() throws {
    var list = try ListSnapshot(Array(0..<100_000))
    try list.appendItems([100_000])
    #expect(list.sections[0].chunks.count == 1)
    try list.deleteItems([50_000])
    #expect(list.sections[0].chunks.count > 10)
    #expect(list.sections[0].chunks.allSatisfy { $0.items.count <= ListChunk<Int>.limit })
  }

  @Test func `small chunks are joined`() throws {
    var list = try ListSnapshot(Array(0..<20_000))
    for item in 1..<19_000 where item != 500 { try list.deleteItems([item]) }
    #expect(list.sections[0].chunks.count <= 3)
    #expect(list.itemIDs == [0, 500] + Array(19_000..<20_000))
    #expect(list.chunkPlaces.count - list.freeChunks.count == list.sections[0].chunks.count)
  }

  @Test func `a difference doesn't depend on chunks`() {
    withSeeds(6) { random in
      let old = try LongList([5_000, 3_000])
      var new = old
      try new.list.deleteItems([1_000, 6_000])
      new.model[0].remove(at: 1_000)
      new.model[1].remove(at: 1_000)
      for _ in 0..<12 { try new.edit(using: &random) }
      let plain = try ListSnapshot(sections: new.model.enumerated().map { ($0, $1) })
      #expect(new.list == plain)
      #expect(plain == new.list)
      let changes = Changeset(from: old.list, to: new.list)
      #expect(changes == Changeset(from: old.list, to: plain))
      #expect(try changes.applied(to: old.list) == plain)
    }
  }

  @Test func `a window of a long list has its neighbors`() throws {
    var list = try ListSnapshot(Array(0..<10_000))
    try list.deleteItems([5_000])
    let order = ListOrder(list)
    #expect(order[1_020..<1_030] == Array(1_020..<1_030))
    #expect(order[4_990..<7_010] == Array(4_990..<5_000) + Array(5_001..<7_011))
    #expect(order.range(2_000, 30) == Array(30...2_000))
    #expect(order[9_998] == 9_999)
  }

  @Test func `a refused edit changes nothing`() throws {
    var list = try ListSnapshot(Array(0..<10_000))
    try list.deleteItems([5_000])
    let before = list
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(9_000)) {
      try list.insertItems([20_000, 20_001, 9_000], before: 3)
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(7)) {
      try list.replaceItems(inSection: .main, with: [1, 2, 7, 3, 7])
    }
    #expect(list == before)
    let places = (0..<10_000).filter { $0 != 5_000 }.map { list.path(of: $0)?.item }
    #expect(places == Array(0..<9_999))
    #expect(list.path(of: 20_000) == nil)
  }

  @Test func `sections with long lists come and go`() throws {
    var list = try ListSnapshot(sections: [("a", Array(0..<5_000)), ("b", Array(5_000..<10_000))])
    try list.deleteItems([100, 5_100])
    try list.moveSection("b", before: "a")
    #expect(list.path(of: 5_101) == ListPath(section: 0, item: 100))
    try list.deleteSections(["b"])
    #expect(list.path(of: 4_999) == ListPath(section: 0, item: 4_998))
    #expect(list.path(of: 9_999) == nil)
    try list.appendSections(["c"])
    try list.appendItems(Array(5_000..<10_000), toSection: "c")
    #expect(list.path(of: 9_999) == ListPath(section: 1, item: 4_999))
  }
}
