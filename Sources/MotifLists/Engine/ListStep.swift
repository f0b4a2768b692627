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
  /// The number of sections and items that are inserted, deleted or moved, including the items of
  /// inserted and deleted sections.
  var structuralCount: Int {
    let sections = deletedSections + insertedSections
    return sections.reduce(count - updatedSections.count - updatedItems.count) {
      $0 + $1.items.count
    }
  }
}
