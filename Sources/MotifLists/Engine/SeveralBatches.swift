// SPDX-License-Identifier: MIT

internal import MotifCore

// Lists between the old one and the new one lead from batch to batch, and each batch is what is
// different between two of them. In changes that come here, nothing goes that comes again.

extension Changeset {
  /// Returns few batches in which nothing that moves goes and comes.
  ///
  /// There are four stages: sections come and move, items change, sections go and are shown again,
  /// items are shown again. Each of them can be said in one batch, and as many as possible are.
  func stages(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) throws(ChangesetError<SectionID, ItemID>) -> [Self] {
    let sections = sectionsOfBoth(old, new)
    func list(_ items: (SectionID) -> [ItemID]) -> ListSnapshot<SectionID, ItemID> {
      ListSnapshot(uncheckedSections: sections.map { ($0, items($0)) })
    }
    let arranged = list { id in
      old.itemIDs(inSection: id)
        ?? new.itemIDs(inSection: id).map { $0.filter { !old.containsItem($0) } } ?? []
    }
    let edited = list { id in
      new.itemIDs(inSection: id)
        ?? old.itemIDs(inSection: id).map { $0.filter { !new.containsItem($0) } } ?? []
    }
    let lists = [old.withoutMarks, arranged, edited, new, new]
    var batches: [Self] = []
    var start = 0
    while start < 4 {
      for end in (start + 1...4).reversed() {
        var target = lists[end]
        if start < 3, end >= 3 { target.sectionMarks = Set(updatedSections.map(\.id)) }
        if end == 4 {
          for update in updatedItems { target.itemMarks[update.id] = update.kind }
        }
        let batch = Self(from: lists[start], to: target)
        let plan = try ChangesetPlan(batch, from: lists[start])
        guard end == start + 1 || batch == SingleBatch(batch, plan).batch else { continue }
        if !batch.isEmpty { batches.append(batch) }
        start = end
        break
      }
    }
    return batches
  }

  /// Returns a batch for each change.
  ///
  /// Items go first and come last, when old and new paths are still or already right: those that go
  /// from the end on, those that come from the start on. In between, everything that comes or moves
  /// finds its place behind what will be in front of it in the end.
  func steps(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) throws(ListSnapshotError<SectionID, ItemID>) -> [Self] {
    var list = old.withoutMarks
    var steps = deletedItems.reversed().map { Self(deletedItems: [$0]) }
    steps.reserveCapacity(count)
    try list.deleteItems(deletedItems.map(\.id))
    try arrangeSections(of: &list, sectionsOfBoth(old, new), &steps)
    try moveItems(of: &list, to: new, &steps)
    for change in deletedSections.reversed() {
      let index = try list.knownIndex(of: change.id)
      steps.append(Self(deletedSections: [change.compact(at: index)]))
      try list.deleteSections([change.id])
    }
    steps += insertedItems.map { Self(insertedItems: [$0]) }
    steps += updatedSections.map {
      Self(updatedSections: [.init(id: $0.id, from: $0.to, to: $0.to)])
    }
    steps += updatedItems.map {
      Self(updatedItems: [.init(id: $0.id, from: $0.to, to: $0.to, kind: $0.kind)])
    }
    return steps
  }

  private func arrangeSections(
    of list: inout ListSnapshot<SectionID, ItemID>,
    _ sections: [SectionID],
    _ steps: inout [Self]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    if insertedSections.isEmpty, movedSections.isEmpty { return }
    let come = Dictionary(insertedSections.map { ($0.id, $0) }) { first, _ in first }
    let moved = Set(movedSections.map(\.id))
    var gap = 0
    for id in sections {
      if let change = come[id] {
        try list.insert([id], at: gap)
        try list.replaceItems(in: 0..<0, ofSectionAt: gap, with: change.items.map(\.id))
        steps.append(Self(insertedSections: [change.compact(at: gap)]))
      } else if moved.contains(id) {
        let from = try list.knownIndex(of: id)
        list.moveSection(at: from, toGap: gap)
        let to = try list.knownIndex(of: id)
        if from != to { steps.append(Self(movedSections: [.init(id: id, from: from, to: to)])) }
      }
      gap = try list.knownIndex(of: id) + 1
    }
  }

  private func moveItems(
    of list: inout ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>,
    _ steps: inout [Self]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let toCome = Set(insertedItems.map(\.path))
    for move in movedItems {
      var previous = ListPath(section: move.to.section, item: move.to.item - 1)
      while previous.item >= 0, toCome.contains(previous) { previous.item -= 1 }
      var gap = 0
      if previous.item >= 0 {
        gap = list.path(ofSlot: try list.knownSlot(of: new[previous])).item + 1
      }
      let slot = try list.knownSlot(of: move.id)
      let from = list.path(ofSlot: slot)
      let section = try list.knownIndex(of: new.sectionID(at: move.to.section))
      list.move(from, toGap: gap, ofSectionAt: section)
      let to = list.path(ofSlot: slot)
      // Moves that aren't needed may lead nowhere.
      if from != to { steps.append(Self(movedItems: [.init(id: move.id, from: from, to: to)])) }
    }
  }

  /// Returns the sections of both lists: those of the new one in order, and those that go in front of
  /// the next one that keeps its order.
  private func sectionsOfBoth(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ new: ListSnapshot<SectionID, ItemID>
  ) -> [SectionID] {
    if deletedSections.isEmpty { return new.sectionIDs }
    let moved = Set(movedSections.map(\.id))
    var gone: [SectionID] = []
    var goneBefore: [SectionID: [SectionID]] = [:]
    for id in old.sectionIDs where !moved.contains(id) {
      if new.containsSection(id) {
        goneBefore[id] = gone
        gone = []
      } else {
        gone.append(id)
      }
    }
    return new.sectionIDs.flatMap { (goneBefore[$0] ?? []) + [$0] } + gone
  }
}

extension Changeset.SectionChange {
  /// Returns the same section at another index, with its items one after the other.
  func compact(at index: Int) -> Self {
    Self(index: index, id: id, items: Changeset.whole(items.lazy.map { $0.id }, index))
  }
}
