// SPDX-License-Identifier: MIT

/// What a list shows, as identifiers: which sections there are, and which items stand in each.
public struct ListSnapshot<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  struct Section: Sendable {
    var id: SectionID
    var items: [ItemID]
  }

  var sections: [Section] = []
  private var paths: [ItemID: ListPath] = [:]

  /// Makes a list without sections.
  public init() {}

  /// How many sections there are.
  public var numberOfSections: Int { sections.count }

  /// How many items there are in all sections together.
  public var numberOfItems: Int { paths.count }

  /// The sections in order.
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// Returns the items of a section in order.
  ///
  /// - Parameter index: The section.
  /// - Returns: Its items.
  /// - Precondition: There is a section at the index.
  /// - Complexity: O(1); the array shares its storage with the snapshot.
  public func itemIDs(inSectionAt index: Int) -> [ItemID] { sections[index].items }

  /// Returns where an item stands.
  ///
  /// - Parameter item: The item.
  /// - Returns: Its path, or `nil` when the list has no such item.
  public func path(of item: ItemID) -> ListPath? { paths[item] }

  /// Appends sections without items.
  public mutating func appendSections(
    _ ids: [SectionID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    var known = Set(sectionIDs)
    for id in ids {
      guard known.insert(id).inserted else { throw .duplicateSection(id) }
    }
    sections += ids.map { Section(id: $0, items: []) }
  }

  /// Appends items to a section.
  public mutating func appendItems(
    _ ids: [ItemID],
    toSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    guard let index = sections.firstIndex(where: { $0.id == section }) else {
      throw .unknownSection(section)
    }
    var paths = paths
    for (offset, id) in ids.enumerated() {
      let path = ListPath(section: index, item: sections[index].items.count + offset)
      guard paths.updateValue(path, forKey: id) == nil else { throw .duplicateItem(id) }
    }
    sections[index].items += ids
    self.paths = paths
  }
}
