// SPDX-License-Identifier: MIT

/// The changes that lead from one state of a list to another.
///
/// Old paths and indices count in the list before all changes, new ones in the list after them.
public struct Changeset<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Hashable, Sendable {
  /// The sections that went, by old index, ascending, each with the items that went with it.
  public var deletedSections: [SectionChange] = []
  /// The sections that came, by new index, ascending, each with the items that came with it.
  public var insertedSections: [SectionChange] = []
  /// The sections that changed their order, by new index, ascending.
  public var movedSections: [SectionMove] = []
  /// The sections that stay and are to be shown anew, by new index, ascending.
  public var updatedSections: [SectionUpdate] = []
  /// The items that went from sections that stay, by old path, ascending.
  public var deletedItems: [ItemChange] = []
  /// The items that came into sections that were there, by new path, ascending.
  public var insertedItems: [ItemChange] = []
  /// The items that changed their place, by new path, ascending.
  public var movedItems: [ItemMove] = []
  /// The items that stay and are to be shown anew, by new path, ascending.
  public var updatedItems: [ItemUpdate] = []

  /// Makes an empty change set.
  public init() {}
}

extension Changeset {
  /// A section that came or went.
  public struct SectionChange: Hashable, Sendable {
    /// The old index of a section that went, or the new one of a section that came.
    public var index: Int
    /// The section.
    public var id: SectionID
    /// The items that came or went with it, ascending; those that moved in or out aren't among them.
    public var items: [ItemChange]
  }

  /// A section that changed its place among the others.
  public struct SectionMove: Hashable, Sendable {
    /// The section.
    public var id: SectionID
    /// The old index.
    public var from: Int
    /// The new index.
    public var to: Int
  }

  /// A section that is to be shown anew.
  public struct SectionUpdate: Hashable, Sendable {
    /// The section.
    public var id: SectionID
    /// The old index.
    public var from: Int
    /// The new index.
    public var to: Int
  }

  /// An item that came or went.
  public struct ItemChange: Hashable, Sendable {
    /// The old path of an item that went, or the new one of an item that came.
    public var path: ListPath
    /// The item.
    public var id: ItemID
  }

  /// An item that changed its place, within its section or to another one.
  public struct ItemMove: Hashable, Sendable {
    /// The item.
    public var id: ItemID
    /// The old path.
    public var from: ListPath
    /// The new path.
    public var to: ListPath
  }

  /// An item that is to be shown anew.
  public struct ItemUpdate: Hashable, Sendable {
    /// The item.
    public var id: ItemID
    /// The old path.
    public var from: ListPath
    /// The new path.
    public var to: ListPath
    /// How it is to be shown anew.
    public var kind: ListUpdateKind
  }
}
