// SPDX-License-Identifier: MIT

public import MotifCore

/// What a list shows, as identifiers: which sections there are, and which items stand in each.
///
/// Describe what the list is to show, and leave it to a ``Changeset`` how to get there. A snapshot is
/// a plain value: copy the one that is shown, edit the copy, and hand it over. Identifiers are
/// unique: an edit that names one a second time, or one that isn't there, throws a
/// ``ListSnapshotError`` and changes nothing, not even a part.
///
/// ```swift
/// var list = try ListSnapshot(sections: [("fruit", ["apple", "pear"]), ("nuts", ["hazel"])])
/// try list.insertItems(["plum"], before: "pear")
/// try list.moveItem("apple", after: "hazel")
/// print(list)
/// // Prints "[fruit: [plum, pear], nuts: [hazel, apple]]"
/// ```
///
/// Finding an identifier takes constant time. Edits are made in place; the first one of a copy
/// copies what it has to, which is the index and the edited section: the arrays of the other sections
/// are shared.
///
/// An item or a section that keeps its identifier and is to be shown again can be marked, see
/// ``reloadItems(_:)``. Marks are part of the value: two lists are equal when they have the same
/// sections, items and marks, whatever edits have led there. Compare ``withoutMarks`` where marks
/// don't matter.
public struct ListSnapshot<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  /// Why an edit was refused.
  public typealias Refusal = ListSnapshotError<SectionID, ItemID>

  /// A section and its items.
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline var id: SectionID
    /// The number by which items find their section.
    @usableFromInline let slot: Int32
    @usableFromInline var items: [ItemID]
    /// The numbers of the items.
    @usableFromInline var slots: [Int32]

    @inlinable
    init(id: SectionID, slot: Int32) {
      self.id = id
      self.slot = slot
      items = []
      slots = []
    }
  }

  // Sections and items have numbers that they keep while they are in the list. An edit in the middle
  // gives everything behind it a new place by number, and hashes nothing.

  @usableFromInline var sections: [Section] = []
  /// The numbers of the sections.
  @usableFromInline var sectionSlots: [SectionID: Int32] = [:]
  /// The indices of the sections, by number.
  @usableFromInline var sectionIndices: [Int32] = []
  /// Numbers of sections that have gone.
  @usableFromInline var freeSectionSlots: [Int32] = []
  /// Finds the numbers of the items.
  @usableFromInline var slots = SlotTable()
  /// The places of the items, by number.
  @usableFromInline var locations: [ItemLocation] = []
  /// Numbers of items that have gone.
  @usableFromInline var freeSlots: [Int32] = []
  @usableFromInline var itemMarks: [ItemID: ListUpdateKind] = [:]
  @usableFromInline var sectionMarks: Set<SectionID> = []

  /// Makes a list without sections.
  @inlinable
  public init() {}

  /// Makes a list of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or ``ListSnapshotError/duplicateItem(_:)``
  ///   for the first identifier that comes a second time.
  /// - Complexity: O(*n*) for *n* items and sections. The arrays of items are kept, not copied.
  @inlinable
  public init(sections: [(SectionID, [ItemID])]) throws(Refusal) {
    try appendSections(sections.map { $0.0 })
    reserveItems(sections.reduce(0) { $0 + $1.1.count })
    for (index, section) in sections.enumerated() {
      try replaceItems(in: 0..<0, ofSectionAt: index, with: section.1)
    }
  }
}

extension ListSnapshot where SectionID == MainSection {
  /// Makes a flat list: one with ``MainSection/main`` as its only section.
  ///
  /// ```swift
  /// let list = try ListSnapshot(["apple", "pear"])
  /// print(list)
  /// // Prints "[main: [apple, pear]]"
  /// ```
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)`` for the first item that comes a second time.
  /// - Complexity: O(*n*) for *n* items. The array is kept, not copied.
  @inlinable
  public init(_ items: [ItemID]) throws(Refusal) {
    try self.init(sections: [(.main, items)])
  }
}

/// The section of a list that has no sections.
///
/// A flat list is a list with one section; this is the identifier of it.
///
/// ```swift
/// let list = try ListSnapshot(["apple", "pear"])
/// print(list.itemIDs(inSection: .main) ?? [])
/// // Prints "["apple", "pear"]"
/// ```
public enum MainSection: Hashable, Sendable {
  /// The only section.
  case main
}

// MARK: - Reading sections

extension ListSnapshot {
  /// How many sections there are.
  @inlinable
  public var numberOfSections: Int { sections.count }

  /// The sections in order.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  @inlinable
  public var sectionIDs: [SectionID] { sections.map { $0.id } }

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

// MARK: - Reading items

extension ListSnapshot {
  /// How many items there are in all sections together.
  @inlinable
  public var numberOfItems: Int { slots.count }

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
      path.item >= 0 && path.item < sections[path.section].items.count,
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
    slot(of: item).map { path(ofSlot: $0) }
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
      index >= 0 && index < sections.count,
      "The list has no such section. Use an index below numberOfSections."
    )
  }
}

extension ListSnapshot: Equatable {
  /// Whether two lists have the same sections, the same items in them, and the same marks.
  ///
  /// - Complexity: O(*n*) for *n* items; sections that share their storage aren't compared.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.hasSameContents(as: right) && left.itemMarks == right.itemMarks
      && left.sectionMarks == right.sectionMarks
  }

  /// Whether two lists have the same sections and the same items in them.
  @inlinable
  func hasSameContents(as other: Self) -> Bool {
    if sharesContents(with: other) { return true }
    return numberOfItems == other.numberOfItems
      && sections.elementsEqual(other.sections) { $0.id == $1.id && $0.items == $1.items }
  }

  /// Whether one list is a copy of the other and neither has been edited since, except for marks.
  ///
  /// It may be false for lists that are equal, and is never true for lists that differ.
  @inlinable
  func sharesContents(with other: Self) -> Bool {
    sections.count == other.sections.count
      && sections.withUnsafeBufferPointer { sections in
        other.sections.withUnsafeBufferPointer { $0.baseAddress == sections.baseAddress }
      }
  }
}

extension ListSnapshot: Hashable {
  /// Feeds the sections and items to a hasher; marks are left out.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*) for *n* items.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections.count)
    for section in sections {
      hasher.combine(section.id)
      hasher.combine(section.items)
    }
  }
}

extension ListSnapshot: CustomStringConvertible {
  /// The sections with their items, as in `[fruit: [apple, pear], nuts: []]`.
  public var description: String {
    let sections = sections.map { section in
      let items = section.items.map { String(describing: $0) }.joined(separator: ", ")
      return "\(section.id): [\(items)]"
    }
    return "[\(sections.joined(separator: ", "))]"
  }
}

extension ListSnapshot {
  /// Makes a list of sections and items that are known to be there once only.
  @inlinable
  init(uncheckedSections sections: [(SectionID, [ItemID])]) {
    do {
      try self.init(sections: sections)
    } catch {
      assertionFailure("A change set was applied that leads to a list with duplicates: \(error)")
      self.init()
    }
  }
}
