// SPDX-License-Identifier: MIT

// Intermediate lists lead from the old list to the new one, and each batch is the difference between
// two of them. In the changes that get here, nothing that is deleted is inserted again.

extension Changeset {
  /// Returns few batches, in which nothing that moves is deleted and inserted.
  ///
  /// There are four stages: sections are inserted and moved, items change, sections are deleted and
  /// updated, items are updated. Each stage fits in one batch, and each batch has as many as possible.
  @inlinable
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
        if start < 3, end >= 3 { target.sectionMarks = Set(updatedSections.map { $0.id }) }
        if end == 4 {
          for update in updatedItems { target.itemMarks[update.id] = update.kind }
        }
        let batch = Self(from: lists[start], to: target)
        let plan = try ChangesetPlan(batch, from: lists[start])
        guard end == start + 1 || batch == batch.singleBatch(plan) else { continue }
        if !batch.isEmpty { batches.append(batch) }
        start = end
        break
      }
    }
    return batches
  }

  /// Returns a batch for each change.
  ///
  /// Items are deleted first, from the last to the first, while the old paths are still valid, and inserted
  /// last, from the first to the last, when the new paths already are. In between, every other insertion or
  /// move puts its item right after its final predecessor, in rows of the items' numbers.
  @inlinable
  func steps(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) -> [Self] {
    // The numbers of inserted items are negative.
    func number(_ id: ItemID) -> Int32 {
      Int32(old.slot(of: id) ?? ~(new.slot(of: id) ?? 0))
    }
    var steps = deletedItems.reversed().map { Self(deletedItems: [$0]) }
    steps.reserveCapacity(count)
    var sections = old.sectionIDs
    var rows: [SectionID: [Int32]] = [:]
    let gone = Set(deletedItems.map { number($0.id) })
    for section in old.sections {
      rows[section.id] = gone.isEmpty ? section.slots : section.slots.filter { !gone.contains($0) }
    }

    let come = Dictionary(insertedSections.map { ($0.id, $0) }) { first, _ in first }
    let moved = Set(movedSections.map { $0.id })
    var gap = 0
    for id in sectionsOfBoth(old, new) {
      if let change = come[id] {
        sections.insert(id, at: gap)
        rows[id] = change.items.map { number($0.id) }
        steps.append(Self(insertedSections: [change.compact(at: gap)]))
      } else if moved.contains(id), let from = sections.firstIndex(of: id) {
        let to = gap > from ? gap - 1 : gap
        sections.moveElement(from: from, to: to)
        if from != to { steps.append(Self(movedSections: [.init(id: id, from: from, to: to)])) }
      }
      gap = (sections.firstIndex(of: id) ?? gap) + 1
    }

    let toCome = Set(insertedItems.map { $0.path })
    for move in movedItems {
      let (source, target) = (
        old.sectionID(at: move.from.section), new.sectionID(at: move.to.section)
      )
      var previous = ListPath(section: move.to.section, item: move.to.item - 1)
      while previous.item >= 0, toCome.contains(previous) { previous.item -= 1 }
      let moving = number(move.id)
      guard let from = rows[source]?.firstIndex(of: moving),
        let start = sections.firstIndex(of: source),
        let end = sections.firstIndex(of: target)
      else { continue }
      rows[source]?.remove(at: from)
      let before = previous.item < 0 ? nil : Optional(number(new[previous]))
      let to = before.flatMap { rows[target]?.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      rows[target]?.insert(moving, at: to)
      // A move that isn't needed may lead nowhere.
      if start == end, from == to { continue }
      let places = (ListPath(section: start, item: from), ListPath(section: end, item: to))
      steps.append(Self(movedItems: [.init(id: move.id, from: places.0, to: places.1)]))
    }

    for change in deletedSections.reversed() {
      guard let index = sections.firstIndex(of: change.id) else { continue }
      steps.append(Self(deletedSections: [change.compact(at: index)]))
      sections.remove(at: index)
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

  /// Returns the sections of both lists: those of the new one in order, and deleted ones before the
  /// next one that keeps its order.
  @inlinable
  func sectionsOfBoth(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ new: ListSnapshot<SectionID, ItemID>
  ) -> [SectionID] {
    if deletedSections.isEmpty { return new.sectionIDs }
    let moved = Set(movedSections.map { $0.id })
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
  /// Returns the same section at another index, with its items at consecutive paths.
  @inlinable
  func compact(at index: Int) -> Self {
    Self(index: index, id: id, items: Changeset.whole(items.lazy.map { $0.id }, index))
  }
}
