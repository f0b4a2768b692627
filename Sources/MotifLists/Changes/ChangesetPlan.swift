// SPDX-License-Identifier: MIT

/// What a change does to something that stands in the old list.
enum ListFate: UInt8, Sendable {
  case kept
  case deleted
  case moved
}

/// A change set that was found to fit a list, and what becomes of all that is in that list.
struct ChangesetPlan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Failure = ChangesetError<SectionID, ItemID>

  /// The sections of the old list.
  let oldIDs: [SectionID]
  /// The items of the old list, by section.
  let oldItems: [[ItemID]]
  /// What becomes of the old sections.
  var sectionFates: [ListFate]
  /// What becomes of the old items, by section; empty where all stay.
  var itemFates: [[ListFate]]
  /// Where the new sections were: an old index, or the complement of a place in `insertedSections`.
  var origins: [Int] = []
  /// The new list.
  var sections: [(id: SectionID, items: [ItemID])] = []
  /// Whether something that was deleted is inserted again.
  var bringsBack = false

  /// Checks a change set.
  init(_ changes: Changes, from old: ListSnapshot<SectionID, ItemID>) throws(Failure) {
    oldIDs = (0..<old.numberOfSections).map { old.sectionID(at: $0) }
    oldItems = oldIDs.indices.map { old.itemIDs(inSectionAt: $0) }
    sectionFates = Array(repeating: .kept, count: oldIDs.count)
    itemFates = Array(repeating: [], count: oldIDs.count)
    try takeSections(changes)
    try placeSections(changes)
    try takeItems(changes)
    try placeItems(changes)
    try checkNewSections(changes)
    try checkNewItems(changes, from: old)
    try checkUpdates(changes)
  }

  /// What becomes of an item that is in the old list.
  func fate(of path: ListPath) -> ListFate {
    let fates = itemFates[path.section]
    return fates.isEmpty ? .kept : fates[path.item]
  }
}

// MARK: - Order

extension ChangesetPlan {
  static func check(
    _ index: Int,
    after previous: inout Int?,
    _ id: SectionID
  ) throws(Failure) {
    if let previous, index <= previous {
      throw index == previous
        ? .conflictingSection(id, index: index) : .unsortedSection(id, index: index)
    }
    previous = index
  }

  static func check(
    _ path: ListPath,
    after previous: inout ListPath?,
    _ id: ItemID
  ) throws(Failure) {
    if let previous, path <= previous {
      throw path == previous ? .conflictingItem(id, path: path) : .unsortedItem(id, path: path)
    }
    previous = path
  }

  /// Checks the items that came or went with a section.
  static func check(
    _ items: [Changes.ItemChange],
    ofSectionAt index: Int
  ) throws(Failure) {
    var previous: ListPath?
    for change in items {
      try check(change.path, after: &previous, change.id)
      guard change.path.section == index else {
        throw .misplacedItem(change.id, path: change.path)
      }
    }
  }
}
