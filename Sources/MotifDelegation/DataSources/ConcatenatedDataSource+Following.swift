// SPDX-License-Identifier: MIT

extension ConcatenatedDataSource {
  /// Puts all sources together as they are now.
  func join() {
    seen = sources.map { $0.observers.changeCount }
    layout = ConcatenationLayout(sources.map { $0.snapshot }, joined: &snapshot)
  }

  /// Makes the changes that follow from a change of one source, and prepares to tell them.
  func follow(_ changes: Changes, of source: Int, to list: Snapshot) {
    let number = sources[source].observers.changeCount
    // What another source's change made known already needs no second look, but for updates.
    let isKnown = number <= seen[source]
    seen[source] = max(seen[source], number)
    if !isKnown, let told = shift(changes, of: source, to: list) {
      observers.prepare(told, snapshot)
      return
    }
    let old = snapshot
    if !isKnown { join() }
    var told = Changes(from: old, to: snapshot)
    told.setUpdates(updates(changes, of: source), from: old, to: snapshot)
    told.updatedSections = changes.updatedSections.compactMap { update in
      guard let from = old.index(ofSection: update.id),
        let to = snapshot.index(ofSection: update.id)
      else { return nil }
      return Changes.SectionUpdate(id: update.id, from: from, to: to)
    }
    told.updatedSections.sort { $0.to < $1.to }
    observers.prepare(told, snapshot)
  }

  /// Makes the changes of one source where its items are.
  ///
  /// - Returns: The changes as seen from here, or `nil` when all has to be put together again.
  private func shift(_ changes: Changes, of source: Int, to list: Snapshot) -> Changes? {
    guard var layout, !layout.hasDuplicates, !changes.changesSections,
      !changes.insertedItems.contains(where: { snapshot.containsItem($0.id) })
    else { return nil }
    guard let told = layout.shifting(changes, of: source, to: list, in: snapshot) else {
      return nil
    }
    let moving = told.movedItems.map { Changes.ItemChange(path: $0.to, id: $0.id) }
    do throws(Refusal) {
      try snapshot.deleteItems(told.deletedItems.map(\.id) + told.movedItems.map(\.id))
      try snapshot.insert((told.insertedItems + moving).sorted { $0.path < $1.path })
    } catch {
      assertionFailure("The changes didn't fit: \(error)")
      return nil
    }
    self.layout = layout
    return told
  }

  /// The items that have other contents from now on, of those that are shown already.
  ///
  /// An item that comes to a source may have been shown from a later one, and one that goes may be shown
  /// from a later one from now on. Nobody but the sources knows whether they agree about it.
  private func updates(
    _ changes: Changes,
    of source: Int
  ) -> [(id: Item.ID, kind: ListUpdateKind)] {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for item in changes.allDeletedItems + changes.allInsertedItems { kinds[item.id] = .reconfigure }
    for item in changes.updatedItems { kinds[item.id] = item.kind }
    let earlier = sources[..<source]
    return kinds.compactMap { id, kind in
      earlier.contains { $0.snapshot.containsItem(id) } ? nil : (id, kind)
    }
  }
}
