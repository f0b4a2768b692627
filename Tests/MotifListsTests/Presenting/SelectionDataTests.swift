// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Selection, data changes")
struct SelectionDataTests {
  private let chooser = Chooser()

  @Test
  func `deleted items are deselected without asking the delegate`() throws {
    let albums = try ObservableList((0..<5).map { VersionedItem(id: $0) })
    let selection = Selection<Int>(allowsMultiple: true)
    selection.delegate = chooser
    selection.follow(albums)
    selection.select(1)
    selection.selectRange(to: 3)
    try albums.move(id: 3, before: 0)
    try albums.update(VersionedItem(id: 2, version: 1))
    #expect(selection.items == [3, 1, 2])
    chooser.events = []
    chooser.held = [1, 3]
    try albums.replaceAll([VersionedItem(id: 2)])
    #expect(chooser.events == [.deselected(3), .deselected(1)])
    #expect(selection.items == [2])
    try albums.append(VersionedItem(id: 1))
    #expect(selection.items == [2])
  }

  @Test
  func `replacing the list ends the following`() throws {
    let albums = try ObservableList([VersionedItem(id: 1), VersionedItem(id: 2)])
    let selection = Selection<Int>()
    selection.follow(albums)
    selection.update(to: try ListSnapshot([1, 2, 3]))
    selection.select(3)
    try albums.remove(id: 2)
    #expect(selection.items == [3])
    selection.follow(albums)
    #expect(selection.isEmpty)
    #expect(!selection.select(2))
  }

  @Test(
    arguments: [
      (3, [0, 1, 2, 4, 5, 6], 4), (3, [0, 1, 2, 5, 6], 2), (3, [0, 1, 5, 6], 5), (3, [0, 1], 1),
      (3, [0, 9], 0), (3, [9], nil),
    ] as [(Int, [Int], Int?)]
  )
  func `a neighbor replaces the only item on request`(
    selected: Int,
    left: [Int],
    expected: Int?
  ) throws {
    let selection = Selection<Int>(allowsMultiple: true)
    selection.delegate = chooser
    selection.movesToNeighbor = true
    selection.update(
      to: try ListSnapshot(sections: [(0, [0, 1]), (1, [2, 3, 4]), (2, []), (3, [5, 6])])
    )
    selection.select(selected)
    chooser.events = []
    selection.update(to: try ListSnapshot(left))
    #expect(selection.item == expected)
    #expect(selection.cursor == expected)
    #expect(chooser.events == [.deselected(3)] + (expected.map { [.selected($0)] } ?? []))
  }

  @Test
  func `no neighbor replaces several items, or without request`() throws {
    let selection = Selection<Int>(allowsMultiple: true)
    selection.update(to: try ListSnapshot([1, 2, 3, 4]))
    selection.select(2)
    selection.update(to: try ListSnapshot([1, 3, 4]))
    #expect(selection.isEmpty)
    selection.movesToNeighbor = true
    selection.select(1)
    selection.selectRange(to: 3)
    selection.update(to: try ListSnapshot([4]))
    #expect(selection.isEmpty)
  }

  @Test
  func `the selection retains its source, not the reverse`() throws {
    try expectReleased {
      let albums = try ObservableList([VersionedItem(id: 1)])
      let selection = Selection<Int>()
      selection.follow(albums)
      return selection
    }
    let albums = try ObservableList([VersionedItem(id: 1)])
    expectReleased {
      let selection = Selection<Int>()
      selection.follow(albums)
      return selection
    }
    let selection = Selection<Int>()
    try expectReleased {
      let albums = try ObservableList([VersionedItem(id: 1)])
      selection.follow(albums)
      selection.follow(try ObservableList([VersionedItem(id: 2)]))
      return albums
    }
    #expect(selection.select(2))
  }
}
