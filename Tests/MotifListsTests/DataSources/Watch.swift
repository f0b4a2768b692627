// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// A check to run at the end of a test.
protocol Checked {
  func check() throws
}

/// Follows a source change by change, and applies each change by the rules of list views.
///
/// Changes of long lists are only applied, since the views are slow.
final class Watch<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Checked {
  typealias Changes = Changeset<SectionID, ItemID>

  private let source: any ListSnapshotSource<SectionID, ItemID>
  private let told = Told()
  private let registration: Registration

  private final class Told {
    var snapshot: ListSnapshot<SectionID, ItemID>?
    var changes: [Changes] = []
  }

  /// All changes so far.
  var changes: [Changes] { told.changes }

  /// Begins following a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - isMinimal: Whether each change has to be as small as one found by comparison.
  init(_ source: any ListSnapshotSource<SectionID, ItemID>, isMinimal: Bool = true) {
    self.source = source
    told.snapshot = source.snapshot
    registration = source.observe { [told] changes in
      guard let old = told.snapshot else { return }
      told.changes.append(changes)
      do {
        let new = try changes.applied(to: old)
        told.snapshot = new
        #expect(!changes.isEmpty)
        if old.numberOfItems + new.numberOfItems < 200 {
          try replay(changes, from: old, to: new, thorough: false)
        } else {
          try changes.verify(from: old, to: new)
        }
        for update in changes.updatedItems {
          #expect(old.path(of: update.id) == update.from && new.path(of: update.id) == update.to)
        }
        #expect(changes.updatedItems.map(\.to) == changes.updatedItems.map(\.to).sorted())
        guard isMinimal else { return }
        let fresh = Changes(from: old, to: new)
        #expect(changes.movedItems.count == fresh.movedItems.count)
        #expect(changes.movedSections.count == fresh.movedSections.count)
        #expect(changes.deletedItems == fresh.deletedItems)
        #expect(changes.insertedItems == fresh.insertedItems)
      } catch {
        Issue.record("\(error): \(changes) on \(old)")
      }
    }
  }

  /// Checks that the reported changes led to the list that the source shows.
  func check() throws {
    #expect(told.snapshot == source.snapshot)
  }
}
