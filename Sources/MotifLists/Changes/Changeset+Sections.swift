// SPDX-License-Identifier: MIT

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
    public init(index: Int, id: SectionID, items: [ItemChange]) {
      self.index = index
      self.id = id
      self.items = items
    }
  }

  /// A section that changed its place among the others.
  public struct SectionMove: Hashable, Sendable {
    /// The section.
    public var id: SectionID
    /// The old index.
    public var from: Int
    /// The new index.
    public var to: Int

    /// Makes a move of its parts.
    ///
    /// - Parameters:
    ///   - id: The section.
    ///   - from: The old index.
    ///   - to: The new index.
    public init(id: SectionID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// A section that is to be shown anew.
  public struct SectionUpdate: Hashable, Sendable {
    /// The section.
    public var id: SectionID
    /// The old index.
    public var from: Int
    /// The new index.
    public var to: Int

    /// Makes an update of its parts.
    ///
    /// - Parameters:
    ///   - id: The section.
    ///   - from: The old index.
    ///   - to: The new index.
    public init(id: SectionID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }
}
