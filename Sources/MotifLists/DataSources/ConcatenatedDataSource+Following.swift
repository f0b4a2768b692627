// SPDX-License-Identifier: MIT

extension ConcatenatedDataSource {
  /// What has changed in one source.
  struct News {
    let source: Int
    let changes: Changes
    let list: Snapshot
  }

  /// Puts all sources together as they are now.
  func join() {
    layout = ConcatenationLayout(sources.map { $0.snapshot }, joined: &snapshot)
  }

  /// Takes note of what has changed in one source, and follows when no other is awaited.
  func hear(_ news: News) {
    if !news.changes.isEmpty { self.news.append(news) }
    guard observers.arrive() else { return }
    let all = self.news
    self.news = []
    observers.prepare(follow(all), snapshot)
  }

  /// Makes the changes that follow from those of some sources, and returns them.
  private func follow(_ news: [News]) -> Changes {
    guard let first = news.first else { return Changes() }
    if news.count == 1, let told = shift(first.changes, of: first.source, to: first.list) {
      return told
    }
    let old = snapshot
    join()
    var told = Changes(from: old, to: snapshot)
    told.setUpdates(updates(news).map { ($0.key, $0.value) }, from: old, to: snapshot)
    let sections = Set(news.flatMap { $0.changes.updatedSections.map(\.id) })
    told.updatedSections = sections.compactMap { id in
      guard let from = old.index(ofSection: id), let to = snapshot.index(ofSection: id) else {
        return nil
      }
      return Changes.SectionUpdate(id: id, from: from, to: to)
    }
    told.updatedSections.sort { $0.to < $1.to }
    return told
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
  private func updates(_ news: [News]) -> [Item.ID: ListUpdateKind] {
    var kinds: [Item.ID: ListUpdateKind] = [:]
    for news in news {
      let earlier = sources[..<news.source]
      func note(_ id: Item.ID, _ kind: ListUpdateKind) {
        let isHidden = earlier.contains { $0.snapshot.containsItem(id) }
        if !isHidden, kinds[id] != .reload { kinds[id] = kind }
      }
      let changes = news.changes
      for item in changes.allDeletedItems + changes.allInsertedItems { note(item.id, .reconfigure) }
      for item in changes.updatedItems { note(item.id, item.kind) }
    }
    return kinds
  }
}
