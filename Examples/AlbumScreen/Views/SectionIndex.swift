// SPDX-License-Identifier: MIT

internal import MotifLists

/// Where the items of a list in sections are, if they stand one below the other, each section under a row with its
/// heading.
///
/// An item has a *position* among all items, and a *row* among items and headings.
struct SectionIndex: Hashable {
  /// What a row shows.
  enum Content: Hashable {
    /// The heading of a section.
    case heading(section: Int)
    /// The item at a position.
    case item(Int)
  }

  /// The position of each section's first item.
  private let starts: [Int]
  /// The number of items.
  let itemCount: Int
  /// Whether sections have headings.
  let hasHeadings: Bool

  /// Makes the index of an empty list.
  init() {
    starts = []
    itemCount = 0
    hasHeadings = false
  }

  /// Makes the index of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - hasHeadings: Whether sections have headings.
  /// - Complexity: O(*s*) for *s* sections.
  init<SectionID, ItemID>(_ list: ListSnapshot<SectionID, ItemID>, hasHeadings: Bool) {
    var count = 0
    starts = (0..<list.numberOfSections).map { section in
      defer { count += list.numberOfItems(inSectionAt: section) }
      return count
    }
    itemCount = count
    self.hasHeadings = hasHeadings
  }

  /// The number of rows.
  var rowCount: Int { itemCount + (hasHeadings ? starts.count : 0) }

  /// Returns the position of an item.
  func position(of path: ListPath) -> Int { starts[path.section] + path.item }

  /// Returns the path of the item at a position.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func path(ofItemAt position: Int) -> ListPath {
    let section = lastSection { starts[$0] <= position }
    return ListPath(section: section, item: position - starts[section])
  }

  /// Returns the row of an item.
  func row(of path: ListPath) -> Int {
    position(of: path) + (hasHeadings ? path.section + 1 : 0)
  }

  /// Returns the row of the item at a position.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func row(ofItemAt position: Int) -> Int {
    hasHeadings ? row(of: path(ofItemAt: position)) : position
  }

  /// Returns the row of a section's heading.
  func row(ofHeading section: Int) -> Int { starts[section] + section }

  /// Returns what a row shows.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func content(ofRow row: Int) -> Content {
    guard hasHeadings else { return .item(row) }
    let section = section(ofRow: row)
    return row == self.row(ofHeading: section)
      ? .heading(section: section) : .item(row - section - 1)
  }

  /// Returns the section of a row.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func section(ofRow row: Int) -> Int {
    hasHeadings ? lastSection { self.row(ofHeading: $0) <= row } : 0
  }

  private func lastSection(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return max(0, low)
  }
}

/// A row of a list in sections.
enum SectionRow<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// A heading.
  case heading(SectionID)
  /// An item.
  case item(ItemID)
}

extension Changeset {
  /// The changes of a list in which the sections stand one below the other.
  typealias RowChanges = Changeset<MainSection, SectionRow<SectionID, ItemID>>

  /// Returns the same changes for a list in which the items stand one below the other.
  ///
  /// - Parameters:
  ///   - old: Where the items are before the changes.
  ///   - new: Where they are after the changes, with headings only if they had headings before.
  ///   - withHeadings: Whether the headings, if there are any, are rows of the list, too.
  /// - Returns: The changes, or `nil` if sections move: then everything has to be shown again.
  /// - Complexity: O(*m* log *m*) for *m* changes.
  func inOneSection(
    from old: SectionIndex,
    to new: SectionIndex,
    withHeadings: Bool
  ) -> RowChanges? {
    guard movedSections.isEmpty, old.hasHeadings == new.hasHeadings else { return nil }
    let withHeadings = withHeadings && new.hasHeadings
    func place(_ path: ListPath, in index: SectionIndex) -> ListPath {
      let item = withHeadings ? index.row(of: path) : index.position(of: path)
      return ListPath(section: 0, item: item)
    }
    func rows(
      _ items: [ItemChange],
      _ sections: [SectionChange],
      _ index: SectionIndex
    ) -> [RowChanges.ItemChange] {
      let items = items + sections.flatMap(\.items)
      var rows = items.map {
        RowChanges.ItemChange(path: place($0.path, in: index), id: .item($0.id))
      }
      if withHeadings {
        rows += sections.map { section in
          let path = ListPath(section: 0, item: index.row(ofHeading: section.index))
          return RowChanges.ItemChange(path: path, id: .heading(section.id))
        }
      }
      return rows.sorted { $0.path < $1.path }
    }
    return RowChanges(
      deletedItems: rows(deletedItems, deletedSections, old),
      insertedItems: rows(insertedItems, insertedSections, new),
      movedItems: movedItems.map {
        RowChanges.ItemMove(
          id: .item($0.id),
          from: place($0.from, in: old),
          to: place($0.to, in: new)
        )
      }
      .sorted { $0.to < $1.to },
      updatedItems: updatedItems.map {
        RowChanges.ItemUpdate(
          id: .item($0.id),
          from: place($0.from, in: old),
          to: place($0.to, in: new),
          kind: $0.kind
        )
      }
      .sorted { $0.to < $1.to }
    )
  }
}
