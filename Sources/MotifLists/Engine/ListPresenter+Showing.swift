// SPDX-License-Identifier: MIT

internal import MotifCore

// Lists take their turns one after another, each in the batches that the view accepts.

extension ListPresenter {
  var goal: Snapshot { waiting.last?.target.withoutMarks ?? shown }

  func enqueue(_ step: ListStep<SectionID, ItemID>) {
    let step = step.animated(in: self)
    changing {
      waiting.append(step)
      hasTarget = true
      state.noteChange()
      turns.enqueue([{ [unowned self] in take(step) }])
    }
  }

  /// Shows the list in a view that was set in the meantime.
  func showToNewView() {
    guard let view, !isViewCurrent else { return }
    isViewCurrent = true
    view.show(shown)
    didShow?(self)
  }

  private func take(_ step: ListStep<SectionID, ItemID>) {
    let next = step.target.withoutMarks
    // A source edits its list in place if no other reference to it exists. So a few changes are repeated here.
    var rest = step.changes.flatMap { $0.isSmall ? $0 : nil }
    let isFollowed = rest != nil
    if let view {
      if let batches = batches(of: step, in: view) {
        for (index, batch) in batches.enumerated() where isViewCurrent {
          let isLast = index == batches.count - 1
          show(next, by: isLast && !isFollowed ? nil : batch)
          rest = isLast && isFollowed ? Changes() : nil
          view.perform(batch, showing: shown, animated: step.isAnimated)
        }
      } else {
        show(next, by: rest)
        rest = Changes()
        isViewCurrent = true
        view.show(shown)
      }
    }
    show(next, by: rest)
    waiting.removeFirst()
    step.completion?()
    didShow?(self)
  }

  /// Returns the batches that lead to a list, or `nil` if the view should show the whole list.
  private func batches(
    of step: ListStep<SectionID, ItemID>,
    in view: any ListDisplaying<SectionID, ItemID>
  ) -> [Changes]? {
    guard isViewCurrent, !step.isReload else { return nil }
    let changes = step.changes ?? Changes(from: shown, to: step.target)
    guard changes.structuralCount <= changeLimit else { return nil }
    let style = view.batchStyle
    return changes.isBatch(as: style) ? [changes] : try? changes.batches(as: style, from: shown)
  }

  /// Makes a list the one that is shown, by the changes that lead there if they are known.
  private func show(_ next: Snapshot, by changes: Changes?) {
    let isMade = changes.map { (try? shown.advance(by: $0)) != nil } ?? false
    if !isMade { shown = next }
    state.noteChange()
  }
}

// MARK: - Steps

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

// MARK: - Marks

extension ListSnapshot {
  /// Returns the list with every item marked.
  func markingAll(_ kind: ListUpdateKind) -> Self {
    var list = self
    for item in itemIDs { list.mark(item, kind) }
    return list
  }

  /// Returns the list with everything marked that some changes update.
  func marking(updatesOf changes: Changeset<SectionID, ItemID>) -> Self {
    var list = self
    for update in changes.updatedItems where containsItem(update.id) {
      list.mark(update.id, update.kind)
    }
    for update in changes.updatedSections where containsSection(update.id) {
      list.sectionMarks.insert(update.id)
    }
    return list
  }

  /// Marks an item, unless it is already marked to be reloaded.
  private mutating func mark(_ item: ItemID, _ kind: ListUpdateKind) {
    if itemMarks[item] != .reload { itemMarks[item] = kind }
  }
}
