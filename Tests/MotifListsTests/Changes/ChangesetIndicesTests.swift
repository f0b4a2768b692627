// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Changeset, by indices")
struct ChangesetIndicesTests {
  @Test
  func `each index maps to where its item moved`() {
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
      let changes = Changeset(
        deleted: deleted.shuffled(using: &generator),
        inserted: new.indices.filter { new[$0] == nil }.shuffled(using: &generator),
        moved: try moving.map { (from: $0, to: try #require(places[$0])) }
      )
      let renumbering = changes.inFirstSection(from: old.count, to: new.count).renumbering
      for item in old {
        try #require(renumbering.newIndex(of: item) == places[item])
        try #require(renumbering.isStaying(item) == staying.contains(item))
        let place = renumbering.newIndex(ofPlace: item, among: new.count)
        try #require(place == places[item] || deleted.contains(item))
        try #require(place.map { new.indices.contains($0) } ?? new.isEmpty)
      }
    }
  }

  @Test
  func `a deleted item's index passes to its successor`() {
    let renumbering = Changeset(deleted: [1, 3]).renumbering
    #expect(renumbering.newIndex(ofPlace: 1, among: 2) == 1)
    #expect(renumbering.newIndex(ofPlace: 3, among: 2) == 1)
    #expect(Changeset(deleted: [0]).renumbering.newIndex(ofPlace: 0, among: 0) == nil)
  }

  @Test
  func `changes by index are listed in order`() {
    let changes = Changeset(
      deleted: [3, 1],
      inserted: [2, 0],
      moved: [(from: 0, to: 3)],
      updated: [4, 0]
    )
    #expect(
      changes.description == """
        delete 1 at 0.1, delete 3 at 0.3, insert -1 at 0.0, insert -3 at 0.2, \
        move 0 from 0.0 to 0.3, reload 0 at 0.3, once 0.0, reload 4 at 0.4
        """
    )
    #expect(Changeset(updated: [2]).description == "reload 2 at 0.2")
  }

  @Test
  func `an item both deleted and inserted moves`() {
    func path(_ item: Int) -> ListPath { ListPath(section: 0, item: item) }
    let changes = Changeset<String, String>(
      deletedSections: [
        .init(
          index: 0,
          id: "A",
          items: [.init(path: path(0), id: "a"), .init(path: path(1), id: "b")]
        )
      ],
      insertedSections: [
        .init(
          index: 0,
          id: "B",
          items: [.init(path: path(0), id: "c"), .init(path: path(1), id: "a")]
        )
      ]
    )
    #expect(
      changes.inFirstSection(from: 2, to: 2).description == """
        delete b at 0.1, insert c at 0.0, move a from 0.0 to 0.1, reload a at 0.1, once 0.0
        """
    )
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a repeated or invalid index is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Changeset(deleted: [1, 1]).inFirstSection(from: 3, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Changeset(deleted: [3]).inFirstSection(from: 3, to: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Changeset(deleted: [0]).inFirstSection(from: 3, to: 3)
    }
  }
  #endif
}
