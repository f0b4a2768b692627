// SPDX-License-Identifier: MIT

extension CacheStorage {
  /// Makes an entry the most recently used.
  @inlinable
  func use(_ slot: Int) {
    let own = links[slot]
    // A cache is often asked for the same key again.
    if own.newer == 0 { return }
    links[Int(own.older)].newer = own.newer
    links[Int(own.newer)].older = own.older
    linkNewest(slot)
  }

  @inlinable
  func linkNewest(_ slot: Int) {
    let newest = links[0].older
    let number = Int32(truncatingIfNeeded: slot)
    links[slot] = Links(older: newest, newer: 0)
    links[Int(newest)].newer = number
    links[0].older = number
  }

  @inlinable
  func unlink(_ slot: Int) {
    let own = links[slot]
    links[Int(own.older)].newer = own.newer
    links[Int(own.newer)].older = own.older
  }

  /// The least recently used entry, or 0.
  @inlinable var oldest: Int { Int(links[0].newer) }

  /// Whether the time of an entry is over, where the time is known if any entry has a limited one.
  @inlinable
  func isExpired(_ slot: Int, _ now: Duration?) -> Bool {
    guard let deadlines, let now else { return false }
    return deadlines[slot] <= now
  }

  /// Takes an entry in as the most recently used, of a key that is not there.
  ///
  /// It is without cost, and its time has no limit.
  @inlinable
  mutating func add(_ entry: consuming Entry, _ tag: UInt32) -> Int {
    let slot: Int
    if freedSlot != 0 {
      slot = Int(freedSlot)
      freedSlot = links[slot].newer
    } else {
      if freshSlot == slotCapacity { grow() }
      slot = freshSlot
      freshSlot += 1
    }
    (entries + slot).initialize(to: entry)
    notes[slot] = Note(cost: 0, tag: tag)
    deadlines?[slot] = Self.noDeadline
    enter(slot)
    linkNewest(slot)
    statistics.count += 1
    return slot
  }

  /// Takes an entry out.
  @inlinable
  mutating func remove(
    _ slot: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    let reason = isExpired(slot, now) ? .expired : reason
    strike(slot)
    unlink(slot)
    links[slot].newer = freedSlot
    freedSlot = Int32(truncatingIfNeeded: slot)
    statistics.count -= 1
    statistics.totalCost -= notes[slot].cost
    if reason.isEviction { statistics.evictions += 1 }
    departures.append((entries + slot).move(), reason)
  }

  /// The deadline of an entry whose time has no limit.
  @inlinable static var noDeadline: Duration { Duration(attoseconds: .max) }

  /// Notes when the time of an entry is over.
  @usableFromInline
  mutating func setDeadline(_ deadline: Duration, of slot: Int) {
    if deadlines == nil {
      let new = UnsafeMutablePointer<Duration>.allocate(capacity: slotCapacity)
      new.initialize(repeating: Self.noDeadline, count: slotCapacity)
      deadlines = new
    }
    deadlines?[slot] = deadline
  }
}
