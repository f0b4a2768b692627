// SPDX-License-Identifier: MIT

/// What a list shows: its items, where they stand, and what the sections are called.
///
/// An ``ArrayDataSource`` holds items itself. Others are made from one by ``filtered(_:)``,
/// ``sorted(by:)``, ``sectioned(by:)`` and ``concatenated(with:)``, and follow each of its changes.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: Int
///   var title: String
///   var year: Int
/// }
///
/// let albums = try ArrayDataSource([
///   Album(id: 1, title: "Hejira", year: 1976), Album(id: 2, title: "Blue", year: 1971),
/// ])
/// let shown = albums.filtered { $0.year < 1980 }.sorted { $0.title < $1.title }
/// print(shown.items.map(\.title))
/// // Prints "["Blue", "Hejira"]"
/// ```
///
/// A source of your own has a snapshot, answers what an item holds, and tells its
/// ``ListSnapshotSource/observers`` of each change. Titles have a default.
///
/// ```swift
/// struct Day: Identifiable {
///   let id: Int
/// }
///
/// final class Month: ListDataSource {
///   let snapshot: ListSnapshot<String, Int>
///   let observers = ListObservers<String, Int>()
///
///   init() throws {
///     snapshot = try ListSnapshot(sections: [("first half", [1, 2]), ("second half", [16])])
///   }
///
///   func item(withID id: Int) -> Day? { Day(id: id) }
///   func header(ofSection section: String) -> String? { section.uppercased() }
/// }
///
/// let month = try Month()
/// print(month.header(ofSection: "first half") ?? "", month.footer(ofSection: "first half") ?? "-")
/// // Prints "FIRST HALF -"
/// ```
public protocol ListDataSource<SectionID, Item>: ListSnapshotSource where ItemID == Item.ID {
  /// What the list is made of.
  associatedtype Item: Identifiable where Item.ID: Sendable

  /// Returns an item as it is now.
  ///
  /// What an item holds changes just before the source tells that it is updated, and at no other time:
  /// an order that follows the source compares it with others then.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, or `nil` when there is none. For one that isn't in the snapshot, such as one
  ///   that a filter holds back, either may be answered.
  func item(withID id: Item.ID) -> Item?

  /// Returns what stands above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title, or `nil` for none, which is the default.
  func header(ofSection section: SectionID) -> String?

  /// Returns what stands below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text, or `nil` for none, which is the default.
  func footer(ofSection section: SectionID) -> String?
}

extension ListDataSource {
  /// Returns no title.
  ///
  /// - Parameter section: The section.
  /// - Returns: Always `nil`.
  public func header(ofSection section: SectionID) -> String? { nil }

  /// Returns no text.
  ///
  /// - Parameter section: The section.
  /// - Returns: Always `nil`.
  public func footer(ofSection section: SectionID) -> String? { nil }
}

extension ListDataSource {
  /// How many sections there are.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// Returns how many items a section has.
  ///
  /// - Precondition: There is a section at the index.
  /// - Parameter index: The index of the section.
  /// - Returns: Their number.
  public func numberOfItems(inSectionAt index: Int) -> Int {
    snapshot.numberOfItems(inSectionAt: index)
  }

  /// Returns the item at a path.
  ///
  /// - Parameter path: A path, as a list view asks for it.
  /// - Returns: The item, or `nil` when there is none at the path.
  public func item(at path: ListPath) -> Item? {
    guard (0..<snapshot.numberOfSections).contains(path.section) else { return nil }
    let ids = snapshot.itemIDs(inSectionAt: path.section)
    return ids.indices.contains(path.item) ? item(withID: ids[path.item]) : nil
  }

  /// All items in order, section by section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var items: [Item] { snapshot.itemIDs.compactMap { item(withID: $0) } }
}
