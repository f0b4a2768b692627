// SPDX-License-Identifier: MIT

import MotifLists

extension ListCase {
  /// Both states as snapshots, cut into sections of about the same size.
  func snapshots<ID: ListIdentifier>(
    _ kind: ID.Type,
    sections: Int
  ) -> (old: ListSnapshot<Int, ID>, new: ListSnapshot<Int, ID>) {
    let (old, new) = [ID].pair(self)
    let first = Self.snapshot(old, sections: sections)
    return (first, sharesStorage ? first : Self.snapshot(new, sections: sections))
  }

  private static func snapshot<ID: ListIdentifier>(
    _ ids: [ID],
    sections: Int
  ) -> ListSnapshot<Int, ID> {
    var list = ListSnapshot<Int, ID>()
    do throws(ListSnapshotError<Int, ID>) {
      try list.appendSections(Array(0..<sections))
      for section in 0..<sections {
        let start = ids.count * section / sections
        let end = ids.count * (section + 1) / sections
        try list.appendItems(Array(ids[start..<end]), toSection: section)
      }
    } catch {
      expect("\(error)", is: "", "a snapshot")
    }
    return list
  }

  /// Ends the program if there are more changes than necessary.
  func check<ID>(_ changes: Changeset<MainSection, ID>) {
    expect(changes.deletedItems.count, is: deletes, "deletes, \(name)")
    expect(changes.insertedItems.count, is: inserts, "inserts, \(name)")
    expect(changes.movedItems.count, is: moves, "moves, \(name)")
  }
}
