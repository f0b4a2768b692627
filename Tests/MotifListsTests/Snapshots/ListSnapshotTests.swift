// SPDX-License-Identifier: MIT

import Testing

@testable import MotifLists

private typealias Failure = ListSnapshotError<String, Int>

private func makeList() throws -> ListSnapshot<String, Int> {
  try ListSnapshot(sections: [("a", [1, 2, 3]), ("b", []), ("c", [4])])
}

@Suite("ListSnapshot")
struct ListSnapshotTests {
  @Test func `an empty list contains nothing`() {
    let list = ListSnapshot<String, Int>()
    #expect(list.numberOfSections == 0)
    #expect(list.numberOfItems == 0)
    #expect(list.itemIDs.isEmpty)
    #expect(list.path(of: 1) == nil)
    #expect(list.itemIDs(inSection: "a") == nil)
    #expect(list.description == "[]")
  }

  @Test func `a flat list has one section, even without items`() throws {
    var list = try ListSnapshot<MainSection, Int>([])
    #expect(list.sectionIDs == [.main])
    try list.appendItems([1, 2])
    #expect(list == (try ListSnapshot([1, 2])))
    #expect(list.path(of: 2) == ListPath(section: 0, item: 1))
    try list.deleteSections([.main])
    try list.appendItems([3])
    #expect(list == (try ListSnapshot([3])))
  }

  @Test func `repeated identifiers are refused`() {
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(1)) {
      try ListSnapshot([1, 2, 1])
    }
    #expect(throws: Failure.duplicateItem(1)) {
      try ListSnapshot(sections: [("a", [1]), ("b", [1])])
    }
    #expect(throws: Failure.duplicateSection("a")) {
      try ListSnapshot(sections: [("a", [1]), ("a", [2])])
    }
  }

  @Test func `an empty edit changes nothing`() throws {
    var list = try makeList()
    let before = list
    try list.appendItems([], toSection: "b")
    try list.insertItems([], before: 1)
    try list.insertItems([], after: 1)
    try list.deleteItems([])
    try list.appendSections([])
    try list.insertSections([], before: "a")
    try list.deleteSections([])
    try list.moveItem(2, before: 2)
    try list.moveItem(2, after: 2)
    try list.moveItem(2, before: 3)
    try list.moveItem(2, after: 1)
    try list.moveItem(3, toEndOfSection: "a")
    try list.moveSection("b", before: "b")
    try list.moveSection("b", before: "c")
    try list.moveSection("b", after: "a")
    #expect(list == before)
    #expect(list.sharesContents(with: before))
  }

  @Test func `deleting an item twice in one call deletes it`() throws {
    var list = try makeList()
    try list.deleteItems([2, 2])
    try list.deleteSections(["c", "c"])
    #expect(list.description == "[a: [1, 3], b: []]")
  }

  @Test func `errors say what to do`() {
    #expect(
      Failure.duplicateItem(1).description
        == "Item 1 is in the list already. Identifiers are unique in all sections together."
    )
    #expect(
      Failure.duplicateSection("a").description
        == "Section a is in the list already. Move it, or choose another identifier."
    )
    #expect(
      Failure.unknownItem(1).description
        == "The list has no item 1. Insert it first, or ask containsItem(_:)."
    )
    #expect(
      Failure.unknownSection("a").description
        == "The list has no section a. Append it first, or ask containsSection(_:)."
    )
  }

  #if os(macOS) || os(Linux)
  @Test func `a position that doesn't exist stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = try makeList().itemIDs(inSectionAt: 3) }
    await #expect(processExitsWith: .failure) { _ = try makeList().numberOfItems(inSectionAt: -1) }
    await #expect(processExitsWith: .failure) { _ = try makeList().sectionID(at: 3) }
    await #expect(processExitsWith: .failure) {
      _ = try makeList()[ListPath(section: 1, item: 0)]
    }
    await #expect(processExitsWith: .failure) {
      _ = try makeList()[ListPath(section: 3, item: 0)]
    }
  }
  #endif
}
