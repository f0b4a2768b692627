// SPDX-License-Identifier: MIT

import MotifLists

/// A section as a list view shows it.
struct ShownSection<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Equatable {
  var id: SectionID
  var items: [ItemID]
}

extension ListSnapshot {
  /// The sections of a view that shows this list.
  var shown: [ShownSection<SectionID, ItemID>] {
    (0..<numberOfSections).map {
      ShownSection(id: sectionID(at: $0), items: itemIDs(inSectionAt: $0))
    }
  }
}

/// A mistake that a list view would crash on, or would silently show wrongly.
enum BrokenRule: Error, Hashable {
  case sectionOutOfRange(Int)
  case itemOutOfRange(ListPath)
  case sectionTwice(Int)
  case itemTwice(ListPath)
  /// An item is mentioned whose section is deleted, inserted, moved, or reloaded.
  case itemInChangedSection(ListPath)
  case wrongNumberOfSections(expected: Int, actual: Int)
  case wrongNumberOfItems(section: Int, expected: Int, actual: Int)
  case wrongSection(Int)
  case wrongItem(ListPath)
  /// An item that is listed with a section isn't at its position.
  case wrongItems(ofSection: Int)
  case notOneStep(Int)
  case moveToItself
  case unsorted
}
