// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ChangesetError")
struct ChangesetErrorTests {
  typealias Changes = Changeset<String, Int>
  typealias Failure = ChangesetError<String, Int>

  private static func path(_ section: Int, _ item: Int) -> ListPath {
    ListPath(section: section, item: item)
  }

  private static func list() throws -> ListSnapshot<String, Int> {
    try ListSnapshot(sections: [("A", [1, 2, 3]), ("B", [4, 5])])
  }

  private static let wholeB = Changes.SectionChange(
    index: 1,
    id: "B",
    items: [.init(path: path(1, 0), id: 4), .init(path: path(1, 1), id: 5)]
  )

  private static let misfits: [(Failure, Changes)] = [
    (
      .section("C", .outOfRange, index: 2),
      Changes(deletedSections: [.init(index: 2, id: "C", items: [])])
    ),
    (
      .section("C", .outOfRange, index: -1),
      Changes(deletedSections: [.init(index: -1, id: "C", items: [])])
    ),
    (
      .section("C", .outOfRange, index: 3),
      Changes(insertedSections: [.init(index: 3, id: "C", items: [])])
    ),
    (
      .section("A", .outOfRange, index: 2),
      Changes(movedSections: [.init(id: "A", from: 0, to: 2)])
    ),
    (
      .section("A", .outOfRange, index: .max),
      Changes(updatedSections: [.init(id: "A", from: 0, to: .max)])
    ),
    (.section("A", .wrong, index: 1), Changes(movedSections: [.init(id: "A", from: 1, to: 0)])),
    (.section("A", .wrong, index: 1), Changes(updatedSections: [.init(id: "A", from: 0, to: 1)])),
    (
      .duplicateSection("B"),
      Changes(insertedSections: [.init(index: 0, id: "B", items: [])])
    ),
    (
      .section("B", .conflicting, index: 1),
      Changes(deletedSections: [wholeB], movedSections: [.init(id: "B", from: 1, to: 0)])
    ),
    (
      .section("B", .conflicting, index: 1),
      Changes(deletedSections: [wholeB, wholeB])
    ),
    (
      .section("B", .conflicting, index: 0),
      Changes(
        insertedSections: [.init(index: 0, id: "C", items: [])],
        movedSections: [.init(id: "B", from: 1, to: 0)]
      )
    ),
    (
      .section("B", .conflicting, index: 1),
      Changes(deletedSections: [wholeB], updatedSections: [.init(id: "B", from: 1, to: 0)])
    ),
    (
      .section("D", .unsorted, index: 0),
      Changes(insertedSections: [
        .init(index: 1, id: "C", items: []), .init(index: 0, id: "D", items: []),
      ])
    ),
    (
      .remainingItems("B", count: 1),
      Changes(deletedSections: [
        .init(index: 1, id: "B", items: [.init(path: path(1, 0), id: 4)])
      ])
    ),
    (
      .remainingItems("B", count: 2),
      Changes(deletedSections: [.init(index: 1, id: "B", items: [])])
    ),
    (
      .item(1, .outOfRange, path: path(0, 3)),
      Changes(deletedItems: [.init(path: path(0, 3), id: 1)])
    ),
    (
      .item(1, .outOfRange, path: path(0, -1)),
      Changes(deletedItems: [.init(path: path(0, -1), id: 1)])
    ),
    (
      .item(1, .outOfRange, path: path(2, 0)),
      Changes(deletedItems: [.init(path: path(2, 0), id: 1)])
    ),
    (
      .item(6, .outOfRange, path: path(0, 4)),
      Changes(insertedItems: [.init(path: path(0, 4), id: 6)])
    ),
    (
      .item(6, .outOfRange, path: path(0, .max)),
      Changes(insertedItems: [.init(path: path(0, .max), id: 6)])
    ),
    (
      .item(6, .outOfRange, path: path(0, .min)),
      Changes(insertedItems: [.init(path: path(0, .min), id: 6)])
    ),
    (
      .item(6, .outOfRange, path: path(2, 0)),
      Changes(insertedItems: [.init(path: path(2, 0), id: 6)])
    ),
    (
      .item(1, .outOfRange, path: path(0, 3)),
      Changes(movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 3))])
    ),
    (
      .item(1, .outOfRange, path: path(-1, 0)),
      Changes(movedItems: [.init(id: 1, from: path(0, 0), to: path(-1, 0))])
    ),
    (.item(2, .wrong, path: path(0, 0)), Changes(deletedItems: [.init(path: path(0, 0), id: 2)])),
    (
      .item(1, .wrong, path: path(0, 1)),
      Changes(updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 1), kind: .reload)])
    ),
    (.duplicateItem(5), Changes(insertedItems: [.init(path: path(0, 0), id: 5)])),
    (
      .duplicateItem(6),
      Changes(insertedItems: [.init(path: path(0, 0), id: 6), .init(path: path(1, 0), id: 6)])
    ),
    (
      .item(1, .conflicting, path: path(0, 0)),
      Changes(
        deletedItems: [.init(path: path(0, 0), id: 1)],
        movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 1))]
      )
    ),
    (
      .item(6, .conflicting, path: path(0, 1)),
      Changes(
        insertedItems: [.init(path: path(0, 1), id: 6)],
        movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 1))]
      )
    ),
    (
      .item(1, .conflicting, path: path(0, 0)),
      Changes(
        deletedItems: [.init(path: path(0, 0), id: 1)],
        updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 0), kind: .reload)]
      )
    ),
    (
      .item(1, .unsorted, path: path(0, 0)),
      Changes(deletedItems: [.init(path: path(0, 1), id: 2), .init(path: path(0, 0), id: 1)])
    ),
    (
      .item(6, .misplaced, path: path(0, 0)),
      Changes(insertedSections: [
        .init(index: 2, id: "C", items: [.init(path: path(0, 0), id: 6)])
      ])
    ),
    (
      .item(6, .misplaced, path: path(2, 0)),
      Changes(
        insertedSections: [.init(index: 2, id: "C", items: [])],
        insertedItems: [.init(path: path(2, 0), id: 6)]
      )
    ),
    (
      .item(5, .misplaced, path: path(1, 1)),
      Changes(
        deletedSections: [
          .init(index: 1, id: "B", items: [.init(path: path(1, 0), id: 4)])
        ],
        deletedItems: [.init(path: path(1, 1), id: 5)]
      )
    ),
  ]

  @Test(arguments: misfits.indices)
  func `a change set that doesn't fit changes nothing`(
    index: Int
  ) throws {
    let (failure, changes) = Self.misfits[index]
    let list = try Self.list()
    #expect(throws: failure) { try changes.applied(to: list) }
    #expect(throws: failure) { try changes.verify(from: list, to: list) }
    for style in [BatchStyle.singleBatch, .staged, .sequential] {
      #expect(throws: failure) { try changes.batches(as: style, from: list) }
    }
  }

  @Test
  func `verifying reports where the result differs`() throws {
    let changes = Changes(deletedItems: [.init(path: Self.path(0, 1), id: 2)])
    let old = try Self.list()
    try changes.verify(
      from: old,
      to: try ListSnapshot(sections: [("A", [1, 3]), ("B", [4, 5])])
    )
    let others: [(Failure, [(String, [Int])])] = [
      (.differentItem(path: Self.path(0, 1)), [("A", [1, 4]), ("B", [5])]),
      (.differentItem(path: Self.path(0, 2)), [("A", [1, 3, 2]), ("B", [4, 5])]),
      (.differentItem(path: Self.path(1, 1)), [("A", [1, 3]), ("B", [4])]),
      (.differentSection(index: 1), [("A", [1, 3])]),
      (.differentSection(index: 2), [("A", [1, 3]), ("B", [4, 5]), ("C", [])]),
      (.differentSection(index: 0), [("B", [4, 5]), ("A", [1, 3])]),
    ]
    for (failure, sections) in others {
      let new = try ListSnapshot(sections: sections)
      #expect(throws: failure) { try changes.verify(from: old, to: new) }
    }
  }

  @Test
  func `every error is described in a sentence`() {
    for (failure, _) in Self.misfits {
      #expect(failure.description.hasSuffix("."))
    }
    #expect("\(Failure.differentSection(index: 3))".contains("3"))
    #expect("\(Failure.differentItem(path: Self.path(3, 1)))".contains("3.1"))
  }
}
