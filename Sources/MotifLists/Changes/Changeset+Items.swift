// SPDX-License-Identifier: MIT

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
    public init(path: ListPath, id: ItemID) {
      self.path = path
      self.id = id
    }
  }

  /// An item that changed its place, within its section or to another one.
  public struct ItemMove: Hashable, Sendable {
    /// The item.
    public var id: ItemID
    /// The old path.
    public var from: ListPath
    /// The new path.
    public var to: ListPath

    /// Makes a move of its parts.
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - from: The old path.
    ///   - to: The new path.
    public init(id: ItemID, from: ListPath, to: ListPath) {
      self.id = id
      self.from = from
      self.to = to
    }
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

    /// Makes an update of its parts.
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - from: The old path.
    ///   - to: The new path.
    ///   - kind: How the item is to be shown anew.
    public init(id: ItemID, from: ListPath, to: ListPath, kind: ListUpdateKind) {
      self.id = id
      self.from = from
      self.to = to
      self.kind = kind
    }
  }
}
