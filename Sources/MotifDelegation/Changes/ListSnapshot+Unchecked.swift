// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Makes a list of sections and items that are known to be there once only.
  init(uncheckedSections sections: [(id: SectionID, items: [ItemID])]) {
    do {
      try self.init(sections: sections.map { ($0.id, $0.items) })
    } catch {
      assertionFailure("A change set was applied that leads to a list with duplicates: \(error)")
      self.init()
    }
  }
}
