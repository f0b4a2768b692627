// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Makes a list of sections and items that are known to be there once only.
  @inlinable
  init(uncheckedSections sections: [(SectionID, [ItemID])]) {
    do {
      try self.init(sections: sections)
    } catch {
      assertionFailure("A change set was applied that leads to a list with duplicates: \(error)")
      self.init()
    }
  }
}
