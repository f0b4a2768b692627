// SPDX-License-Identifier: MIT

/// A list that is to be shown.
struct ListStep<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  let target: ListSnapshot<SectionID, ItemID>
  /// What changes, or `nil` when that is still to be found out.
  var changes: Changeset<SectionID, ItemID>? = nil
  var isReload = false
  var isAnimated = true
  var completion: (() -> Void)? = nil
}

extension ListStep {
  /// Says for good whether the step is animated, in a presenter that animates or doesn't.
  func animated(in presenter: ListPresenter<SectionID, ItemID>) -> Self {
    var step = self
    step.isAnimated = isAnimated && presenter.animatesChanges
    return step
  }
}

extension Changeset {
  /// The number of sections and items that come, go, and move, with those in sections that come and go.
  var structuralCount: Int {
    let sections = deletedSections + insertedSections
    return sections.reduce(count - updatedSections.count - updatedItems.count) {
      $0 + $1.items.count
    }
  }
}
