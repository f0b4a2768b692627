// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Makes a batch that fits.
  ///
  /// A view that takes one change at a time gets hundreds of them, each with the list after it. So a
  /// single change of an item is made in place: the list isn't set up anew for each.
  ///
  /// - Throws: Nothing, when the batch fits.
  mutating func advance(by batch: Changeset<SectionID, ItemID>) throws {
    guard batch.count == 1, let change = ItemStep(batch) else {
      self = try batch.applied(to: self)
      return
    }
    switch change {
    case .delete(let id):
      try deleteItems([id])
    case .insert(let id, let path):
      try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: [id])
    case .move(let id, let path):
      try deleteItems([id])
      try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: [id])
    case .update:
      break
    }
  }

  /// A change of one item.
  private enum ItemStep {
    case delete(ItemID)
    case insert(ItemID, ListPath)
    case move(ItemID, ListPath)
    case update

    init?(_ batch: Changeset<SectionID, ItemID>) {
      if let item = batch.deletedItems.first {
        self = .delete(item.id)
      } else if let item = batch.insertedItems.first {
        self = .insert(item.id, item.path)
      } else if let item = batch.movedItems.first {
        self = .move(item.id, item.to)
      } else if !batch.updatedItems.isEmpty {
        self = .update
      } else {
        return nil
      }
    }
  }
}
