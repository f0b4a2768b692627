// SPDX-License-Identifier: MIT

extension Arrangement {
  /// Makes the changes that follow from a change of the base, and prepares to tell them.
  func follow(_ changes: BaseChanges, to list: BaseSnapshot) {
    observers.arrive()
    guard !changes.isEmpty else { return observers.prepare(Changes(), snapshot) }
    let told = asking { () -> Changes in
      guard let plan = plan(changes, list) else { return difference(from: changes, list) }
      baseCount = list.numberOfItems
      do throws(Refusal) {
        return try carryOut(plan, changes, list)
      } catch {
        assertionFailure("The plan didn't fit: \(error)")
        return difference(from: changes, list)
      }
    }
    observers.prepare(told, snapshot)
  }

  /// Arranges everything anew, since the base told of changes that it didn't make: what it shows counts.
  private func difference(from changes: BaseChanges, _ list: BaseSnapshot) -> Changes {
    let old = snapshot
    arrange(list)
    var told = Changes(from: old, to: snapshot)
    told.setUpdates(changes.updatedItems.map { ($0.id, $0.kind) }, from: old, to: snapshot)
    return told
  }

  private func carryOut(
    _ plan: Plan,
    _ changes: BaseChanges,
    _ list: BaseSnapshot
  ) throws(Refusal) -> Changes {
    // Keeping it makes a copy, so it is kept only where it may be needed.
    let old = plan.isPlain ? nil : snapshot
    var told = Changes()
    told.deletedItems = places(of: plan.leaving)
    let from = places(of: plan.reseated.map(\.id))
    let updatesFrom = plan.updates.map { snapshot.path(of: $0.id) }

    try snapshot.deleteItems(plan.leaving + plan.reseated.map(\.id))
    if old != nil { try snapshot.appendSections(newSections(plan, list)) }
    try seat(plan.arriving + plan.reseated, list)
    if let old {
      try snapshot.arrangeSections(sectionsInOrder(list))
      if plan.reseatedInSection > 1 || snapshot.sectionIDs != old.sectionIDs {
        told = Changes(from: old, to: snapshot)
        told.setUpdates(plan.updates, from: old, to: snapshot)
        told.updatedSections = updatedSections(changes)
        return told
      }
    }

    told.insertedItems = places(of: plan.arriving.map(\.id))
    told.movedItems = moves(from: from, told)
    for (update, from) in zip(plan.updates, updatesFrom) {
      guard let from, let to = snapshot.path(of: update.id) else { continue }
      told.updatedItems.append(
        Changes.ItemUpdate(id: update.id, from: from, to: to, kind: update.kind)
      )
    }
    told.updatedItems.sort { $0.to < $1.to }
    told.updatedSections = updatedSections(changes)
    return told
  }
}

// MARK: - Items

extension Arrangement {
  private func places(of ids: [Item.ID]) -> [Changes.ItemChange] {
    let places = ids.compactMap { id in
      snapshot.path(of: id).map { Changes.ItemChange(path: $0, id: id) }
    }
    return places.sorted { $0.path < $1.path }
  }

  /// The moves among items that were taken out and put in again.
  ///
  /// At most one of them is in the section in which it was, so it has moved if it has not as many of
  /// those that stay in front of it as before.
  private func moves(from: [Changes.ItemChange], _ told: Changes) -> [Changes.ItemMove] {
    var crossing: [Changes.ItemMove] = []
    var within: Changes.ItemMove?
    for place in from {
      guard let to = snapshot.path(of: place.id) else { continue }
      let move = Changes.ItemMove(id: place.id, from: place.path, to: to)
      if place.path.section == to.section { within = move } else { crossing.append(move) }
    }
    if let move = within {
      let gone = told.deletedItems.map(\.path) + crossing.map(\.from)
      let come = told.insertedItems.map(\.path) + crossing.map(\.to)
      let before = gone.count { $0.section == move.from.section && $0 < move.from }
      let after = come.count { $0.section == move.to.section && $0 < move.to }
      if move.from.item - before != move.to.item - after { crossing.append(move) }
    }
    return crossing.sorted { $0.to < $1.to }
  }
}

// MARK: - Sections

extension Arrangement {
  private func newSections(_ plan: Plan, _ list: BaseSnapshot) -> [SectionID] {
    var known: Set<SectionID> = []
    let wanted =
      sectionOfBase.map { list.sectionIDs.map($0) }
      ?? (plan.arriving + plan.reseated).map(\.section)
    return wanted.filter { !snapshot.containsSection($0) && known.insert($0).inserted }
  }

  private func sectionsInOrder(_ list: BaseSnapshot) -> [SectionID] {
    if let sectionOfBase { return list.sectionIDs.map(sectionOfBase) }
    var places: [SectionID: ListPath] = [:]
    var filled: [SectionID] = []
    for (index, id) in snapshot.sectionIDs.enumerated() {
      guard let first = snapshot.itemIDs(inSectionAt: index).first else { continue }
      filled.append(id)
      places[id] = list.path(of: first)
    }
    return sorted(filled) { places[$0] }
  }

  private func updatedSections(_ changes: BaseChanges) -> [Changes.SectionUpdate] {
    guard let sectionOfBase else { return [] }
    return changes.updatedSections.map {
      Changes.SectionUpdate(id: sectionOfBase($0.id), from: $0.from, to: $0.to)
    }
  }
}
