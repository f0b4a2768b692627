// SPDX-License-Identifier: MIT

/// A list that is to be shown.
struct ListStep<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  let target: ListSnapshot<SectionID, ItemID>
  /// What changes, or `nil` when that is still to be found out.
  let changes: Changeset<SectionID, ItemID>?
  let isReload: Bool
  let completion: (() -> Void)?

  init(
    to target: ListSnapshot<SectionID, ItemID>,
    by changes: Changeset<SectionID, ItemID>? = nil,
    isReload: Bool = false,
    completion: (() -> Void)? = nil
  ) {
    self.target = target
    self.changes = changes
    self.isReload = isReload
    self.completion = completion
  }
}

extension ListPresenter {
  func enqueue(_ step: ListStep<SectionID, ItemID>) {
    target = step.target.withoutMarks
    hasTarget = true
    turns.enqueue([{ [unowned self] in take(step) }])
  }

  /// Shows the list to a view that has come meanwhile.
  func showToNewView() {
    guard let view, !isViewCurrent else { return }
    showAll(snapshot, in: view)
    didShow?(self)
  }

  private func take(_ step: ListStep<SectionID, ItemID>) {
    let next = step.target.withoutMarks
    if let view {
      if let batches = batches(of: step, in: view) {
        perform(batches, to: next, in: view)
      } else {
        showAll(next, in: view)
      }
    }
    snapshot = next
    step.completion?()
    didShow?(self)
  }

  /// Returns the batches that lead to a list, or `nil` when it is to be shown as a whole.
  private func batches(
    of step: ListStep<SectionID, ItemID>,
    in view: any ListDisplaying<SectionID, ItemID>
  ) -> [Changes]? {
    guard isViewCurrent, !step.isReload else { return nil }
    let changes = step.changes ?? Changes(from: snapshot, to: step.target)
    let sections = changes.deletedSections + changes.insertedSections
    let count = sections.reduce(changes.count) { $0 + $1.items.count }
    guard count <= maximumChanges else { return nil }
    return try? changes.batches(as: view.batchStyle, from: snapshot)
  }

  /// Tells a view how to get to a list, for as long as it is the view.
  private func perform(
    _ batches: [Changes],
    to next: Snapshot,
    in view: any ListDisplaying<SectionID, ItemID>
  ) {
    for (index, batch) in batches.enumerated() where isViewCurrent {
      let isLast = index == batches.count - 1
      if isLast || (try? snapshot.advance(by: batch)) == nil { snapshot = next }
      view.perform(batch, showing: snapshot)
    }
  }

  private func showAll(
    _ next: Snapshot,
    in view: any ListDisplaying<SectionID, ItemID>
  ) {
    snapshot = next
    isViewCurrent = true
    view.show(next)
  }
}
