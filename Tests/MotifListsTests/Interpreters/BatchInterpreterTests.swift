// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// Checks that the interpreter refuses batches that break the rules.
@Suite("BatchInterpreter")
struct BatchInterpreterTests {
  typealias Changes = Changeset<String, Int>

  static let list = [("A", [1, 2, 3]), ("B", [4, 5]), ("C", [])]

  static func path(_ section: Int, _ item: Int) -> ListPath {
    ListPath(section: section, item: item)
  }

  /// A batch that is wrong, the numbers that the data source reports, and the rule that the batch breaks.
  struct Offence: CustomTestStringConvertible, Sendable {
    var batch: Changes
    var counts: [Int]
    var rule: BrokenRule

    init(_ rule: BrokenRule, _ counts: [Int], _ batch: Changes) {
      self.batch = batch
      self.counts = counts
      self.rule = rule
    }

    var testDescription: String { "\(batch): \(rule)" }
  }

  static let gone = Changes.SectionChange(
    index: 1,
    id: "B",
    items: [.init(path: path(1, 0), id: 4), .init(path: path(1, 1), id: 5)]
  )

  static let offences: [Offence] = [
    Offence(
      .wrongNumberOfSections(expected: 2, actual: 3),
      [3, 2, 0],
      Changes(deletedSections: [gone])
    ),
    Offence(
      .wrongNumberOfItems(section: 0, expected: 2, actual: 3),
      [3, 2, 0],
      Changes(deletedItems: [.init(path: path(0, 0), id: 1)])
    ),
    Offence(
      .sectionOutOfRange(3),
      [3, 2],
      Changes(deletedSections: [.init(index: 3, id: "D", items: [])])
    ),
    Offence(
      .sectionOutOfRange(4),
      [3, 2, 0, 0],
      Changes(insertedSections: [.init(index: 4, id: "D", items: [])])
    ),
    Offence(
      .sectionTwice(1),
      [3, 0],
      Changes(deletedSections: [gone], updatedSections: [.init(id: "B", from: 1, to: 1)])
    ),
    Offence(
      .sectionTwice(0),
      [0, 3, 2, 0],
      Changes(
        insertedSections: [.init(index: 0, id: "D", items: [])],
        movedSections: [.init(id: "C", from: 2, to: 0)]
      )
    ),
    Offence(
      .itemOutOfRange(path(0, 3)),
      [2, 2, 0],
      Changes(deletedItems: [.init(path: path(0, 3), id: 1)])
    ),
    Offence(
      .itemOutOfRange(path(3, 0)),
      [2, 2, 0],
      Changes(deletedItems: [.init(path: path(3, 0), id: 1)])
    ),
    Offence(
      .itemOutOfRange(path(0, 4)),
      [4, 2, 0],
      Changes(insertedItems: [.init(path: path(0, 4), id: 6)])
    ),
    Offence(
      .itemTwice(path(0, 0)),
      [1, 2, 0],
      Changes(deletedItems: [.init(path: path(0, 0), id: 1), .init(path: path(0, 0), id: 1)])
    ),
    Offence(
      .itemTwice(path(0, 0)),
      [2, 2, 1],
      Changes(
        deletedItems: [.init(path: path(0, 0), id: 1)],
        movedItems: [.init(id: 1, from: path(0, 0), to: path(2, 0))]
      )
    ),
    Offence(
      .itemTwice(path(0, 0)),
      [3, 2, 0],
      Changes(
        movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 2))],
        updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 2), kind: .reload)]
      )
    ),
    Offence(
      .itemTwice(path(0, 0)),
      [2, 2, 0],
      Changes(
        deletedItems: [.init(path: path(0, 0), id: 1)],
        updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 0), kind: .reload)]
      )
    ),
    Offence(
      .itemTwice(path(2, 0)),
      [2, 2, 2],
      Changes(
        insertedItems: [.init(path: path(2, 0), id: 6)],
        movedItems: [.init(id: 1, from: path(0, 0), to: path(2, 0))]
      )
    ),
    Offence(
      .itemInChangedSection(path(1, 0)),
      [3, 0],
      Changes(deletedSections: [gone], deletedItems: [.init(path: path(1, 0), id: 4)])
    ),
    Offence(
      .itemInChangedSection(path(1, 0)),
      [4, 0],
      Changes(
        deletedSections: [gone],
        movedItems: [.init(id: 4, from: path(1, 0), to: path(0, 0))]
      )
    ),
    Offence(
      .itemInChangedSection(path(3, 0)),
      [2, 2, 0, 1],
      Changes(
        insertedSections: [.init(index: 3, id: "D", items: [])],
        movedItems: [.init(id: 1, from: path(0, 0), to: path(3, 0))]
      )
    ),
    Offence(
      .itemInChangedSection(path(1, 0)),
      [1, 3, 0],
      Changes(
        movedSections: [.init(id: "B", from: 1, to: 0)],
        deletedItems: [.init(path: path(1, 0), id: 4)]
      )
    ),
    Offence(
      .itemInChangedSection(path(0, 0)),
      [3, 3, 0],
      Changes(
        movedSections: [.init(id: "B", from: 1, to: 0)],
        insertedItems: [.init(path: path(0, 0), id: 6)]
      )
    ),
    Offence(
      .itemInChangedSection(path(1, 0)),
      [3, 3, 0],
      Changes(
        updatedSections: [.init(id: "B", from: 1, to: 1)],
        insertedItems: [.init(path: path(1, 0), id: 6)]
      )
    ),
    Offence(
      .itemInChangedSection(path(1, 0)),
      [2, 3, 0],
      Changes(
        movedSections: [.init(id: "B", from: 1, to: 0)],
        updatedItems: [.init(id: 4, from: path(1, 0), to: path(0, 0), kind: .reload)]
      )
    ),
    Offence(
      .wrongItem(path(0, 1)),
      [2, 2, 0],
      Changes(deletedItems: [.init(path: path(0, 1), id: 1)])
    ),
    Offence(
      .wrongItem(path(0, 1)),
      [3, 2, 0],
      Changes(updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 1), kind: .reload)])
    ),
    Offence(
      .wrongSection(0),
      [2, 0],
      Changes(deletedSections: [.init(index: 0, id: "B", items: [])])
    ),
    Offence(
      .wrongItems(ofSection: 1),
      [3, 0],
      Changes(deletedSections: [.init(index: 1, id: "B", items: [])])
    ),
    Offence(
      .wrongItems(ofSection: 3),
      [3, 2, 0, 1],
      Changes(insertedSections: [.init(index: 3, id: "D", items: [])])
    ),
    Offence(
      .unsorted,
      [1, 2, 0],
      Changes(deletedItems: [.init(path: path(0, 1), id: 2), .init(path: path(0, 0), id: 1)])
    ),
  ]

  @Test(arguments: offences)
  func `a batch that breaks a rule is refused`(offence: Offence) throws {
    var view = BatchInterpreter(try ListSnapshot(sections: Self.list))
    #expect(throws: offence.rule) {
      try view.perform(offence.batch, reporting: offence.counts)
    }
  }

  @Test
  func `a valid batch is performed`() throws {
    var view = BatchInterpreter(try ListSnapshot(sections: Self.list))
    let batch = Changes(
      deletedSections: [Self.gone],
      insertedSections: [.init(index: 0, id: "D", items: [.init(path: Self.path(0, 0), id: 6)])],
      deletedItems: [.init(path: Self.path(0, 0), id: 1)],
      insertedItems: [.init(path: Self.path(1, 1), id: 7)],
      movedItems: [.init(id: 2, from: Self.path(0, 1), to: Self.path(2, 0))],
      updatedItems: [.init(id: 3, from: Self.path(0, 2), to: Self.path(1, 0), kind: .reload)]
    )
    try view.perform(batch, reporting: [1, 2, 1])
    #expect(
      view.sections == [
        ShownSection(id: "D", items: [6]),
        ShownSection(id: "A", items: [3, 7]),
        ShownSection(id: "C", items: [2]),
      ]
    )
  }
}
