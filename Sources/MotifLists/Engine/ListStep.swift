// SPDX-License-Identifier: MIT

/// A list to show.
struct ListStep<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  let target: ListSnapshot<SectionID, ItemID>
  /// The changes; `nil` if they have not been found yet.
  var changes: Changeset<SectionID, ItemID>? = nil
  var isReload = false
  var isAnimated = true
  var completion: (() -> Void)? = nil
}

extension ListStep {
  /// Decides whether the step is animated: only if the presenter animates changes, too.
  func animated(in presenter: ListPresenter<SectionID, ItemID>) -> Self {
    var step = self
    step.isAnimated = isAnimated && presenter.animatesChanges
    return step
  }
}

extension Changeset {
  /// Whether it is cheaper to make the changes in a second list, too, than to copy the first one.
  var isSmall: Bool { count < 16 && !changesSections }

  /// Whether the changes, if they fit, are one batch as they are.
  ///
  /// It is `false` for some that are.
  func isBatch(as style: BatchStyle) -> Bool {
    guard !changesSections, updatedSections.isEmpty else { return false }
    if style == .sequential { return count == 1 }
    return !isEmpty && (movedItems.isEmpty || updatedItems.isEmpty)
      && Set(deletedItems.map { $0.id }).isDisjoint(with: insertedItems.lazy.map { $0.id })
  }

  /// The number of sections and items that are inserted, deleted or moved, including the items of
  /// inserted and deleted sections.
  var structuralCount: Int {
    let sections = deletedSections + insertedSections
    return sections.reduce(count - updatedSections.count - updatedItems.count) {
      $0 + $1.items.count
    }
  }
}
