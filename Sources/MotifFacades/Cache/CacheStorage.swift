// SPDX-License-Identifier: MIT

/// The entries of a cache, in the order of their use.
///
/// Every entry has a slot, which is a number from 1. What belongs to it lies in several buffers under
/// this number, so that a look touches no more memory than it needs: the entry itself, its links to
/// those used just before and after it, its cost, and the time when it is over, if any entry has one.
/// A hash table finds slots. It holds half of each key's hash, so that it grows and shrinks without
/// asking a key. Slot 0 holds no entry: its links close the chain to a ring, from the least recently
/// used entry to the most and back.
///
/// It is used under a lock. Nothing here lets go of a key or a value, whose end may run anybody's code:
/// they are handed to the caller, who does so when the lock is free.
@usableFromInline
struct CacheStorage<Key: Hashable & Sendable, Value: Sendable>: ~Copyable {
  @usableFromInline typealias Entry = CacheEntry<Key, Value>
  @usableFromInline typealias Departures = CacheDepartures<Key, Value>

  /// The slots of the entries that were used just before and just after one.
  @usableFromInline
  struct Links {
    @usableFromInline var older: Int32
    @usableFromInline var newer: Int32

    @inlinable
    init(older: Int32, newer: Int32) {
      self.older = older
      self.newer = newer
    }
  }

  /// What is needed when an entry comes and goes, but not when it is used.
  @usableFromInline
  struct Note {
    @usableFromInline var cost: Int
    @usableFromInline var tag: UInt32

    @inlinable
    init(cost: Int, tag: UInt32) {
      self.cost = cost
      self.tag = tag
    }
  }

  /// Half a hash above and a slot below, or 0 for a free place; a power of 2 of them.
  @usableFromInline var table: UnsafeMutablePointer<UInt64>
  @usableFromInline var tableMask: Int
  @usableFromInline var entries: UnsafeMutablePointer<Entry>
  @usableFromInline var links: UnsafeMutablePointer<Links>
  @usableFromInline var notes: UnsafeMutablePointer<Note>

  /// When the time of each entry is over, if any has a limited time.
  @usableFromInline var deadlines: UnsafeMutablePointer<Duration>?

  /// How many slots there is room for, slot 0 included.
  @usableFromInline var slotCapacity: Int

  /// The first slot that was never used.
  @usableFromInline var freshSlot: Int
  /// The last slot that was freed, whose `newer` link leads to the one freed before it; 0 at the end.
  @usableFromInline var freedSlot: Int32 = 0

  @usableFromInline var countLimit: Int
  @usableFromInline var costLimit: Int
  @usableFromInline var statistics = CacheStatistics(
    hits: 0,
    misses: 0,
    evictions: 0,
    count: 0,
    totalCost: 0
  )

  init(countLimit: Int, costLimit: Int) {
    self.countLimit = countLimit
    self.costLimit = costLimit
    slotCapacity = Self.smallestCapacity
    freshSlot = 1
    tableMask = Self.smallestCapacity * 2 - 1
    table = .allocate(capacity: tableMask + 1)
    table.initialize(repeating: 0, count: tableMask + 1)
    entries = .allocate(capacity: slotCapacity)
    links = .allocate(capacity: slotCapacity)
    links.initialize(to: Links(older: 0, newer: 0))
    notes = .allocate(capacity: slotCapacity)
    deadlines = nil
  }

  deinit {
    var slot = links[0].newer
    while slot != 0 {
      (entries + Int(slot)).deinitialize(count: 1)
      slot = links[Int(slot)].newer
    }
    table.deallocate()
    entries.deallocate()
    links.deallocate()
    notes.deallocate()
    deadlines?.deallocate()
  }

  /// How many entries there can be at most: their slots must have numbers of 32 bits.
  @inlinable static var largestCount: Int { Int(Int32.max) - 1 }

  private static var smallestCapacity: Int { 8 }
}
