// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifTestSupport
internal import Synchronization
internal import Testing

/// A value that uses a cache when it is deallocated.
private final class Farewell: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}

/// A key that does the same, and equals all keys with its number.
private struct FarewellKey: Hashable, Sendable {
  let number: Int
  let farewell: Farewell?

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Holds a cache that is created after its values and its callback.
private final class Place<Cache: AnyObject & Sendable>: Sendable {
  private let stored = Mutex<Cache?>(nil)
  var cache: Cache? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// All ways in which the entry under key 1 leaves a cache with one entry.
enum Leaving: CaseIterable {
  case replaced
  case pushedOut
  case removed
  case removedWithAll
  case expired
  case metWhenExpired
  case warned
  case critical
  case countLimit
  case costLimit

  func perform<Value>(
    _ cache: BoundedCache<Int, Value>,
    _ clock: ManualClock,
    _ other: Value
  ) throws {
    switch self {
    case .replaced: try cache.insert(other, for: 1)
    case .pushedOut: try cache.insert(other, for: 2)
    case .removed: cache.removeValue(for: 1)
    case .removedWithAll: cache.removeAll()
    case .expired:
      clock.advance(by: .seconds(1))
      cache.removeExpired()
    case .metWhenExpired:
      clock.advance(by: .seconds(1))
      _ = cache.value(for: 1)
    case .warned: cache.respond(to: .warning)
    case .critical: cache.respond(to: .critical)
    case .countLimit: cache.countLimit = 0
    case .costLimit: cache.costLimit = 0
    }
  }
}

@Suite("BoundedCache: re-entrancy and lifetimes")
struct BoundedCacheReentrancyTests {
  private typealias Cache = BoundedCache<Int, Farewell?>

  @Test(arguments: Leaving.allCases)
  func `a value's deinitializer may use the cache`(leaving: Leaving) throws {
    let place = Place<Cache>()
    let count = Mutex(-1)
    let clock = ManualClock()
    let cache = Cache(countLimit: 1, costLimit: 1, clock: clock)
    place.cache = cache
    do {
      let farewell = Farewell {
        guard let cache = place.cache else { return }
        _ = cache.value(for: 1)
        cache.removeValue(for: 3)
        let now = cache.count
        count.withLock { $0 = now }
      }
      try cache.insert(farewell, for: 1, cost: 1, lifetime: .seconds(1))
    }
    #expect(count.withLock { $0 } == -1)
    try leaving.perform(cache, clock, nil)
    #expect(count.withLock { $0 } == (leaving == .replaced || leaving == .pushedOut ? 1 : 0))
    place.cache = nil
  }

  @Test
  func `a key's deinitializer may use the cache`() throws {
    let place = Place<BoundedCache<FarewellKey, Int>>()
    let ends = Atomic(0)
    let cache = BoundedCache<FarewellKey, Int>(countLimit: 2)
    place.cache = cache
    func key(_ number: Int) -> FarewellKey {
      FarewellKey(
        number: number,
        farewell: Farewell {
          guard let cache = place.cache else { return }
          _ = cache.statistics
          ends.add(1, ordering: .relaxed)
        }
      )
    }
    for number in [1, 1, 2, 3, 3] { try cache.insert(number, for: key(number)) }
    #expect(ends.load(ordering: .relaxed) == 3)
    cache.removeValue(for: key(2))
    cache.removeAll()
    #expect(ends.load(ordering: .relaxed) == 6)
    place.cache = nil
  }

  @Test(arguments: Leaving.allCases)
  func `the callback may use the already changed cache`(leaving: Leaving) throws {
    let place = Place<BoundedCache<Int, Int>>()
    let told = Mutex<[EvictionReason]>([])
    let clock = ManualClock()
    let cache = BoundedCache(countLimit: 1, costLimit: 1, clock: clock) {
      (key, value: Int, reason) in
      guard let cache = place.cache else { return }
      // Its insertion may evict the entry that the call has inserted, which is reported, too.
      place.cache = nil
      #expect(key == 1 && value == 10)
      #expect(cache.peekValue(for: 1) != 10)
      cache.removeValue(for: 7)
      try? cache.insert(value, for: 0)
      told.withLock { $0.append(reason) }
    }
    try cache.insert(10, for: 1, cost: 1, lifetime: .seconds(1))
    place.cache = cache
    try leaving.perform(cache, clock, 20)
    let reason: EvictionReason =
      switch leaving {
      case .replaced: .replaced
      case .pushedOut, .countLimit: .countLimit
      case .removed, .removedWithAll: .removed
      case .expired, .metWhenExpired: .expired
      case .warned, .critical: .memoryPressure
      case .costLimit: .costLimit
      }
    #expect(told.withLock { $0 } == [reason])
  }

  @Test
  func `entries that leave together are reported in order`() throws {
    let told = Mutex<[String]>([])
    let clock = ManualClock()
    let cache = BoundedCache<Int, String>(costLimit: 10, clock: clock) { key, value, reason in
      told.withLock { $0.append("\(key) \(value) \(reason)") }
    }
    try cache.insert("a", for: 1, cost: 2)
    try cache.insert("b", for: 2, cost: 3)
    try cache.insert("c", for: 3, cost: 3, lifetime: .seconds(1))
    try cache.insert("d", for: 4, cost: 1)
    _ = cache.value(for: 1)
    clock.advance(by: .seconds(1))
    try cache.insert("e", for: 4, cost: 8)
    #expect(told.withLock { $0 } == ["4 d replaced", "2 b costLimit", "3 c expired"])
    #expect(cache.keys == [1, 4])
  }

  @Test
  func `a cache retains only its contents and ends silently`() throws {
    try withLifetimeTracking { tracker in
      let told = Atomic(0)
      do {
        typealias Object = TrackedObject<Int>
        let cache = BoundedCache<Object, Object>(countLimit: 20) { _, _, _ in
          told.add(1, ordering: .relaxed)
        }
        for number in 0..<100 { try cache.insert(tracker.make(), for: tracker.make(number)) }
        #expect(tracker.livingCount == 40)
        for number in 90..<100 { cache.removeValue(for: tracker.make(number)) }
        #expect(tracker.livingCount == 20)
        #expect(told.load(ordering: .relaxed) == 90)
      }
      #expect(told.load(ordering: .relaxed) == 90)
    }
  }
}
