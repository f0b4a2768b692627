// SPDX-License-Identifier: MIT

import MotifLists

/// A list view that takes one change at a time, as `NSTableView` and `NSOutlineView` do, and enforces
/// their rules.
///
/// Every position refers to the list at that moment. A moved element is removed first, and then
/// inserted.
struct SequentialInterpreter<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>

  /// The sections that the view shows.
  private(set) var sections: [ShownSection<SectionID, ItemID>]

  init(_ list: ListSnapshot<SectionID, ItemID>) {
    sections = list.shown
  }

  /// Performs one change, knowing only the change.
  mutating func perform(_ step: Changes) throws {
    let count =
      step.deletedSections.count + step.insertedSections.count + step.movedSections.count
      + step.updatedSections.count + step.deletedItems.count + step.insertedItems.count
      + step.movedItems.count + step.updatedItems.count
    guard count == 1 else { throw BrokenRule.notOneStep(count) }
    for change in step.deletedSections {
      let section = try removeSection(change.index, change.id)
      guard change.items == items(section.items, change.index) else {
        throw BrokenRule.wrongItems(ofSection: change.index)
      }
    }
    for change in step.insertedSections {
      guard change.items == items(change.items.map({ $0.id }), change.index) else {
        throw BrokenRule.wrongItems(ofSection: change.index)
      }
      try insert(ShownSection(id: change.id, items: change.items.map { $0.id }), at: change.index)
    }
    for move in step.movedSections {
      guard move.from != move.to else { throw BrokenRule.moveToItself }
      try insert(try removeSection(move.from, move.id), at: move.to)
    }
    for update in step.updatedSections {
      guard update.from == update.to else { throw BrokenRule.wrongSection(update.to) }
      try checkSection(update.from, update.id)
    }
    for change in step.deletedItems { try removeItem(change.path, change.id) }
    for change in step.insertedItems { try insert(change.id, at: change.path) }
    for move in step.movedItems {
      guard move.from != move.to else { throw BrokenRule.moveToItself }
      try removeItem(move.from, move.id)
      try insert(move.id, at: move.to)
    }
    for update in step.updatedItems {
      guard update.from == update.to else { throw BrokenRule.wrongItem(update.to) }
      try checkItem(update.from, update.id)
    }
  }

  private func items(_ ids: [ItemID], _ section: Int) -> [Changes.ItemChange] {
    ids.enumerated().map {
      .init(path: ListPath(section: section, item: $0.offset), id: $0.element)
    }
  }

  private func checkSection(_ index: Int, _ id: SectionID) throws {
    guard sections.indices.contains(index) else { throw BrokenRule.sectionOutOfRange(index) }
    guard sections[index].id == id else { throw BrokenRule.wrongSection(index) }
  }

  private func checkItem(_ path: ListPath, _ id: ItemID) throws {
    guard
      sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { throw BrokenRule.itemOutOfRange(path) }
    guard sections[path.section].items[path.item] == id else { throw BrokenRule.wrongItem(path) }
  }

  private mutating func removeSection(
    _ index: Int,
    _ id: SectionID
  ) throws -> ShownSection<SectionID, ItemID> {
    try checkSection(index, id)
    return sections.remove(at: index)
  }

  private mutating func insert(
    _ section: ShownSection<SectionID, ItemID>,
    at index: Int
  ) throws {
    guard (0...sections.count).contains(index) else { throw BrokenRule.sectionOutOfRange(index) }
    guard !sections.contains(where: { $0.id == section.id }) else {
      throw BrokenRule.sectionTwice(index)
    }
    sections.insert(section, at: index)
  }

  private mutating func removeItem(_ path: ListPath, _ id: ItemID) throws {
    try checkItem(path, id)
    sections[path.section].items.remove(at: path.item)
  }

  private mutating func insert(_ id: ItemID, at path: ListPath) throws {
    guard
      sections.indices.contains(path.section),
      (0...sections[path.section].items.count).contains(path.item)
    else { throw BrokenRule.itemOutOfRange(path) }
    sections[path.section].items.insert(id, at: path.item)
  }
}
