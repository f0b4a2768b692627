// SPDX-License-Identifier: MIT

/// The work of saying a change set in a few batches in which nothing that moves goes and comes.
///
/// All changes of items but updates are one batch, the stage 0. Sections into which items move come
/// before it, and those out of which items move go after it. Moves and updates join a stage in which
/// nothing else happens to the same section or item: one that there is anyway, if possible.
struct StagedBatches<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  private typealias Changes = Changeset<SectionID, ItemID>

  private let changes: Changeset<SectionID, ItemID>
  private let plan: ChangesetPlan<SectionID, ItemID>
  private let axis: ListAxis
  /// The new indices of the old sections, or -1.
  private let newIndices: [Int]

  /// The stages that there are.
  private var stages: Set<Int> = []
  /// The stage in which sections come.
  private let inserting: Int
  /// The stage in which sections go.
  private let deleting: Int
  /// The stage in which sections move.
  private var moving = 0
  /// The stages in which sections are shown anew, in the order of the change set.
  private var sectionUpdates: [Int] = []
  /// The stages in which items are shown anew, in the order of the change set.
  private var itemUpdates: [Int] = []

  init(_ changes: Changeset<SectionID, ItemID>, _ plan: ChangesetPlan<SectionID, ItemID>) {
    self.changes = changes
    self.plan = plan
    axis = plan.sectionAxis()
    newIndices = plan.newIndices()
    inserting = changes.movedItems.contains { plan.origins[$0.to.section] < 0 } ? -1 : 0
    deleting =
      changes.movedItems.contains { plan.sectionFates[$0.from.section] == .deleted } ? 1 : 0
    if !changes.insertedSections.isEmpty { stages.insert(inserting) }
    if !changes.deletedSections.isEmpty { stages.insert(deleting) }
    let edits = [changes.deletedItems.isEmpty, changes.insertedItems.isEmpty]
    if edits.contains(false) || !changes.movedItems.isEmpty { stages.insert(0) }
    chooseStages()
  }

  /// Takes the first stage that there is, or else the first.
  private mutating func choose(_ candidates: [Int]) -> Int {
    let stage = candidates.first { stages.contains($0) } ?? candidates[0]
    stages.insert(stage)
    return stage
  }

  private mutating func chooseStages() {
    let edited = plan.editedSections(changes, countingUpdates: false)
    if !changes.movedSections.isEmpty {
      moving = choose(changes.movedSections.contains { edited[$0.from] } ? [-1, 1] : [0])
    }
    let isMoved = plan.sectionFates.map { $0 == .moved }
    var updates: [Int: Int] = [:]
    for update in changes.updatedSections {
      let candidates = [0, 1, -1, 2].filter {
        !($0 == moving && isMoved[update.from]) && !($0 == 0 && edited[update.from])
      }
      let stage = choose(candidates)
      sectionUpdates.append(stage)
      updates[update.from] = stage
    }
    for update in changes.updatedItems {
      let candidates = [0, 1, -1, 2].filter { stage in
        if stage == 0, plan.fate(of: update.from) == .moved { return false }
        let section = stage < 0 ? update.from.section : plan.origins[update.to.section]
        // A section that comes does so before its items are shown anew.
        guard section >= 0 else { return true }
        return !(stage == moving && isMoved[section]) && updates[section] != stage
      }
      itemUpdates.append(choose(candidates))
    }
  }

  /// Returns the batches.
  func batches() -> [Changeset<SectionID, ItemID>] {
    var before = ranks(after: -2)
    return stages.sorted().map { stage in
      let after = ranks(after: stage)
      defer { before = after }
      return batch(stage, before, after)
    }
  }

  /// Returns the index of the section at each slot once a stage is over.
  private func ranks(after stage: Int) -> [Int] {
    var isFilled = Array(repeating: false, count: axis.count)
    for (slot, fate) in zip(axis.oldSlots, plan.sectionFates) {
      switch fate {
      case .kept: isFilled[slot] = true
      case .deleted: isFilled[slot] = stage < deleting
      case .moved: isFilled[slot] = stage < moving
      }
    }
    for (slot, origin) in zip(axis.newSlots, plan.origins) {
      if origin < 0 {
        isFilled[slot] = stage >= inserting
      } else if plan.sectionFates[origin] == .moved {
        isFilled[slot] = stage >= moving
      }
    }
    var rank = 0
    return isFilled.map { isFilled in
      defer { rank += isFilled ? 1 : 0 }
      return rank
    }
  }

  /// Returns where a section of the old list is once a stage is over.
  private func index(ofOld section: Int, after stage: Int, _ ranks: [Int]) -> Int {
    guard plan.sectionFates[section] == .moved, moving <= stage else {
      return ranks[axis.oldSlots[section]]
    }
    return ranks[axis.newSlots[newIndices[section]]]
  }

  /// Returns where a section of the new list is once a stage is over.
  private func index(ofNew section: Int, after stage: Int, _ ranks: [Int]) -> Int {
    let origin = plan.origins[section]
    return origin < 0
      ? ranks[axis.newSlots[section]] : index(ofOld: origin, after: stage, ranks)
  }

  private func batch(_ stage: Int, _ before: [Int], _ after: [Int]) -> Changes {
    var batch = Changes()
    func from(_ section: Int) -> Int { index(ofOld: section, after: stage - 1, before) }
    func to(_ section: Int) -> Int { index(ofOld: section, after: stage, after) }
    if stage == deleting {
      batch.deletedSections = changes.deletedSections.map { $0.compact(at: from($0.index)) }
    }
    if stage == inserting {
      batch.insertedSections = changes.insertedSections.map {
        $0.compact(at: index(ofNew: $0.index, after: stage, after))
      }
    }
    if stage == moving {
      batch.movedSections = changes.movedSections.map {
        .init(id: $0.id, from: from($0.from), to: to($0.from))
      }
    }
    for (update, place) in zip(changes.updatedSections, sectionUpdates) where place == stage {
      batch.updatedSections.append(
        .init(id: update.id, from: from(update.from), to: to(update.from))
      )
    }
    batch.updatedSections.sort { $0.to < $1.to }
    if stage == 0 { fill(&batch, before, after) }
    addItemUpdates(of: stage, to: &batch, before, after)
    return batch
  }

  /// Adds what happens to items in the stage 0.
  private func fill(_ batch: inout Changes, _ before: [Int], _ after: [Int]) {
    func from(_ path: ListPath) -> ListPath {
      ListPath(section: index(ofOld: path.section, after: -1, before), item: path.item)
    }
    func to(_ path: ListPath) -> ListPath {
      ListPath(section: index(ofNew: path.section, after: 0, after), item: path.item)
    }
    batch.deletedItems = changes.deletedItems.map { .init(path: from($0.path), id: $0.id) }
    batch.insertedItems = changes.insertedItems.map { .init(path: to($0.path), id: $0.id) }
    batch.movedItems = changes.movedItems.map {
      .init(id: $0.id, from: from($0.from), to: to($0.to))
    }
    batch.deletedItems.sort { $0.path < $1.path }
    batch.insertedItems.sort { $0.path < $1.path }
    batch.movedItems.sort { $0.to < $1.to }
  }

  private func addItemUpdates(
    of stage: Int,
    to batch: inout Changes,
    _ before: [Int],
    _ after: [Int]
  ) {
    /// Returns where the item is once the items are moved or while they are not.
    func path(
      _ update: Changes.ItemUpdate,
      isMoved: Bool,
      after stage: Int,
      _ ranks: [Int]
    ) -> ListPath {
      isMoved
        ? ListPath(
          section: index(ofNew: update.to.section, after: stage, ranks),
          item: update.to.item
        )
        : ListPath(
          section: index(ofOld: update.from.section, after: stage, ranks),
          item: update.from.item
        )
    }
    for (update, place) in zip(changes.updatedItems, itemUpdates) where place == stage {
      batch.updatedItems.append(
        .init(
          id: update.id,
          from: path(update, isMoved: stage > 0, after: stage - 1, before),
          to: path(update, isMoved: stage >= 0, after: stage, after),
          kind: update.kind
        )
      )
    }
    batch.updatedItems.sort { $0.to < $1.to }
  }
}

extension Changeset.SectionChange {
  /// Returns the same section at another index, with its items one after the other.
  func compact(at index: Int) -> Self {
    Self(index: index, id: id, items: Changeset.whole(items.lazy.map { $0.id }, index))
  }
}

extension ChangesetPlan {
  /// Returns the new indices of the old sections, or -1 for those that go.
  func newIndices() -> [Int] {
    var indices = Array(repeating: -1, count: oldIDs.count)
    for (index, origin) in origins.enumerated() where origin >= 0 { indices[origin] = index }
    return indices
  }

  /// Returns slots for the sections before, amid and after the changes.
  func sectionAxis() -> ListAxis {
    var axis = ListAxis()
    axis.append(
      old: sectionFates.map { $0 == .kept },
      new: origins.map { $0 >= 0 && sectionFates[$0] == .kept }
    )
    return axis
  }
}
