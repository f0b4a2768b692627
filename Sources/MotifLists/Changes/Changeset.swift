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
  /// The sections that stay and are to be shown anew, by new index, ascending.
  public var updatedSections: [SectionUpdate]
  /// The items that went from sections that stay, by old path, ascending.
  public var deletedItems: [ItemChange]
  /// The items that came into sections that were there, by new path, ascending.
  public var insertedItems: [ItemChange]
  /// The items that changed their place, by new path, ascending.
  public var movedItems: [ItemMove]
  /// The items that stay and are to be shown anew, by new path, ascending.
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
  ///   - updatedSections: The sections to be shown anew, by new index.
  ///   - deletedItems: The items that went from sections that stay, by old path.
  ///   - insertedItems: The items that came into sections that were there, by new path.
  ///   - movedItems: The items that changed their place, by new path.
  ///   - updatedItems: The items to be shown anew, by new path.
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
