// SPDX-License-Identifier: MIT

/// The changes that lead from one state of a list to another.
///
/// A list view doesn't need to know what it shows now: it needs to know what changed, so that rows
/// slide instead of blinking. A change set says that, for all kinds of views. Most are made from
/// two snapshots; others come from a server, or are built by hand.
///
/// ```swift
/// var list = ListSnapshot<String, Int>()
/// try list.appendSections(["fruit"])
/// try list.appendItems([1, 2, 3], toSection: "fruit")
///
/// let changes = Changeset<String, Int>(
///   deletedItems: [.init(path: ListPath(section: 0, item: 1), id: 2)],
///   insertedItems: [.init(path: ListPath(section: 0, item: 0), id: 4)]
/// )
/// print(changes)
/// try changes.apply(to: &list)
/// print(list.itemIDs(inSectionAt: 0))
/// // Prints:
/// // delete 2 at 0.1, insert 4 at 0.0
/// // [4, 1, 3]
/// ```
///
/// ## How to read one
///
/// Old paths and indices refer to the list before all changes, new ones to the list after them.
///
/// 1. All deleted and moved sections and items are removed from their old places.
/// 2. Inserted and moved sections go to their new indices. The others fill the gaps in their order.
/// 3. Inserted and moved items go to their new paths. The others fill the gaps of their section in
///    their order.
///
/// So an item that keeps its section and its order isn't mentioned, wherever that section moves and
/// whatever is inserted before it. Items may move out of deleted sections and into inserted ones.
/// An item that is deleted with its section is listed there, and not in ``deletedItems``; likewise
/// an item that is inserted with its section.
///
/// Every array is sorted, and every change names its item or section. So a change set can be
/// checked against a list (see ``apply(to:)``), and inverted (see ``inverse``). It can be encoded and
/// decoded if its identifiers can, and is checked for contradictions when it is decoded.
public struct Changeset<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Hashable, Sendable {
  /// The deleted sections, by old index, ascending, each with the items deleted with it.
  public var deletedSections: [SectionChange]
  /// The inserted sections, by new index, ascending, each with the items inserted with it.
  public var insertedSections: [SectionChange]
  /// The sections that changed their order, by new index, ascending.
  public var movedSections: [SectionMove]
  /// The sections that stay and must be shown again, by new index, ascending.
  public var updatedSections: [SectionUpdate]
  /// The items deleted from sections that stay, by old path, ascending.
  public var deletedItems: [ItemChange]
  /// The items inserted into existing sections, by new path, ascending.
  public var insertedItems: [ItemChange]
  /// The items that changed their place, by new path, ascending.
  public var movedItems: [ItemMove]
  /// The items that stay and must be shown again, by new path, ascending.
  public var updatedItems: [ItemUpdate]

  /// Makes a change set from its parts, which are empty by default.
  ///
  /// The initializer checks nothing. Contradictions between parts are found when the change set is
  /// applied.
  ///
  /// - Parameters:
  ///   - deletedSections: The deleted sections, by old index.
  ///   - insertedSections: The inserted sections, by new index.
  ///   - movedSections: The sections that changed their order, by new index.
  ///   - updatedSections: The sections to show again, by new index.
  ///   - deletedItems: The items deleted from sections that stay, by old path.
  ///   - insertedItems: The items inserted into existing sections, by new path.
  ///   - movedItems: The items that changed their place, by new path.
  ///   - updatedItems: The items to show again, by new path.
  @inlinable
  public init(
    deletedSections: [SectionChange] = [],
    insertedSections: [SectionChange] = [],
    movedSections: [SectionMove] = [],
    updatedSections: [SectionUpdate] = [],
    deletedItems: [ItemChange] = [],
    insertedItems: [ItemChange] = [],
    movedItems: [ItemMove] = [],
    updatedItems: [ItemUpdate] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.updatedSections = updatedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.updatedItems = updatedItems
  }
}

extension Changeset {
  /// Whether there are no changes.
  public var isEmpty: Bool { count == 0 }

  /// The number of changes.
  ///
  /// An inserted or deleted section counts as one, whatever it contains.
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + updatedItems.count
  }
}

// MARK: - Sections

extension Changeset {
  /// An inserted or deleted section.
  public struct SectionChange: Hashable, Sendable {
    /// The old index of a deleted section, or the new index of an inserted one.
    public var index: Int
    /// The section.
    public var id: SectionID
    /// The items inserted or deleted with it, ascending, without items that moved in or out.
    public var items: [ItemChange]

    /// Makes a change from its parts.
    ///
    /// - Parameters:
    ///   - index: The old index of a deleted section, or the new index of an inserted one.
    ///   - id: The section.
    ///   - items: The items inserted or deleted with it, ascending by path.
    @inlinable
    public init(index: Int, id: SectionID, items: [ItemChange]) {
      self.index = index
      self.id = id
      self.items = items
    }
  }

  /// A section that changed its place among the others.
  public typealias SectionMove = ListMove<SectionID, Int>

  /// A section to show again.
  public typealias SectionUpdate = ListUpdate<SectionID, Int>
}

// MARK: - Items

extension Changeset {
  /// An inserted or deleted item.
  public struct ItemChange: Hashable, Sendable {
    /// The old path of a deleted item, or the new path of an inserted one.
    public var path: ListPath
    /// The item.
    public var id: ItemID

    /// Makes a change from its parts.
    ///
    /// - Parameters:
    ///   - path: The old path of a deleted item, or the new path of an inserted one.
    ///   - id: The item.
    @inlinable
    public init(path: ListPath, id: ItemID) {
      self.path = path
      self.id = id
    }
  }

  /// An item that changed its place, within its section or to another one.
  public typealias ItemMove = ListMove<ItemID, ListPath>

  /// An item to show again.
  public typealias ItemUpdate = ListUpdate<ItemID, ListPath>
}

/// An item or a section that changed its place.
///
/// ```swift
/// let move = ListMove(id: "pear", from: 4, to: 1)
/// print(move.id, move.from, move.to)
/// // Prints "pear 4 1"
/// ```
public struct ListMove<ID: Hashable & Sendable, Place: Hashable & Comparable & Sendable>:
  Hashable, Sendable
{
  /// The item or section that moved.
  public var id: ID
  /// The old place.
  public var from: Place
  /// The new place.
  public var to: Place

  /// Makes a move from its parts.
  ///
  /// - Parameters:
  ///   - id: The item or section that moved.
  ///   - from: The old place.
  ///   - to: The new place.
  @inlinable
  public init(id: ID, from: Place, to: Place) {
    self.id = id
    self.from = from
    self.to = to
  }
}

/// An item or a section to show again.
///
/// ```swift
/// let update = ListUpdate(id: "pear", from: 4, to: 1, kind: .reload)
/// print(update.kind)
/// // Prints "reload"
/// ```
public struct ListUpdate<ID: Hashable & Sendable, Place: Hashable & Comparable & Sendable>:
  Hashable, Sendable
{
  /// The item or section to show again.
  public var id: ID
  /// The old place.
  public var from: Place
  /// The new place.
  public var to: Place
  /// How to show it again; sections are always reloaded.
  public var kind: ListUpdateKind

  /// Makes an update from its parts.
  ///
  /// - Parameters:
  ///   - id: The item or section to show again.
  ///   - from: The old place.
  ///   - to: The new place.
  ///   - kind: How to show it again.
  @inlinable
  public init(id: ID, from: Place, to: Place, kind: ListUpdateKind = .reload) {
    self.id = id
    self.from = from
    self.to = to
    self.kind = kind
  }
}

extension Changeset {
  /// All deleted items, by old path: those in ``deletedItems``, and those deleted with their sections.
  @inlinable var allDeletedItems: [ItemChange] { Self.all(deletedItems, deletedSections) }

  /// All inserted items, by new path: those in ``insertedItems``, and those inserted with their
  /// sections.
  @inlinable var allInsertedItems: [ItemChange] { Self.all(insertedItems, insertedSections) }

  @inlinable
  static func all(_ items: [ItemChange], _ sections: [SectionChange]) -> [ItemChange] {
    guard !sections.isEmpty else { return items }
    let inSections = sections.flatMap { $0.items }
    return items.isEmpty ? inSections : (items + inSections).sorted { $0.path < $1.path }
  }
}

// MARK: - Turning around

extension Changeset {
  /// The changes that lead back.
  ///
  /// Undoing a deletion needs no snapshot of the old list: a change set knows what was deleted, and
  /// from where.
  ///
  /// ```swift
  /// let changes = Changeset<MainSection, String>(
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 3), id: "pear")]
  /// )
  /// print(changes.inverse)
  /// // Prints "insert pear at 0.3"
  /// ```
  ///
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public var inverse: Self {
    func turned<ID, Place>(_ moves: [ListMove<ID, Place>]) -> [ListMove<ID, Place>] {
      moves.map { ListMove(id: $0.id, from: $0.to, to: $0.from) }.sorted { $0.to < $1.to }
    }
    func turned<ID, Place>(_ updates: [ListUpdate<ID, Place>]) -> [ListUpdate<ID, Place>] {
      updates.map { ListUpdate(id: $0.id, from: $0.to, to: $0.from, kind: $0.kind) }
        .sorted { $0.to < $1.to }
    }
    return Self(
      deletedSections: insertedSections,
      insertedSections: deletedSections,
      movedSections: turned(movedSections),
      updatedSections: turned(updatedSections),
      deletedItems: insertedItems,
      insertedItems: deletedItems,
      movedItems: turned(movedItems),
      updatedItems: turned(updatedItems)
    )
  }
}

extension Changeset: CustomStringConvertible {
  /// The changes in the order in which they are listed, or `no changes`.
  ///
  /// ```swift
  /// let move = Changeset<MainSection, String>.ItemMove(
  ///   id: "pear",
  ///   from: ListPath(section: 0, item: 4),
  ///   to: ListPath(section: 0, item: 1)
  /// )
  /// print(Changeset<MainSection, String>(movedItems: [move]))
  /// // Prints "move pear from 0.4 to 0.1"
  /// ```
  ///
  /// - Complexity: O(*m*) for *m* changes.
  public var description: String {
    var parts = deletedSections.map {
      "delete section \($0.id) at \($0.index)\(Self.holding($0.items))"
    }
    parts += insertedSections.map {
      "insert section \($0.id) at \($0.index)\(Self.holding($0.items))"
    }
    parts += movedSections.map { "move section \($0.id) from \($0.from) to \($0.to)" }
    parts += updatedSections.map { "reload section \($0.id) \(Self.place($0.from, $0.to))" }
    parts += deletedItems.map { "delete \($0.id) at \($0.path)" }
    parts += insertedItems.map { "insert \($0.id) at \($0.path)" }
    parts += movedItems.map { "move \($0.id) from \($0.from) to \($0.to)" }
    parts += updatedItems.map { "\($0.kind) \($0.id) \(Self.place($0.from, $0.to))" }
    return parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
  }

  private static func holding(_ items: [ItemChange]) -> String {
    items.isEmpty ? "" : " with \(items.map { "\($0.id)" }.joined(separator: " "))"
  }

  private static func place<Place: Equatable>(_ from: Place, _ to: Place) -> String {
    from == to ? "at \(to)" : "at \(to), once \(from)"
  }
}

// MARK: - Parts that can be encoded

extension Changeset.SectionChange: Encodable where SectionID: Encodable, ItemID: Encodable {}
extension Changeset.SectionChange: Decodable where SectionID: Decodable, ItemID: Decodable {}
extension Changeset.ItemChange: Encodable where ItemID: Encodable {}
extension Changeset.ItemChange: Decodable where ItemID: Decodable {}
extension ListMove: Encodable where ID: Encodable, Place: Encodable {}
extension ListMove: Decodable where ID: Decodable, Place: Decodable {}
extension ListUpdate: Encodable where ID: Encodable, Place: Encodable {}
extension ListUpdate: Decodable where ID: Decodable, Place: Decodable {}
