// SPDX-License-Identifier: MIT

extension CacheStorage {
  /// Why an insertion did not happen.
  @usableFromInline
  enum Refusal: Sendable {
    case error(BoundedCacheError)

    /// An entry has a limited time, so that the caller has to look at the clock.
    case needsTime
  }

  /// An entry to insert.
  @usableFromInline
  struct Insertion: Sendable {
    @usableFromInline let cost: Int
    /// When its time is over, if it is limited.
    @usableFromInline let deadline: Duration?
    @usableFromInline let now: Duration?

    @inlinable
    init(cost: Int, deadline: Duration?, now: Duration?) {
      self.cost = cost
      self.deadline = deadline
      self.now = now
    }
  }

  /// Inserts an entry, unless it does not fit, and takes out those it takes the place of.
  @inlinable
  mutating func insert(
    _ entry: consuming Entry,
    _ tag: UInt32,
    _ insertion: Insertion,
    _ departures: inout Departures
  ) -> Refusal? {
    if deadlines != nil, insertion.now == nil { return .needsTime }
    guard countLimit > 0 else { return .error(.countLimitIsZero) }
    let cost = insertion.cost
    guard cost <= costLimit else {
      return .error(.costExceedsLimit(cost: cost, limit: costLimit))
    }

    let slot = slot(of: entry.key, tag)
    if slot != 0 {
      let reason: EvictionReason = isExpired(slot, insertion.now) ? .expired : .replaced
      if reason.isEviction { statistics.evictions += 1 }
      departures.append((entries + slot).move(), reason)
      (entries + slot).initialize(to: entry)
      if let costs {
        statistics.totalCost -= costs[slot]
        costs[slot] = 0
      }
      deadlines?[slot] = Self.noDeadline
      applyUses()
      makeNewest(slot)
    } else {
      if statistics.count >= min(countLimit, Self.largestCount) {
        remove(oldest, .countLimit, insertion.now, &departures)
      }
      add(entry, tag)
    }
    // The new entry costs nothing yet, so it is never one of those that go.
    trimCost(to: costLimit - cost, .costLimit, insertion.now, &departures)
    let newest = Int(links[0].older)
    setCost(cost, of: newest)
    if let deadline = insertion.deadline { setDeadline(deadline, of: newest) }
    return nil
  }

  /// Takes out the least recently used entries until the others cost little enough.
  @inlinable
  mutating func trimCost(
    to limit: Int,
    _ reason: EvictionReason,
    _ now: Duration?,
    _ departures: inout Departures
  ) {
    while statistics.totalCost > limit { remove(oldest, reason, now, &departures) }
  }
}
