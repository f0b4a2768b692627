// SPDX-License-Identifier: MIT

public import MotifCore

/// The contents of a list as identifiers: its sections, and the items in each of them.
///
/// Describe the list to show, and let a ``Changeset`` find the changes that lead there. A snapshot
/// is a plain value: copy the current one, edit the copy, and apply it. Identifiers are unique: an
/// edit with a duplicate or unknown identifier throws a ``ListSnapshotError`` and changes nothing,
/// not even partly.
///
/// ```swift
/// var list = try ListSnapshot(sections: [("fruit", ["apple", "pear"]), ("nuts", ["hazel"])])
/// try list.insertItems(["plum"], before: "pear")
/// try list.moveItem("apple", after: "hazel")
/// print(list)
/// // Prints "[fruit: [plum, pear], nuts: [hazel, apple]]"
/// ```
///
/// Finding an identifier takes constant time. Edits are made in place; the first edit of a copy
/// copies only the index and the edited section: the arrays of the other sections are shared. The
/// first edit amid a section of more than about 2,000 items divides it into chunks, which takes
/// O(*n*). From then on, until all its items are replaced, an edit moves the items of one chunk,
/// however many there are. Read an item of such a list by its path: an array of all of them is
/// made each time.
///
/// To show an item or a section again that keeps its identifier, mark it, see ``reloadItems(_:)``.
/// Marks are part of the value: two lists are equal if they have the same sections, items and
/// marks, whatever edits led there. To ignore marks, compare ``withoutMarks``.
///
/// A snapshot can be encoded and decoded if its identifiers can. Decoding it refuses duplicates.
public struct ListSnapshot<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  @usableFromInline typealias Failure = ListSnapshotError<SectionID, ItemID>

  /// A section and its items.
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline var id: SectionID
    /// The number by which items find their section.
    @usableFromInline let slot: Int32
    /// Its items in order; none if it never had one.
    @usableFromInline var chunks: [ListChunk<ItemID>] = []
    /// The offset of the first item of each chunk, and one more number after the last one.
    @usableFromInline var starts: [Int] = []

    @inlinable
    init(id: SectionID, slot: Int32) {
      self.id = id
      self.slot = slot
    }
  }

  // Sections, chunks, and items have numbers that they keep while they are in the list. An edit in the
  // middle gives what is behind it in its chunk a new place by number, and hashes nothing.

  @usableFromInline var sections: [Section] = []
  /// The numbers of the sections.
  @usableFromInline var sectionSlots: [SectionID: Int32] = [:]
  /// The indices of the sections, by number.
  @usableFromInline var sectionIndices: [Int32] = []
  /// Numbers of deleted sections.
  @usableFromInline var freeSectionSlots: [Int32] = []
  /// The places of the chunks, by number.
  @usableFromInline var chunkPlaces: [ChunkPlace] = []
  /// Numbers of chunks that are gone.
  @usableFromInline var freeChunks: [Int32] = []
  /// Finds the numbers of the items.
  @usableFromInline var slots = SlotTable()
  /// The places of the items, by number.
  @usableFromInline var locations: [ItemLocation] = []
  /// Numbers of deleted items.
  @usableFromInline var freeSlots: [Int32] = []
  @usableFromInline var itemMarks: [ItemID: ListUpdateKind] = [:]
  @usableFromInline var sectionMarks: Set<SectionID> = []

  /// Makes a list without sections.
  @inlinable
  public init() {}

  /// Makes a list of sections and their items.
  ///
  /// - Parameter sections: The sections in order, each with its items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` or
  ///   ``ListSnapshotError/duplicateItem(_:)`` for the first duplicate identifier.
  /// - Complexity: O(*n*) for *n* items and sections. The arrays of items are kept, not copied.
  @inlinable
  public init(sections: [(SectionID, [ItemID])]) throws(ListSnapshotError<SectionID, ItemID>) {
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
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)`` for the first duplicate item.
  /// - Complexity: O(*n*) for *n* items. The array is kept, not copied.
  @inlinable
  public init(_ items: [ItemID]) throws(ListSnapshotError<SectionID, ItemID>) {
    try self.init(sections: [(.main, items)])
  }
}

/// The section of a list that has no sections.
///
/// A flat list is a list with one section; this is its identifier.
///
/// ```swift
/// let list = try ListSnapshot(["apple", "pear"])
/// print(list.itemIDs(inSection: .main) ?? [])
/// // Prints "["apple", "pear"]"
/// ```
public enum MainSection: String, Hashable, Codable, Sendable {
  /// The only section.
  case main
}

// MARK: - Reading sections

extension ListSnapshot {
  /// The number of sections.
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

  /// Returns the index of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its index, or `nil` if the list has no such section.
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
  /// The number of items in all sections together.
  @inlinable
  public var numberOfItems: Int { slots.count }

  /// The items of all sections in order.
  ///
  /// - Complexity: O(*n*) for *n* items; O(1) if there is only one section, and it isn't divided.
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
  /// - Returns: Its items, or `nil` if the list has no such section.
  /// - Complexity: O(1), and the array shares its storage with the snapshot; O(*n*) for *n* items of
  ///   a section that an edit has divided.
  @inlinable
  public func itemIDs(inSection section: SectionID) -> [ItemID]? {
    index(ofSection: section).map { sections[$0].items }
  }

  /// Returns the items of the section at an index in order.
  ///
  /// - Parameter index: The index of the section.
  /// - Returns: Its items.
  /// - Precondition: There is a section at the index.
  /// - Complexity: O(1), and the array shares its storage with the snapshot; O(*n*) for *n* items of
  ///   a section that an edit has divided.
  @inlinable
  public func itemIDs(inSectionAt index: Int) -> [ItemID] {
    checkSection(index)
    return sections[index].items
  }

  /// Returns the number of items in the section at an index.
  ///
  /// - Parameter index: The index of the section.
  /// - Returns: The number of its items.
  /// - Precondition: There is a section at the index.
  @inlinable
  public func numberOfItems(inSectionAt index: Int) -> Int {
    checkSection(index)
    return sections[index].count
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
      path.item >= 0 && path.item < sections[path.section].count,
      "The section has no such item. Use a path below numberOfItems(inSectionAt:)."
    )
    return sections[path.section][path.item]
  }

  /// Returns the path of an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: Its path, or `nil` if the list has no such item.
  @inlinable
  public func path(of item: ItemID) -> ListPath? {
    slot(of: item).map { path(ofSlot: $0) }
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
      && sections.elementsEqual(other.sections) { $0.id == $1.id && $0.hasSameItems(as: $1) }
  }

  /// Whether one list is a copy of the other and neither has been edited since, apart from marks.
  ///
  /// It may be false for equal lists, and is never true for different ones.
  @inlinable
  func sharesContents(with other: Self) -> Bool {
    sections.count == other.sections.count
      && sections.withUnsafeBufferPointer { sections in
        other.sections.withUnsafeBufferPointer { $0.baseAddress == sections.baseAddress }
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
  /// Makes a list of sections and items that are known to be unique.
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

/// A list without sections.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
/// }
///
/// func show(_ albums: FlatList<Album>) { print(albums.items.map(\.id)) }
/// show(try ObservableList([Album(id: "Blue")]))
/// // Prints "["Blue"]"
/// ```
public typealias FlatList<Item: Identifiable> = ObservableList<MainSection, Item>
where Item.ID: Sendable

/// A presenter of lists without sections.
///
/// ```swift
/// let presenter = FlatListPresenter<String>()
/// print(presenter.snapshot.numberOfItems)
/// // Prints "0"
/// ```
public typealias FlatListPresenter<ItemID: Hashable & Sendable> = ListPresenter<MainSection, ItemID>
