// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifLists

@Suite("Changeset, all items")
struct ChangesetAllItemsTests {
  @Test
  func `all deleted items are listed in the old order`() {
    withSeeds(300) { generator in
      let lists = try RandomLists(using: &generator)
      let changes = lists.changes
      let gone = lists.old.itemIDs.filter { !lists.new.containsItem($0) }
      let came = lists.new.itemIDs.filter { !lists.old.containsItem($0) }
      #expect(changes.allDeletedItems.map(\.id) == gone)
      #expect(changes.allInsertedItems.map(\.id) == came)
      #expect(changes.allDeletedItems.map(\.path) == gone.compactMap(lists.old.path(of:)))
      #expect(changes.allInsertedItems.map(\.path) == came.compactMap(lists.new.path(of:)))
      #expect(changes.inverse.allDeletedItems == changes.allInsertedItems)
    }
  }
}
