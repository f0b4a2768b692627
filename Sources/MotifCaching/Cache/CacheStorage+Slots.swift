// SPDX-License-Identifier: MIT

extension CacheStorage {
  /// Notes that an entry is used.
  @inlinable
  mutating func use(_ slot: Int) {
    uses[useCount] = Int32(truncatingIfNeeded: slot)
    useCount += 1
    if useCount == Self.mostUses { applyUses() }
  }

  /// Makes the ring follow the uses.
  @inlinable
  mutating func applyUses() {
    for index in 0..<useCount { makeNewest(Int(uses[index])) }
    useCount = 0
  }

  @inlinable
  func makeNewest(_ slot: Int) {
    // A cache is often asked for the same key again.
    if links[slot].newer == 0 { return }
    unlink(slot)
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
  @inlinable var oldest: Int {
    mutating get {
      applyUses()
      return Int(links[0].newer)
    }
  }

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
  mutating func add(_ entry: consuming Entry, _ tag: UInt32) {
    applyUses()
    reserveSlot()
    let slot = freeSlot(tag)
    marks[slot] = Self.mark(tag)
    (entries + slot).initialize(to: entry)
    tags[slot] = tag
    costs?[slot] = 0
    deadlines?[slot] = Self.noDeadline
    linkNewest(slot)
    statistics.count += 1
  }

  /// Takes an entry out, after which others may have another slot.
  @inlinable
  mutating func remove(
    _ slot: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    applyUses()
    takeOut(slot, reason, now, &departures)
    close(slot)
  }

  /// Takes an entry out and leaves its slot marked, so that no other moves.
  @inlinable
  mutating func takeOut(
    _ slot: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    let reason = isExpired(slot, now) ? .expired : reason
    unlink(slot)
    statistics.count -= 1
    if let costs { statistics.totalCost -= costs[slot] }
    if reason.isEviction { statistics.evictions += 1 }
    departures.append((entries + slot).move(), reason)
  }

  /// The deadline of an entry whose time has no limit.
  @inlinable static var noDeadline: Duration { Duration(attoseconds: .max) }

  /// Notes what an entry costs that has cost nothing.
  @inlinable
  mutating func setCost(_ cost: Int, of slot: Int) {
    guard cost != 0 else { return }
    if costs == nil { makeCosts() }
    costs?[slot] = cost
    statistics.totalCost += cost
  }

  @usableFromInline
  mutating func makeCosts() {
    let new = UnsafeMutablePointer<Int>.allocate(capacity: capacity + 1)
    new.initialize(repeating: 0, count: capacity + 1)
    costs = new
  }

  /// Notes when the time of an entry is over.
  @usableFromInline
  mutating func setDeadline(_ deadline: Duration, of slot: Int) {
    if deadlines == nil {
      let new = UnsafeMutablePointer<Duration>.allocate(capacity: capacity + 1)
      new.initialize(repeating: Self.noDeadline, count: capacity + 1)
      deadlines = new
    }
    deadlines?[slot] = deadline
  }
}
