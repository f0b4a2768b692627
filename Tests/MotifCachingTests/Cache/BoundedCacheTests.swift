// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifTestSupport
internal import Synchronization
internal import Testing

@Suite("BoundedCache")
struct BoundedCacheTests {
  private func filled(_ count: Int, countLimit: Int = .max) throws -> BoundedCache<Int, String> {
    let cache = BoundedCache<Int, String>(countLimit: countLimit)
    for number in 1...count { try cache.insert("\(number)", for: number) }
    return cache
  }

  @Test
  func `the least recently used entry is evicted first`() throws {
    let cache = try filled(3, countLimit: 3)
    #expect(cache.value(for: 1) == "1")
    try cache.insert("4", for: 4)
    #expect(cache.keys == [3, 1, 4])
    #expect(cache.value(for: 2) == nil)
  }

  @Test
  func `the subscript reads, inserts, and removes`() {
    let departures = Mutex<[String]>([])
    let cache = BoundedCache<Int, String>(countLimit: 2) { key, value, reason in
      departures.withLock { $0.append("\(key) \(value) \(reason)") }
    }
    cache[1] = "a"
    cache[2] = "b"
    #expect(cache[1] == "a", "which counts as a use")
    #expect(cache[9] == nil)
    cache[3] = "c"
    #expect(cache.keys == [1, 3])
    cache[1] = "d"
    cache[3] = nil
    cache[9] = nil
    #expect(cache.keys == [1] && cache[1] == "d" && cache.totalCost == 0)
    #expect(
      departures.withLock { $0 } == ["2 b countLimit", "1 a replaced", "3 c removed"]
    )
    #expect(cache.statistics.hits == 2 && cache.statistics.misses == 1)
  }

  @Test
  func `the subscript edits a value in place`() {
    let cache = BoundedCache<Int, [String]>()
    cache[1] = []
    cache[1]?.append("a")
    cache[2]?.append("b")
    #expect(cache[1] == ["a"] && cache[2] == nil)
  }

  @Test
  func `the subscript inserts with the cache's default lifetime`() {
    let clock = ManualClock()
    let cache = BoundedCache<Int, String>(lifetime: .seconds(10), clock: clock)
    cache[1] = "a"
    clock.advance(by: .seconds(9))
    #expect(cache[1] == "a")
    clock.advance(by: .seconds(1))
    #expect(cache[1] == nil)
  }

  @Test
  func `a cache without room ignores subscript insertions`() {
    let cache = BoundedCache<Int, String>(countLimit: 0)
    cache[1] = "a"
    #expect(cache[1] == nil && cache.count == 0)
    let full = BoundedCache<Int, String>(costLimit: 0)
    full[1] = "a"
    #expect(full[1] == "a", "it has no cost")
  }

  @Test
  func `peeking changes neither order nor statistics`() throws {
    let cache = try filled(3)
    let before = cache.statistics
    #expect(cache.peekValue(for: 1) == "1")
    #expect(cache.peekValue(for: 9) == nil)
    #expect(cache.keys == [1, 2, 3])
    #expect(cache.statistics == before)
  }

  @Test
  func `an entry over the cost limit evicts nothing`() throws {
    let cache = BoundedCache<Int, String>(costLimit: 10)
    try cache.insert("a", for: 1, cost: 5)
    try cache.insert("b", for: 2, cost: 5)
    for key in [1, 3] {
      #expect(throws: BoundedCacheError.costExceedsLimit(cost: 11, limit: 10)) {
        try cache.insert("c", for: key, cost: 11)
      }
    }
    #expect(cache.keys == [1, 2])
    #expect(cache.peekValue(for: 1) == "a")
    #expect(cache.totalCost == 10)
    try cache.insert("c", for: 3, cost: 10)
    #expect(cache.keys == [3])
  }

  @Test
  func `a negative cost is rejected`() {
    let cache = BoundedCache<Int, String>()
    for cost in [-1, Int.min] {
      #expect(throws: BoundedCacheError.negativeCost(cost)) {
        try cache.insert("a", for: 1, cost: cost)
      }
    }
    #expect(cache.count == 0)
  }

  @Test
  func `a count limit of zero rejects all entries`() {
    let cache = BoundedCache<Int, String>(countLimit: 0)
    #expect(throws: BoundedCacheError.countLimitIsZero) { try cache.insert("a", for: 1) }
    #expect(cache.value(for: 1) == nil)
  }

  @Test
  func `costs never overflow without a limit`() throws {
    let cache = BoundedCache<Int, String>()
    try cache.insert("a", for: 1, cost: .max)
    try cache.insert("b", for: 2, cost: 0)
    #expect(cache.keys == [1, 2])
    try cache.insert("c", for: 3, cost: 1)
    #expect(cache.keys == [2, 3])
    try cache.insert("d", for: 3, cost: .max)
    #expect(cache.totalCost == .max)
    try cache.insert("e", for: 4, cost: .max)
    #expect(cache.keys == [4])
    #expect(cache.totalCost == .max)
    cache.respond(to: .warning)
    #expect(cache.totalCost == 0)
  }

  @Test
  func `lowering a limit evicts the least recently used`() throws {
    let cache = BoundedCache<Int, String>()
    for (key, cost) in [(1, 2), (2, 3), (3, 2)] { try cache.insert("", for: key, cost: cost) }
    cache.costLimit = 5
    #expect(cache.keys == [2, 3])
    cache.countLimit = 1
    #expect(cache.keys == [3])
  }

  @Test
  func `a memory warning halves both count and cost`() throws {
    let many = try filled(7)
    many.respond(to: .warning)
    #expect(many.keys == [5, 6, 7])

    let costly = BoundedCache<Int, String>()
    for key in 1...4 { try costly.insert("", for: key, cost: key == 3 ? 80 : 10) }
    costly.respond(to: .warning)
    #expect(costly.keys == [4])
  }

  @Test
  func `statistics count hits, misses, and evictions`() throws {
    let cache = try filled(3, countLimit: 2)
    for key in [1, 2, 3, 2] { _ = cache.value(for: key) }
    cache.removeValue(for: 2)
    let statistics = cache.statistics
    #expect(statistics.hits == 3 && statistics.misses == 1)
    #expect(statistics.evictions == 1)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a negative limit stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = BoundedCache<Int, Int>(countLimit: -1) }
    await #expect(processExitsWith: .failure) { _ = BoundedCache<Int, Int>(costLimit: -1) }
  }

  @Test
  func `setting a negative limit stops the program`() async {
    await #expect(processExitsWith: .failure) { BoundedCache<Int, Int>().countLimit = -1 }
    await #expect(processExitsWith: .failure) { BoundedCache<Int, Int>().costLimit = -1 }
  }
  #endif
}

// MARK: - Time

extension BoundedCacheTests {
  @Test
  func `an entry expires exactly at its deadline`() throws {
    let clock = ManualClock()
    let cache = BoundedCache<Int, String>(lifetime: .seconds(10), clock: clock)
    try cache.insert("all", for: 1)
    try cache.insert("own", for: 2, lifetime: .seconds(20))
    clock.advance(by: .seconds(10) - Duration(attoseconds: 1))
    #expect(cache.value(for: 1) == "all")
    clock.advance(by: Duration(attoseconds: 1))
    #expect(cache.count == 2)
    #expect(cache.value(for: 1) == nil)
    #expect(cache.count == 1)
    #expect(cache.value(for: 2) == "own")
    clock.advance(by: .seconds(10))
    #expect(cache.peekValue(for: 2) == nil)
    #expect(cache.count == 0)
  }

  @Test
  func `a replacing value has its own lifetime`() throws {
    let clock = ManualClock()
    let cache = BoundedCache<Int, String>(clock: clock)
    try cache.insert("a", for: 1, lifetime: .seconds(1))
    try cache.insert("b", for: 1)
    clock.advance(by: .seconds(5))
    #expect(cache.value(for: 1) == "b")
    try cache.insert("c", for: 1, lifetime: .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(cache.value(for: 1) == nil)
  }

  @Test
  func `lifetimes may be arbitrarily long or short`() throws {
    let clock = ManualClock()
    let cache = BoundedCache<Int, String>(clock: clock)
    clock.advance(by: .seconds(1))
    try cache.insert("ever", for: 1, lifetime: Duration(attoseconds: .max))
    try cache.insert("never", for: 2, lifetime: Duration(attoseconds: .min))
    try cache.insert("not", for: 3, lifetime: .zero)
    clock.advance(by: .seconds(Int64.max))
    #expect(cache.value(for: 1) == "ever")
    #expect(cache.value(for: 2) == nil)
    #expect(cache.value(for: 3) == nil)
  }

  @Test
  func `expired entries are removed together, in order`() throws {
    let clock = ManualClock()
    let left = Mutex<[Int]>([])
    let cache = BoundedCache<Int, String>(clock: clock) { key, _, reason in
      #expect(reason == .expired)
      left.withLock { $0.append(key) }
    }
    for key in 1...6 {
      try cache.insert("", for: key, lifetime: key.isMultiple(of: 2) ? .seconds(key) : nil)
    }
    clock.advance(by: .seconds(5))
    _ = cache.value(for: 1)
    cache.removeExpired()
    #expect(left.withLock { $0 } == [2, 4])
    #expect(cache.keys == [3, 5, 6, 1])
  }
}
