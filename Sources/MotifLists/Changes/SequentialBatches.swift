// SPDX-License-Identifier: MIT

/// The work of saying a change set in single steps.
///
/// Items go first and come last, when old and new paths are still or already right: those that go
/// from the end on, those that come from the start on. In between, sections come and move, items
/// move, and sections go. Then each place is the number of filled slots before it.
struct SequentialBatches<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  private typealias Changes = Changeset<SectionID, ItemID>

  private let changes: Changeset<SectionID, ItemID>
  private let plan: ChangesetPlan<SectionID, ItemID>
  private let axis: ListAxis
  private var counts: RunningCounts
  private var steps: [Changeset<SectionID, ItemID>] = []

  init(_ changes: Changeset<SectionID, ItemID>, _ plan: ChangesetPlan<SectionID, ItemID>) {
    self.changes = changes
    self.plan = plan
    axis = plan.sectionAxis()
    var isFilled = Array(repeating: false, count: axis.count)
    for slot in axis.oldSlots { isFilled[slot] = true }
    counts = RunningCounts(isFilled)
    steps.reserveCapacity(changes.count)
  }

  /// Returns the batches.
  mutating func batches() -> [Changeset<SectionID, ItemID>] {
    for change in changes.deletedItems.reversed() { steps.append(Changes(deletedItems: [change])) }
    insertSections()
    moveSections()
    moveItems()
    deleteSections()
    for change in changes.insertedItems { steps.append(Changes(insertedItems: [change])) }
    for update in changes.updatedSections {
      steps.append(
        Changes(updatedSections: [.init(id: update.id, from: update.to, to: update.to)])
      )
    }
    for update in changes.updatedItems {
      steps.append(
        Changes(updatedItems: [
          .init(id: update.id, from: update.to, to: update.to, kind: update.kind)
        ])
      )
    }
    return steps
  }

  private mutating func insertSections() {
    for change in changes.insertedSections {
      let slot = axis.newSlots[change.index]
      let index = counts.count(before: slot)
      counts.add(1, at: slot)
      steps.append(Changes(insertedSections: [change.compact(at: index)]))
    }
  }

  private mutating func moveSections() {
    for move in changes.movedSections {
      let from = counts.count(before: axis.oldSlots[move.from])
      counts.add(-1, at: axis.oldSlots[move.from])
      let to = counts.count(before: axis.newSlots[move.to])
      counts.add(1, at: axis.newSlots[move.to])
      // Moves that aren't needed may lead nowhere.
      if from == to { continue }
      steps.append(Changes(movedSections: [.init(id: move.id, from: from, to: to)]))
    }
  }

  private mutating func deleteSections() {
    for change in changes.deletedSections.reversed() {
      let slot = axis.oldSlots[change.index]
      let index = counts.count(before: slot)
      counts.add(-1, at: slot)
      steps.append(Changes(deletedSections: [change.compact(at: index)]))
    }
  }

  private mutating func moveItems() {
    guard !changes.movedItems.isEmpty else { return }
    var items = MovingItems(changes, plan)
    /// The index that a section has while sections that go are still there.
    func index(ofOld section: Int) -> Int {
      let isMoved = plan.sectionFates[section] == .moved
      return isMoved
        ? index(ofNew: items.newIndices[section])
        : counts.count(before: axis.oldSlots[section])
    }
    func index(ofNew section: Int) -> Int { counts.count(before: axis.newSlots[section]) }
    for move in changes.movedItems {
      let offsets = items.move(move)
      let from = ListPath(section: index(ofOld: move.from.section), item: offsets.from)
      let to = ListPath(section: index(ofNew: move.to.section), item: offsets.to)
      if from == to { continue }
      steps.append(Changes(movedItems: [.init(id: move.id, from: from, to: to)]))
    }
  }
}
