// SPDX-License-Identifier: MIT

import MotifLists
import Testing

private typealias Failure = ListSnapshotError<String, Int>
private typealias List = ListSnapshot<String, Int>

private func makeList() throws -> List {
  var list = try List(sections: [("a", [1, 2, 3]), ("b", []), ("c", [4])])
  try list.reloadItems([1])
  try list.reconfigureItems([4])
  try list.reloadSections(["a"])
  return list
}

/// Makes an edit that must fail, on the only copy and on one of two.
private func check(
  _ error: Failure,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ edit: (inout List) throws -> Void
) throws {
  for isShared in [false, true] {
    var list = try makeList()
    let copy = isShared ? list : nil
    #expect(throws: error, sourceLocation: sourceLocation) { try edit(&list) }
    try expectUnchanged(list, sourceLocation)
    if let copy { try expectUnchanged(copy, sourceLocation) }
  }
}

private func expectUnchanged(_ list: List, _ sourceLocation: SourceLocation) throws {
  let start = try makeList()
  #expect(list == start, sourceLocation: sourceLocation)
  #expect(
    (0..<10).map(list.path(of:)) == (0..<10).map(start.path(of:)),
    sourceLocation: sourceLocation
  )
  #expect(
    "abcxy".map { list.index(ofSection: "\($0)") } == [0, 1, 2, nil, nil],
    sourceLocation: sourceLocation
  )
  // Entries made before the failure must not remain.
  var list = list
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    try list.appendItems([7, 8, 9], toSection: "b")
    try list.appendSections(["x", "y"])
  }
  #expect(
    list.description == "[a: [1, 2, 3], b: [7, 8, 9], c: [4], x: [], y: []]",
    sourceLocation: sourceLocation
  )
  let path = ListPath(section: 1, item: 2)
  #expect(list.path(of: 9) == path, sourceLocation: sourceLocation)
}

@Suite("ListSnapshot, failures")
struct SnapshotFailureTests {
  @Test func `refused insertions of items change nothing`() throws {
    try check(.duplicateItem(4)) { try $0.appendItems([7, 8, 4], toSection: "a") }
    try check(.duplicateItem(7)) { try $0.appendItems([7, 8, 7], toSection: "b") }
    try check(.unknownSection("x")) { try $0.appendItems([7], toSection: "x") }
    try check(.duplicateItem(1)) { try $0.insertItems([7, 1], before: 1) }
    try check(.unknownItem(0)) { try $0.insertItems([7], after: 0) }
  }

  @Test func `refused deletions and moves of items change nothing`() throws {
    try check(.unknownItem(9)) { try $0.deleteItems([1, 2, 9]) }
    try check(.unknownItem(9)) { try $0.moveItem(9, before: 1) }
    try check(.unknownItem(9)) { try $0.moveItem(1, after: 9) }
    try check(.unknownItem(9)) { try $0.moveItem(9, toEndOfSection: "a") }
    try check(.unknownSection("x")) { try $0.moveItem(1, toEndOfSection: "x") }
  }

  @Test func `refused replacements of items change nothing`() throws {
    try check(.unknownSection("x")) { try $0.replaceItems(inSection: "x", with: []) }
    try check(.duplicateItem(4)) { try $0.replaceItems(inSection: "a", with: [3, 8, 2, 9, 4, 1]) }
    try check(.duplicateItem(8)) { try $0.replaceItems(inSection: "a", with: [2, 8, 1, 8]) }
    try check(.duplicateItem(1)) { try $0.replaceItems(inSection: "a", with: [1, 3, 2, 1]) }
    try check(.duplicateItem(3)) { try $0.replaceItems(inSection: "a", with: [3, 7, 3]) }
  }

  @Test func `refused edits of sections change nothing`() throws {
    try check(.duplicateSection("b")) { try $0.appendSections(["x", "y", "b"]) }
    try check(.duplicateSection("x")) { try $0.insertSections(["x", "x"], before: "a") }
    try check(.unknownSection("x")) { try $0.insertSections(["y"], after: "x") }
    try check(.unknownSection("x")) { try $0.deleteSections(["a", "x"]) }
    try check(.unknownSection("x")) { try $0.moveSection("x", before: "a") }
    try check(.unknownSection("x")) { try $0.moveSection("a", after: "x") }
  }

  @Test func `refused marks change nothing`() throws {
    try check(.unknownItem(9)) { try $0.reloadItems([2, 9]) }
    try check(.unknownItem(9)) { try $0.reconfigureItems([2, 9]) }
    try check(.unknownSection("x")) { try $0.reloadSections(["b", "x"]) }
  }
}
