// SPDX-License-Identifier: MIT

extension Arrangement {
  /// Puts items in where they belong among those that stay.
  func seat(
    _ items: [(id: Item.ID, section: SectionID)],
    _ list: BaseSnapshot
  ) throws(Refusal) {
    guard !items.isEmpty else { return }
    for (section, group) in Dictionary(grouping: items, by: \.section) {
      guard let index = snapshot.index(ofSection: section) else { throw .unknownSection(section) }
      let seats = group.compactMap { entry in
        list.path(of: entry.id).map { Seat(id: entry.id, item: item(for: entry.id), path: $0) }
      }
      // In the order of the base first, since the sort is stable.
      var sorted = seats.sorted { $0.path < $1.path }
      if let order {
        sorted.sort { left, right in
          guard let left = left.item, let right = right.item else { return false }
          return order(left, right)
        }
      }
      try seat(sorted, inSectionAt: index, list)
    }
  }

  private struct Seat {
    let id: Item.ID
    /// The item, where its contents decide.
    let item: Item?
    let path: ListPath
  }

  private func item(for id: Item.ID) -> Item? { order == nil ? nil : base.item(withID: id) }

  private func seat(
    _ seats: [Seat],
    inSectionAt index: Int,
    _ list: BaseSnapshot
  ) throws(Refusal) {
    let staying = snapshot.itemIDs(inSectionAt: index)
    var places: [Changes.ItemChange] = []
    var start = 0
    for (count, seat) in seats.enumerated() {
      start = place(for: seat, in: staying, from: start, list)
      let path = ListPath(section: index, item: start + count)
      places.append(Changes.ItemChange(path: path, id: seat.id))
    }
    try snapshot.insert(places)
  }

  /// Finds the first of the items that stay, from one on, in front of which an item belongs.
  private func place(
    for seat: Seat,
    in staying: [Item.ID],
    from start: Int,
    _ list: BaseSnapshot
  ) -> Int {
    var low = start
    var high = staying.count
    while low < high {
      let middle = low + (high - low) / 2
      if comes(seat, before: staying[middle], list) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func comes(_ seat: Seat, before id: Item.ID, _ list: BaseSnapshot) -> Bool {
    if let order, let item = seat.item, let other = base.item(withID: id) {
      if order(item, other) { return true }
      if order(other, item) { return false }
    }
    guard let path = list.path(of: id) else { return false }
    return seat.path < path
  }
}
