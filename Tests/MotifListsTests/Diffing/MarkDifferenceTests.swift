// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("Changeset, of marks")
struct MarkDifferenceTests {
  @Test
  func `marks of items in both lists become updates`() throws {
    let old = try ListSnapshot(sections: [("a", [1, 2]), ("b", [3])])
    var new = try ListSnapshot(sections: [("b", [4, 3]), ("a", [2]), ("c", [1])])
    try new.reconfigureItems([1, 3])
    try new.reloadItems([2, 4])
    try new.reloadSections(["a", "c"])
    let changes = Changeset(from: old, to: new)
    #expect(changes.updatedSections == [.init(id: "a", from: 0, to: 1)])
    let path = ListPath.init(section:item:)
    #expect(
      changes.updatedItems == [
        .init(id: 3, from: path(1, 0), to: path(0, 1), kind: .reconfigure),
        .init(id: 2, from: path(0, 1), to: path(1, 0), kind: .reload),
        .init(id: 1, from: path(0, 0), to: path(2, 0), kind: .reconfigure),
      ]
    )
    try replay(changes, from: old, to: new)
  }

  @Test
  func `marks of the old list cause no updates`() throws {
    let new = try ListSnapshot([1, 2])
    var old = new
    try old.reloadItems([1])
    #expect(Changeset(from: old, to: new).isEmpty)
    #expect(Changeset(from: new, to: old).updatedItems.map(\.id) == [1])
  }
}
