// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Changeset")
struct ChangesetTests {
  typealias Changes = Changeset<String, Int>
  typealias List = ListSnapshot<String, Int>

  private func path(_ section: Int, _ item: Int) -> ListPath {
    ListPath(section: section, item: item)
  }

  /// Returns the number of batches of a style that lead from one list to another.
  private func batches(
    _ style: BatchStyle,
    from old: [(String, [Int])],
    to new: [(String, [Int])],
    reloading updated: [Int] = [],
    sections: [String] = []
  ) throws -> [Changes] {
    let old = try List(sections: old)
    let new = try List(sections: new)
    var changes = Changes(from: old, to: new)
    changes.updatedItems = try updated.map {
      .init(
        id: $0,
        from: try #require(old.path(of: $0)),
        to: try #require(new.path(of: $0)),
        kind: .reload
      )
    }
    changes.updatedSections = try sections.map {
      .init(
        id: $0,
        from: try #require(old.index(ofSection: $0)),
        to: try #require(new.index(ofSection: $0))
      )
    }
    try replay(changes, from: old, to: new)
    return try changes.batches(as: style, from: old)
  }

  @Test
  func `an empty change set changes nothing and has no batches`() throws {
    let changes = Changes()
    #expect(changes.isEmpty)
    #expect(changes.count == 0)
    #expect(changes.description == "no changes")
    #expect(changes.inverse == changes)
    let list = try List(sections: [("A", [1])])
    try replay(changes, from: list, to: list)
  }

  @Test
  func `a section counts as one change, whatever its size`() {
    let changes = Changes(
      deletedSections: [.init(index: 0, id: "A", items: [.init(path: path(0, 0), id: 1)])],
      updatedItems: [.init(id: 2, from: path(1, 0), to: path(0, 0), kind: .reconfigure)]
    )
    #expect(changes.count == 2)
    #expect(!changes.isEmpty)
  }

  @Test
  func `the description names every change`() {
    let changes = Changes(
      deletedSections: [.init(index: 0, id: "A", items: [.init(path: path(0, 0), id: 1)])],
      insertedSections: [.init(index: 1, id: "B", items: [])],
      movedSections: [.init(id: "C", from: 2, to: 0)],
      updatedSections: [.init(id: "D", from: 3, to: 3)],
      deletedItems: [.init(path: path(2, 0), id: 2)],
      insertedItems: [.init(path: path(2, 1), id: 3)],
      movedItems: [.init(id: 4, from: path(2, 1), to: path(2, 0))],
      updatedItems: [
        .init(id: 5, from: path(2, 2), to: path(2, 2), kind: .reconfigure),
        .init(id: 6, from: path(2, 4), to: path(2, 3), kind: .reload),
      ]
    )
    #expect(
      changes.description == """
        delete section A at 0 with 1, insert section B at 1, move section C from 2 to 0, \
        reload section D at 3, delete 2 at 2.0, insert 3 at 2.1, move 4 from 2.1 to 2.0, \
        reconfigure 5 at 2.2, reload 6 at 2.3, once 2.4
        """
    )
  }

  @Test
  func `marks of the old list are dropped`() throws {
    var list = try List(sections: [("A", [1, 2])])
    try list.reloadItems([1])
    list = try Changes(deletedItems: [.init(path: path(0, 1), id: 2)]).applied(to: list)
    #expect(list == (try List(sections: [("A", [1])])))
    try list.reloadItems([1])
    list = try Changes().applied(to: list)
    #expect(list == (try List(sections: [("A", [1])])))
  }

  @Test
  func `a single batch deletes an item with its section`() throws {
    let batches = try batches(
      .singleBatch,
      from: [("A", [1, 2]), ("B", [3])],
      to: [("B", [3, 1])]
    )
    #expect(
      batches == [
        Changes(
          deletedSections: [
            .init(
              index: 0,
              id: "A",
              items: [.init(path: path(0, 0), id: 1), .init(path: path(0, 1), id: 2)]
            )
          ],
          insertedItems: [.init(path: path(0, 1), id: 1)]
        )
      ]
    )
  }

  @Test
  func `a single batch reinserts a moved section with changes`() throws {
    let batches = try batches(
      .singleBatch,
      from: [("A", [1]), ("B", [2]), ("C", [3])],
      to: [("C", [3, 4]), ("A", [1]), ("B", [2])]
    )
    #expect(
      batches.map { $0.description } == [
        "delete section C at 2 with 3, insert section C at 0 with 3 4"
      ]
    )
  }

  @Test
  func `a single batch moves an unchanged section`() throws {
    let batches = try batches(
      .singleBatch,
      from: [("A", [1]), ("B", [2]), ("C", [3])],
      to: [("C", [3]), ("A", [1]), ("B", [2])]
    )
    #expect(batches.map { $0.description } == ["move section C from 2 to 0"])
  }

  @Test
  func `a single batch reinserts a moved, updated item`() throws {
    let batches = try batches(
      .singleBatch,
      from: [("A", [1, 2, 3])],
      to: [("A", [3, 1, 2])],
      reloading: [3, 2]
    )
    #expect(
      batches.map { $0.description } == [
        "delete 3 at 0.2, insert 3 at 0.0, reload 2 at 0.2, once 0.1"
      ]
    )
  }

  @Test
  func `a single batch reinserts a reloaded section with changes`() throws {
    let batches = try batches(
      .singleBatch,
      from: [("A", [1]), ("B", [2])],
      to: [("A", [1, 3]), ("B", [2])],
      sections: ["A", "B"]
    )
    #expect(
      batches.map { $0.description } == [
        "delete section A at 0 with 1, insert section A at 0 with 1 3, reload section B at 1"
      ]
    )
  }

  @Test
  func `one stage is enough when nothing conflicts`() throws {
    let batches = try batches(
      .staged,
      from: [("A", [1, 2, 3]), ("B", [4]), ("C", [5])],
      to: [("C", [5]), ("A", [3, 1]), ("D", [6])],
      reloading: [1]
    )
    #expect(batches.count == 1)
  }

  @Test
  func `items move between inserted and deleted sections in stages`() throws {
    let batches = try batches(.staged, from: [("A", [1, 2])], to: [("B", [1])])
    #expect(
      batches.map { $0.description } == [
        "insert section B at 0", "move 1 from 1.0 to 0.0", "delete section A at 1 with 2",
      ]
    )
  }

  @Test
  func `a section and its items move in separate stages`() throws {
    let batches = try batches(
      .staged,
      from: [("A", [1]), ("B", [2]), ("C", [3])],
      to: [("C", [3, 4]), ("A", [1]), ("B", [2])]
    )
    #expect(batches.map { $0.description } == ["move section C from 2 to 0", "insert 4 at 0.1"])
  }

  @Test
  func `an item reloads and moves in separate stages`() throws {
    let batches = try batches(
      .staged,
      from: [("A", [1, 2, 3])],
      to: [("A", [3, 1, 2])],
      reloading: [3]
    )
    #expect(batches.map { $0.description } == ["move 3 from 0.2 to 0.0", "reload 3 at 0.0"])
  }

  @Test
  func `only the most complex change takes four stages`() throws {
    let batches = try batches(
      .staged,
      from: [("A", [9]), ("B", [8]), ("C", [1, 2, 3])],
      to: [("C", [3, 1, 2]), ("A", [9]), ("B", [8])],
      reloading: [3],
      sections: ["C"]
    )
    #expect(
      batches.map { $0.description } == [
        "move section C from 2 to 0", "move 3 from 0.2 to 0.0", "reload section C at 0",
        "reload 3 at 0.0",
      ]
    )
  }

  @Test
  func `steps use positions left by the step before`() throws {
    let batches = try batches(
      .sequential,
      from: [("A", [1, 2, 3, 4]), ("B", [])],
      to: [("A", [5, 4, 3]), ("C", [2])]
    )
    #expect(
      batches.map { $0.description } == [
        "delete 1 at 0.0",
        "insert section C at 1",
        "move 4 from 0.2 to 0.0",
        "move 2 from 0.1 to 1.0",
        "delete section B at 2",
        "insert 5 at 0.0",
      ]
    )
  }

  @Test
  func `deleting and reinserting moves and updates`() throws {
    let old = try List(sections: [("A", [1, 2]), ("B", [3])])
    let new = try List(sections: [("B", [3, 1]), ("A", [2])])
    let changes = Changes(
      deletedSections: [
        .init(
          index: 0,
          id: "A",
          items: [.init(path: path(0, 0), id: 1), .init(path: path(0, 1), id: 2)]
        )
      ],
      insertedSections: [.init(index: 1, id: "A", items: [.init(path: path(1, 0), id: 2)])],
      insertedItems: [.init(path: path(0, 1), id: 1)]
    )
    try replay(changes, from: old, to: new)
    let steps = try changes.batches(as: .sequential, from: old)
    #expect(steps.allSatisfy { $0.deletedSections.isEmpty && $0.insertedSections.isEmpty })
    #expect(steps.flatMap { $0.movedItems }.map { $0.id } == [1])
    #expect(steps.flatMap { $0.updatedItems }.map { $0.id } == [1])
    #expect(steps.flatMap { $0.updatedSections }.map { $0.id } == ["A"])
  }

  @Test(.takesSeconds)
  func `ten thousand moves become ten thousand steps`() throws {
    let count = fewerIfInstrumented(10_000)
    let old = try ListSnapshot(Array(0...count))
    let new = try ListSnapshot(Array((0...count).reversed()))
    let changes =
      Changeset(
        movedItems: (0..<count).map {
          .init(id: count - $0, from: path(0, count - $0), to: path(0, $0))
        }
      ) as Changeset<MainSection, Int>
    let steps = try changes.batches(as: .sequential, from: old)
    #expect(steps.count == count)
    var view = SequentialInterpreter(old)
    for step in steps { try view.perform(step) }
    #expect(view.sections == new.shown)
  }
}
