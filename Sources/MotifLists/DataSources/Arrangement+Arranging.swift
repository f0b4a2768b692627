// SPDX-License-Identifier: MIT

extension Arrangement {
  /// Asks about every item again, and tells what is different.
  func rearrange() {
    let old = snapshot
    asking { arrange(base.snapshot) }
    observers.tell(Changes(from: old, to: snapshot), leadingTo: snapshot)
  }

  /// Asks about every item of the base, and puts all that have a section where they belong.
  func arrange(_ list: BaseSnapshot) {
    baseCount = list.numberOfItems
    var items: [SectionID: [(id: Item.ID, item: Item)]] = [:]
    for (index, baseSection) in list.sectionIDs.enumerated() {
      for id in list.itemIDs(inSectionAt: index) {
        guard let item = base.item(withID: id), let section = section(item, baseSection) else {
          continue
        }
        items[section, default: []].append((id, item))
      }
    }
    let ids =
      sectionOfBase.map { list.sectionIDs.map($0) }
      ?? sorted(Array(items.keys)) { items[$0]?.first.flatMap { list.path(of: $0.id) } }
    let contents = ids.map { section in
      var items = items[section] ?? []
      // The sort is stable.
      if let order { items.sort { order($0.item, $1.item) } }
      return (id: section, items: items.map(\.id))
    }
    snapshot = Snapshot(uncheckedSections: contents)
  }

  /// Brings the sections that have items into order.
  func sorted(
    _ ids: [SectionID],
    firstItem: (SectionID) -> ListPath?
  ) -> [SectionID] {
    let places = ids.map { (id: $0, path: firstItem($0) ?? ListPath(section: 0, item: 0)) }
    let byFirstItem = places.sorted { $0.path < $1.path }.map(\.id)
    guard case .ordered(let order) = sections else { return byFirstItem }
    return byFirstItem.sorted(by: order)
  }
}
