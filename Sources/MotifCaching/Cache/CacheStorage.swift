// SPDX-License-Identifier: MIT

/// The entries of a cache, in the order of their use.
///
/// An entry lies in a slot, which is a place of a hash table and has a number from 1. What belongs to
/// it lies in several buffers under this number, so that a look touches no more memory than it needs:
/// a mark to find it by, the entry itself, its links to those used just before and after it, half its
/// key's hash, and what it costs and when its time is over, where there is such a thing. Slot 0 holds
/// no entry: its links close the chain to a ring, from the least recently used entry to the most and
/// back.
///
/// A use is noted at first. The ring follows before anything looks at it, and when there are many such
/// notes. So a value that is asked for costs one look into memory, as in a dictionary; the links of
/// entries that were used long before and after one another lie far apart, and to fetch many at once
/// takes hardly longer than to fetch those of one.
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

  /// 0 for a free slot, otherwise part of the key's hash with the highest bit set.
  @usableFromInline var marks: UnsafeMutablePointer<UInt8>
  @usableFromInline var entries: UnsafeMutablePointer<Entry>
  @usableFromInline var links: UnsafeMutablePointer<Links>

  /// Half the hash of each key, so that nothing but a look for a key asks a key.
  @usableFromInline var tags: UnsafeMutablePointer<UInt32>

  /// What each entry costs, if any costs something.
  @usableFromInline var costs: UnsafeMutablePointer<Int>?

  /// When the time of each entry is over, if any has a limited time.
  @usableFromInline var deadlines: UnsafeMutablePointer<Duration>?

  /// How many slots there are besides slot 0: a power of 2.
  @usableFromInline var capacity: Int

  /// The slots of entries that were used and have not been moved in the ring since.
  @usableFromInline let uses: UnsafeMutablePointer<Int32>
  @usableFromInline var useCount = 0

  @usableFromInline var countLimit: Int
  @usableFromInline var costLimit: Int
  @usableFromInline var statistics = CacheStatistics(
    hits: 0,
    misses: 0,
    evictions: 0,
    count: 0,
    totalCost: 0
  )

  init(countLimit: Int, costLimit: Int, capacity: Int = smallestCapacity) {
    self.countLimit = countLimit
    self.costLimit = costLimit
    self.capacity = capacity
    marks = .allocate(capacity: capacity + 1)
    marks.initialize(repeating: 0, count: capacity + 1)
    entries = .allocate(capacity: capacity + 1)
    links = .allocate(capacity: capacity + 1)
    links.initialize(to: Links(older: 0, newer: 0))
    tags = .allocate(capacity: capacity + 1)
    uses = .allocate(capacity: Self.mostUses)
  }

  deinit {
    // The order doesn't matter, so the last uses are left where they are.
    var slot = Int(links[0].newer)
    while slot != 0 {
      (entries + slot).deinitialize(count: 1)
      slot = Int(links[slot].newer)
    }
    marks.deallocate()
    entries.deallocate()
    links.deallocate()
    tags.deallocate()
    costs?.deallocate()
    deadlines?.deallocate()
    uses.deallocate()
  }

  /// How many entries there can be at most: their slots must have numbers of 32 bits.
  @inlinable static var largestCount: Int { 1 << 29 }

  static var smallestCapacity: Int { 8 }

  /// How many uses are noted at most before the ring follows.
  @inlinable static var mostUses: Int { 64 }
}
