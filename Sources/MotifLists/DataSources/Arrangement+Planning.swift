// SPDX-License-Identifier: MIT

extension Arrangement {
  /// Asks about all items that came or were updated, before anything is changed.
  ///
  /// - Returns: What is to be done, or `nil` when the base told of changes that it didn't make.
  func plan(_ changes: BaseChanges, _ list: BaseSnapshot) -> Plan? {
    let deleted = changes.allDeletedItems
    let inserted = changes.allInsertedItems
    guard changes.mayLead(to: list),
      list.numberOfItems == baseCount - deleted.count + inserted.count
    else { return nil }
    var plan = Plan()
    plan.leaving = deleted.map(\.id).filter(snapshot.containsItem)
    for item in inserted {
      guard let section = place(of: item.id, list) else { continue }
      plan.arriving.append((item.id, section))
    }

    var moved = Set(changes.movedItems.map(\.id))
    if sectionOfBase == nil {
      // The order of the items follows from that of the sections.
      for section in changes.movedSections {
        moved.formUnion(list.itemIDs(inSectionAt: section.to))
      }
    }
    for update in changes.updatedItems {
      let isMoved = moved.remove(update.id) != nil
      planUpdate(update, isMoved: isMoved, list, &plan)
    }
    for id in moved { planMove(id, list, &plan) }

    // Where no section comes, goes or moves, all is told by the items.
    plan.isPlain =
      plan.reseatedInSection <= 1
      && (sectionOfBase == nil ? keepsSections(plan, list) : !changes.changesSections)
    return plan.fits(snapshot) ? plan : nil
  }

  /// Whether sections that follow from the items stay as they are.
  ///
  /// They do when each that gets or loses an item keeps the one that is first in it: the place of a
  /// section depends on nothing but its identifier and that item. In such a section, the items stand in
  /// the order of the base.
  private func keepsSections(_ plan: Plan, _ list: BaseSnapshot) -> Bool {
    let going = plan.leaving + plan.reseated.map(\.id)
    let goingIDs = Set(going)
    func first(in section: SectionID) -> Item.ID? {
      let first = snapshot.itemIDs(inSection: section)?.first
      return first.flatMap { goingIDs.contains($0) ? nil : $0 }
    }
    let left = Set(going.compactMap(snapshot.section(containing:)))
    return left.allSatisfy { first(in: $0) != nil }
      && (plan.arriving + plan.reseated).allSatisfy { item in
        guard let first = first(in: item.section).flatMap(list.path),
          let own = list.path(of: item.id)
        else { return false }
        return first < own
      }
  }

  private func planUpdate(
    _ update: BaseChanges.ItemUpdate,
    isMoved: Bool,
    _ list: BaseSnapshot,
    _ plan: inout Plan
  ) {
    guard let section = place(of: update.id, list) else {
      if snapshot.containsItem(update.id) { plan.leaving.append(update.id) }
      return
    }
    guard let old = snapshot.section(containing: update.id) else {
      plan.arriving.append((update.id, section))
      return
    }
    plan.updates.append((update.id, update.kind))
    if isMoved || old != section || order != nil {
      plan.reseat(update.id, in: section, isInSection: old == section)
    }
  }

  private func planMove(_ id: Item.ID, _ list: BaseSnapshot, _ plan: inout Plan) {
    guard let old = snapshot.section(containing: id) else { return }
    guard let path = list.path(of: id) else { return plan.leaving.append(id) }
    let section = sectionOfBase?(list.sectionID(at: path.section)) ?? old
    plan.reseat(id, in: section, isInSection: old == section)
  }

  private func place(of id: Item.ID, _ list: BaseSnapshot) -> SectionID? {
    guard let path = list.path(of: id), let item = base.item(withID: id) else { return nil }
    return section(item, list.sectionID(at: path.section))
  }
}
