// SPDX-License-Identifier: MIT

/// The changes that lead from one state of a list to another.
///
/// A list view doesn't want to know what it shows now: it wants to know what changed, so that rows
/// slide instead of blinking. A change set says that, once for all kinds of views. Most are made of
/// two snapshots; others come from a server, or are put together by hand.
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
/// Old paths and indices count in the list before all changes, new ones in the list after them.
///
/// 1. Everything that went or moved is taken out, at its old place.
/// 2. The sections that came or moved stand at their new indices. The others fill the gaps in their
///    order.
/// 3. The items that came or moved stand at their new paths. The others fill the gaps of their
///    section in their order.
///
/// So an item that keeps its section and its order isn't mentioned, wherever that section goes and
/// whatever comes before it. Items may move out of sections that go and into sections that come. An
/// item that goes with its section is listed there, and not in ``deletedItems``; likewise one that
/// comes with its section.
///
/// Every array is sorted, and every change names what it is about. That is why a change set can tell
/// whether it fits a list (see ``apply(to:)``), and why it can be turned around (see ``inverse``).
public struct Changeset<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Hashable, Sendable {
  /// The sections that went, by old index, ascending, each with the items that went with it.
  public var deletedSections: [SectionChange]
  /// The sections that came, by new index, ascending, each with the items that came with it.
  public var insertedSections: [SectionChange]
  /// The sections that changed their order, by new index, ascending.
  public var movedSections: [SectionMove]
  /// The sections that stay and are to be shown again, by new index, ascending.
  public var updatedSections: [SectionUpdate]
  /// The items that went from sections that stay, by old path, ascending.
  public var deletedItems: [ItemChange]
  /// The items that came into sections that were there, by new path, ascending.
  public var insertedItems: [ItemChange]
  /// The items that changed their place, by new path, ascending.
  public var movedItems: [ItemMove]
  /// The items that stay and are to be shown again, by new path, ascending.
  public var updatedItems: [ItemUpdate]

  /// Makes a change set of its parts, all of which are empty unless given.
  ///
  /// Nothing is checked here. Parts that contradict one another are found when the change set is
  /// applied.
  ///
  /// - Parameters:
  ///   - deletedSections: The sections that went, by old index.
  ///   - insertedSections: The sections that came, by new index.
  ///   - movedSections: The sections that changed their order, by new index.
  ///   - updatedSections: The sections to be shown again, by new index.
  ///   - deletedItems: The items that went from sections that stay, by old path.
  ///   - insertedItems: The items that came into sections that were there, by new path.
  ///   - movedItems: The items that changed their place, by new path.
  ///   - updatedItems: The items to be shown again, by new path.
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
  /// Whether nothing changed.
  public var isEmpty: Bool { count == 0 }

  /// How many changes there are.
  ///
  /// A section that came or went counts as one, whatever it holds.
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + updatedItems.count
  }
}

// MARK: - Sections

extension Changeset {
  /// A section that came or went.
  public struct SectionChange: Hashable, Sendable {
    /// The old index of a section that went, or the new one of a section that came.
    public var index: Int
    /// The section.
    public var id: SectionID
    /// The items that came or went with it, ascending; those that moved in or out aren't among them.
    public var items: [ItemChange]

    /// Makes a change of its parts.
    ///
    /// - Parameters:
    ///   - index: The old index of a section that went, or the new one of a section that came.
    ///   - id: The section.
    ///   - items: The items that came or went with it, ascending by path.
    @inlinable
    public init(index: Int, id: SectionID, items: [ItemChange]) {
      self.index = index
      self.id = id
      self.items = items
    }
  }

  /// A section that changed its place among the others.
  public typealias SectionMove = ListMove<SectionID, Int>

  /// A section that is to be shown again.
  public typealias SectionUpdate = ListUpdate<SectionID, Int>
}

// MARK: - Items

extension Changeset {
  /// An item that came or went.
  public struct ItemChange: Hashable, Sendable {
    /// The old path of an item that went, or the new one of an item that came.
    public var path: ListPath
    /// The item.
    public var id: ItemID

    /// Makes a change of its parts.
    ///
    /// - Parameters:
    ///   - path: The old path of an item that went, or the new one of an item that came.
    ///   - id: The item.
    @inlinable
    public init(path: ListPath, id: ItemID) {
      self.path = path
      self.id = id
    }
  }

  /// An item that changed its place, within its section or to another one.
  public typealias ItemMove = ListMove<ItemID, ListPath>

  /// An item that is to be shown again.
  public typealias ItemUpdate = ListUpdate<ItemID, ListPath>
}

/// Something that changed its place: an item at a path, or a section at an index.
///
/// ```swift
/// let move = ListMove(id: "pear", from: 4, to: 1)
/// print(move.id, move.from, move.to)
/// // Prints "pear 4 1"
/// ```
public struct ListMove<ID: Hashable & Sendable, Place: Hashable & Comparable & Sendable>:
  Hashable, Sendable
{
  /// What moved.
  public var id: ID
  /// The old place.
  public var from: Place
  /// The new place.
  public var to: Place

  /// Makes a move of its parts.
  ///
  /// - Parameters:
  ///   - id: What moved.
  ///   - from: The old place.
  ///   - to: The new place.
  @inlinable
  public init(id: ID, from: Place, to: Place) {
    self.id = id
    self.from = from
    self.to = to
  }
}

/// Something that is to be shown again: an item at a path, or a section at an index.
///
/// ```swift
/// let update = ListUpdate(id: "pear", from: 4, to: 1, kind: .reload)
/// print(update.kind)
/// // Prints "reload"
/// ```
public struct ListUpdate<ID: Hashable & Sendable, Place: Hashable & Comparable & Sendable>:
  Hashable, Sendable
{
  /// What is to be shown again.
  public var id: ID
  /// The old place.
  public var from: Place
  /// The new place.
  public var to: Place
  /// How it is to be shown again; sections are always reloaded.
  public var kind: ListUpdateKind

  /// Makes an update of its parts.
  ///
  /// - Parameters:
  ///   - id: What is to be shown again.
  ///   - from: The old place.
  ///   - to: The new place.
  ///   - kind: How it is to be shown again.
  @inlinable
  public init(id: ID, from: Place, to: Place, kind: ListUpdateKind = .reload) {
    self.id = id
    self.from = from
    self.to = to
    self.kind = kind
  }
}

extension Changeset {
  /// All items that went, by old path, ascending: those in ``deletedItems``, and those that went with
  /// their sections.
  ///
  /// Anyone who keeps something for each item, such as a cover or a download, lets go of it by this.
  ///
  /// ```swift
  /// let changes = Changeset<String, String>(
  ///   deletedSections: [
  ///     .init(index: 1, id: "nuts", items: [
  ///       .init(path: ListPath(section: 1, item: 0), id: "hazel")
  ///     ])
  ///   ],
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 2), id: "pear")]
  /// )
  /// print(changes.allDeletedItems.map(\.id))
  /// // Prints "["pear", "hazel"]"
  /// ```
  ///
  /// An item that goes in one place and comes in another is here and in ``allInsertedItems``. Change
  /// sets that are made of two lists have such an item move.
  ///
  /// - Complexity: O(1) where no section went, otherwise O(*m* log *m*) for *m* items.
  @inlinable public var allDeletedItems: [ItemChange] { Self.all(deletedItems, deletedSections) }

  /// All items that came, by new path, ascending: those in ``insertedItems``, and those that came with
  /// their sections.
  ///
  /// ```swift
  /// let changes = Changeset<String, String>(
  ///   insertedSections: [
  ///     .init(index: 0, id: "nuts", items: [
  ///       .init(path: ListPath(section: 0, item: 0), id: "hazel")
  ///     ])
  ///   ],
  ///   insertedItems: [.init(path: ListPath(section: 1, item: 2), id: "pear")]
  /// )
  /// print(changes.allInsertedItems.map(\.id))
  /// // Prints "["hazel", "pear"]"
  /// ```
  ///
  /// - Complexity: O(1) where no section came, otherwise O(*m* log *m*) for *m* items.
  @inlinable public var allInsertedItems: [ItemChange] { Self.all(insertedItems, insertedSections) }

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
  /// Undoing a deletion takes no snapshot of the list as it was: a change set knows what went, and
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
