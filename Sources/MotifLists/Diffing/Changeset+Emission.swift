// SPDX-License-Identifier: MIT

// Turning places back into paths and identifiers. All of it is generic over the identifiers, and is
// inlinable because calls through their witness tables take several times as long as the work.

extension Changeset {
  /// Returns changes of items at some places of a section.
  @inlinable
  static func itemChanges(
    _ places: [Int32],
    of items: UnsafeBufferPointer<ItemID>,
    start: Int,
    section: Int
  ) -> [ItemChange] {
    var changes: [ItemChange] = []
    changes.reserveCapacity(places.count)
    for place in places {
      let offset = Int(place) - start
      changes.append(
        ItemChange(at: ListPath(section: section, item: offset), of: items[offset])
      )
    }
    return changes
  }
}

extension Changeset.SectionChange {
  @inlinable
  init(at index: Int, of id: SectionID, with items: [Changeset.ItemChange]) {
    self.index = index
    self.id = id
    self.items = items
  }
}

extension Changeset.SectionMove {
  @inlinable
  init(of id: SectionID, _ from: Int, _ to: Int) {
    self.id = id
    self.from = from
    self.to = to
  }
}

extension Changeset.SectionUpdate {
  @inlinable
  init(of id: SectionID, _ from: Int, _ to: Int) {
    self.id = id
    self.from = from
    self.to = to
  }
}

extension Changeset.ItemChange {
  @inlinable
  init(at path: ListPath, of id: ItemID) {
    self.path = path
    self.id = id
  }
}

extension Changeset.ItemMove {
  @inlinable
  init(of id: ItemID, _ from: ListPath, _ to: ListPath) {
    self.id = id
    self.from = from
    self.to = to
  }
}

extension Changeset.ItemUpdate {
  @inlinable
  init(of id: ItemID, _ from: ListPath, _ to: ListPath, _ kind: ListUpdateKind) {
    self.id = id
    self.from = from
    self.to = to
    self.kind = kind
  }
}
