// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Makes a list of sections and items that are known to be there once only.
  init(uncheckedSections sections: [(id: SectionID, items: [ItemID])]) {
    self.init()
    do {
      try appendSections(sections.map(\.id))
      for section in sections { try appendItems(section.items, toSection: section.id) }
    } catch {
      assertionFailure("A change set was applied that leads to a list with duplicates: \(error)")
    }
  }
}
