// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifTestSupport
internal import Synchronization
internal import Testing

@Suite("BoundedCache: threads")
struct BoundedCacheThreadTests {
  @Test
  func `concurrent threads neither tear nor lose values`() {
    withLifetimeTracking { tracker in
      let left = Atomic(0)
      let inserted = Atomic(0)
      let clock = ManualClock()
      do {
        let cache = BoundedCache<Int, TrackedObject<Int>>(
          countLimit: 40,
          costLimit: 100,
          clock: clock
        ) { key, value, _ in
          #expect(value.payload == key)
          left.add(1, ordering: .relaxed)
        }
        onThreads(6) { thread in
          var generator = SeededGenerator(seed: UInt64(thread))
          for step in 0..<2_000 {
            let key = Int.random(in: 0..<80, using: &generator)
            switch Int.random(in: 0..<40, using: &generator) {
            case 0..<20:
              if let value = cache.value(for: key) { #expect(value.payload == key) }
            case 20..<34:
              let cost = Int.random(in: 0...5, using: &generator)
              let lifetime: Duration? = step.isMultiple(of: 5) ? .seconds(cost) : nil
              let value = tracker.make(key)
              #expect(throws: Never.self) {
                try cache.insert(value, for: key, cost: cost, lifetime: lifetime)
              }
              inserted.add(1, ordering: .relaxed)
            case 34: cache.removeValue(for: key)
            case 35: cache.respond(to: thread == 0 ? .critical : .warning)
            case 36: cache.countLimit = Int.random(in: 20...60, using: &generator)
            case 37: clock.advance(by: .milliseconds(500))
            case 38: cache.removeExpired()
            default:
              #expect(cache.totalCost <= 100 && cache.count <= 60)
            }
          }
        }
        #expect(cache.count + left.load(ordering: .relaxed) == inserted.load(ordering: .relaxed))
        #expect(tracker.livingCount == cache.count)
        // A thread that has ended may retain the cache a little longer.
        cache.removeAll()
      }
    }
  }

  @Test
  func `concurrent threads count every lookup`() throws {
    let cache = BoundedCache<Int, Int>(countLimit: 8)
    onThreads(4) { thread in
      for step in 0..<5_000 {
        let key = (step &* 7 &+ thread) % 16
        if let value = cache.value(for: key) {
          #expect(value == key)
        } else {
          #expect(throws: Never.self) { try cache.insert(key, for: key) }
        }
      }
    }
    let statistics = cache.statistics
    #expect(statistics.hits + statistics.misses == 20_000)
    #expect(cache.count == 8)
  }
}
