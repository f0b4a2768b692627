// SPDX-License-Identifier: MIT

import Testing

@testable import MotifLists

private func makeList() throws -> ListSnapshot<String, Int> {
  try ListSnapshot(sections: [("a", [1, 2, 3]), ("b", []), ("c", [4])])
}

@Suite("ListSnapshot, marks")
struct SnapshotMarkTests {
  @Test func `reload wins over reconfigure, in either order`() throws {
    var list = try makeList()
    try list.reconfigureItems([1, 2])
    try list.reloadItems([2, 3])
    try list.reconfigureItems([3, 4])
    #expect(list.reloadedItemIDs == [2, 3])
    #expect(list.reconfiguredItemIDs == [1, 4])
  }

  @Test func `marks of deleted or replaced elements don't return`() throws {
    var list = try makeList()
    try list.reloadItems([1, 2, 3, 4])
    try list.reloadSections(["a", "b", "c"])
    try list.deleteItems([1])
    try list.insertItems([1], before: 2)
    try list.deleteSections(["c"])
    try list.appendSections(["c"])
    try list.appendItems([4], toSection: "c")
    #expect(list.reloadedItemIDs == [2, 3])
    #expect(list.reloadedSectionIDs == ["a", "b"])
    try list.deleteSections(["a", "b", "c"])
    #expect(list == ListSnapshot())
  }

  @Test func `marks move with their elements`() throws {
    var list = try makeList()
    try list.reloadItems([1])
    try list.reconfigureItems([2])
    try list.reloadSections(["a"])
    try list.moveItem(1, after: 4)
    try list.replaceItems(inSection: "a", with: [3, 2, 7])
    try list.moveSection("a", after: "c")
    #expect(list.description == "[b: [], c: [4, 1], a: [3, 2, 7]]")
    #expect(list.reloadedItemIDs == [1])
    #expect(list.reconfiguredItemIDs == [2])
    #expect(list.markedItems.map(\.path.description) == ["1.1", "2.1"])
    #expect(list.markedSections.map(\.index) == [2])
  }

  @Test func `lists that differ only in marks share everything`() throws {
    let list = try makeList()
    var marked = list
    try marked.reloadItems([1])
    #expect(marked != list)
    #expect(marked.hasSameContents(as: list))
    #expect(marked.sharesContents(with: list))
    #expect(marked.withoutMarks == list)
  }
}
