// SPDX-License-Identifier: MIT

public import MotifCore

// MARK: - Sections

extension ListSnapshot {
  /// How many sections there are.
  @inlinable
  public var numberOfSections: Int { sections.count }

  /// The sections in order.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  @inlinable
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// Returns the section at an index.
  ///
  /// - Parameter index: The index.
  /// - Returns: The section.
  /// - Precondition: There is a section at the index.
  @inlinable
  public func sectionID(at index: Int) -> SectionID {
    checkSection(index)
    return sections[index].id
  }

  /// Returns where a section stands among the sections.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its index, or `nil` when the list has no such section.
  @inlinable
  public func index(ofSection section: SectionID) -> Int? {
    sectionSlots[section].map { Int(sectionIndices[Int($0)]) }
  }

  /// Returns whether a section is in the list.
  ///
  /// - Parameter section: The section.
  /// - Returns: Whether the list has it.
  @inlinable
  public func containsSection(_ section: SectionID) -> Bool { sectionSlots[section] != nil }
}

// MARK: - Items

extension ListSnapshot {
  /// How many items there are in all sections together.
  @inlinable
  public var numberOfItems: Int { table.count }

  /// The items of all sections in order.
  ///
  /// - Complexity: O(*n*) for *n* items; O(1) when there is one section.
  @inlinable
  public var itemIDs: [ItemID] {
    if sections.count == 1 { return sections[0].items }
    var items: [ItemID] = []
    items.reserveCapacity(numberOfItems)
    for section in sections { items += section.items }
    return items
  }

  /// Returns the items of a section in order.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its items, or `nil` when the list has no such section.
  /// - Complexity: O(1); the array shares its storage with the snapshot.
  @inlinable
  public func itemIDs(inSection section: SectionID) -> [ItemID]? {
    index(ofSection: section).map { sections[$0].items }
  }

  /// Returns the items of the section at an index in order.
  ///
  /// - Parameter index: The index of the section.
  /// - Returns: Its items.
  /// - Precondition: There is a section at the index.
  /// - Complexity: O(1); the array shares its storage with the snapshot.
  @inlinable
  public func itemIDs(inSectionAt index: Int) -> [ItemID] {
    checkSection(index)
    return sections[index].items
  }

  /// Returns how many items a section has.
  ///
  /// - Parameter section: The section.
  /// - Returns: The number of its items, or `nil` when the list has no such section.
  @inlinable
  public func numberOfItems(inSection section: SectionID) -> Int? {
    index(ofSection: section).map { sections[$0].items.count }
  }

  /// Returns how many items the section at an index has.
  ///
  /// - Parameter index: The index of the section.
  /// - Returns: The number of its items.
  /// - Precondition: There is a section at the index.
  @inlinable
  public func numberOfItems(inSectionAt index: Int) -> Int {
    checkSection(index)
    return sections[index].items.count
  }

  /// Returns the item at a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: The item.
  /// - Precondition: There is an item at the path.
  @inlinable
  public subscript(path: ListPath) -> ItemID {
    checkSection(path.section)
    require(
      sections[path.section].items.indices.contains(path.item),
      "The section has no such item. Use a path below numberOfItems(inSectionAt:)."
    )
    return sections[path.section].items[path.item]
  }

  /// Returns where an item stands.
  ///
  /// - Parameter item: The item.
  /// - Returns: Its path, or `nil` when the list has no such item.
  @inlinable
  public func path(of item: ItemID) -> ListPath? {
    slot(of: item).map(path(ofSlot:))
  }

  /// Returns the section in which an item stands.
  ///
  /// - Parameter item: The item.
  /// - Returns: The section, or `nil` when the list has no such item.
  @inlinable
  public func section(containing item: ItemID) -> SectionID? {
    path(of: item).map { sections[$0.section].id }
  }

  /// Returns whether an item is in the list.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether the list has it.
  @inlinable
  public func containsItem(_ item: ItemID) -> Bool { slot(of: item) != nil }

  @inlinable
  func checkSection(_ index: Int) {
    require(
      sections.indices.contains(index),
      "The list has no such section. Use an index below numberOfSections."
    )
  }
}
