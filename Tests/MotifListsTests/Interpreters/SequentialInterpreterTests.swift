// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("SequentialInterpreter")
struct SequentialInterpreterTests {
  typealias Changes = Changeset<String, Int>

  static func path(_ section: Int, _ item: Int) -> ListPath {
    ListPath(section: section, item: item)
  }

  private static let offences: [(Changes, BrokenRule)] = [
    (Changes(), .notOneStep(0)),
    (
      Changes(
        deletedItems: [.init(path: path(0, 0), id: 1)],
        insertedItems: [.init(path: path(0, 0), id: 6)]
      ),
      .notOneStep(2)
    ),
    (Changes(deletedItems: [.init(path: path(0, 3), id: 1)]), .itemOutOfRange(path(0, 3))),
    (Changes(deletedItems: [.init(path: path(0, 1), id: 1)]), .wrongItem(path(0, 1))),
    (Changes(insertedItems: [.init(path: path(0, 4), id: 6)]), .itemOutOfRange(path(0, 4))),
    (Changes(insertedItems: [.init(path: path(2, 0), id: 6)]), .itemOutOfRange(path(2, 0))),
    (Changes(movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 0))]), .moveToItself),
    // By then it has left, and only two of the three items remain.
    (
      Changes(movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 3))]),
      .itemOutOfRange(path(0, 3))
    ),
    (
      Changes(updatedItems: [.init(id: 1, from: path(0, 0), to: path(0, 1), kind: .reload)]),
      .wrongItem(path(0, 1))
    ),
    (Changes(deletedSections: [.init(index: 2, id: "C", items: [])]), .sectionOutOfRange(2)),
    (Changes(deletedSections: [.init(index: 0, id: "B", items: [])]), .wrongSection(0)),
    (Changes(deletedSections: [.init(index: 1, id: "B", items: [])]), .wrongItems(ofSection: 1)),
    (Changes(insertedSections: [.init(index: 3, id: "C", items: [])]), .sectionOutOfRange(3)),
    (Changes(insertedSections: [.init(index: 0, id: "B", items: [])]), .sectionTwice(0)),
    (
      Changes(insertedSections: [
        .init(index: 0, id: "C", items: [.init(path: path(0, 1), id: 6)])
      ]),
      .wrongItems(ofSection: 0)
    ),
    (Changes(movedSections: [.init(id: "A", from: 0, to: 0)]), .moveToItself),
    (Changes(movedSections: [.init(id: "A", from: 0, to: 2)]), .sectionOutOfRange(2)),
    (Changes(updatedSections: [.init(id: "A", from: 0, to: 1)]), .wrongSection(1)),
  ]

  @Test(arguments: offences.indices)
  func `a step that breaks a rule is refused`(index: Int) throws {
    let (step, rule) = Self.offences[index]
    var view = SequentialInterpreter(
      try ListSnapshot(sections: [("A", [1, 2, 3]), ("B", [4, 5])])
    )
    #expect(throws: rule) { try view.perform(step) }
  }

  @Test
  func `a moved item is removed before it is inserted`() throws {
    var view = SequentialInterpreter(try ListSnapshot(sections: [("A", [1, 2, 3]), ("B", [])]))
    try view.perform(
      Changes(movedItems: [.init(id: 1, from: Self.path(0, 0), to: Self.path(0, 2))])
    )
    try view.perform(Changes(movedSections: [.init(id: "A", from: 0, to: 1)]))
    #expect(
      view.sections == [ShownSection(id: "B", items: []), ShownSection(id: "A", items: [2, 3, 1])]
    )
  }
}
