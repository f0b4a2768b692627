// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("ListRenumbering")
struct ListRenumberingTests {
  private func path(_ section: Int, _ item: Int) -> ListPath {
    ListPath(section: section, item: item)
  }

  @Test
  func `without changes every path stays the same`() {
    let changes = Changeset<Int, Int>()
    let map = changes.renumbering
    let back = changes.inverse.renumbering
    #expect(map.newIndex(forOldSection: 3) == 3)
    #expect(back.newIndex(forOldSection: 3) == 3)
    #expect(map.newPath(forOld: path(3, 4)) == path(3, 4))
    #expect(back.newPath(forOld: path(3, 4)) == path(3, 4))
  }

  @Test
  func `an item's path follows its section and earlier changes`() {
    let changes = Changeset<String, Int>(
      movedSections: [.init(id: "B", from: 1, to: 0)],
      deletedItems: [.init(path: path(1, 0), id: 1)],
      insertedItems: [.init(path: path(0, 0), id: 7), .init(path: path(0, 2), id: 8)]
    )
    let map = changes.renumbering
    let back = changes.inverse.renumbering
    #expect(map.newPath(forOld: path(1, 0)) == nil)
    #expect(map.newPath(forOld: path(1, 1)) == path(0, 1))
    #expect(map.newPath(forOld: path(1, 2)) == path(0, 3))
    #expect(map.newPath(forOld: path(0, 5)) == path(1, 5))
    #expect(back.newPath(forOld: path(0, 0)) == nil)
    #expect(back.newPath(forOld: path(0, 2)) == nil)
    #expect(back.newPath(forOld: path(0, 3)) == path(1, 2))
  }

  @Test
  func `a deleted section's items are gone unless moved`() {
    let changes = Changeset<String, Int>(
      deletedSections: [.init(index: 0, id: "A", items: [.init(path: path(0, 1), id: 2)])],
      movedItems: [.init(id: 1, from: path(0, 0), to: path(0, 0))]
    )
    let map = changes.renumbering
    let back = changes.inverse.renumbering
    #expect(map.newIndex(forOldSection: 0) == nil)
    #expect(map.newPath(forOld: path(0, 0)) == path(0, 0))
    #expect(map.newPath(forOld: path(0, 1)) == nil)
    #expect(map.newPath(forOld: path(1, 0)) == path(0, 1))
    #expect(back.newIndex(forOldSection: 0) == 1)
    #expect(back.newPath(forOld: path(0, 0)) == path(0, 0))
  }
}
