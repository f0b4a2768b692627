// SPDX-License-Identifier: MIT

import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@Suite("Caching: essence")
struct EssenceTests {
  @Test
  func `a cache keeps what its essence keeps`() {
    withSeeds(200) { random in
      let limit = Int.random(in: 1...8, using: &random)
      let cache = BoundedCache<Int, Int>(countLimit: limit)
      var essence = PlainCache<Int, Int>(countLimit: limit)
      for step in 0..<100 {
        let key = Int.random(in: 0..<12, using: &random)
        if Bool.random(using: &random) {
          #expect(throws: Never.self) { try cache.insert(step, for: key) }
          essence.insert(step, for: key)
        } else {
          #expect(cache.value(for: key) == essence.value(for: key))
        }
        #expect(cache.keys == essence.keys)
      }
    }
  }

  @Test
  func `a loader asks whom its essence asks, and answers the same`() async throws {
    for seed in UInt64(0)..<30 {
      var random = SeededGenerator(seed: seed)
      let asked = Mutex<(real: [String], plain: [String])>(([], []))
      let tiers = (0..<2).map { number in
        ClosureTier<Int, Int>("\(number)") { key in
          asked.withLock { $0.real.append("\(number) \(key)") }
          guard key % 3 == number else { throw TierMiss() }
          return key * 10
        }
      }
      let loader = TieredLoader(
        memory: BoundedCache(countLimit: 3),
        tiers: [tiers[0]],
        origin: tiers[1]
      )
      let essence = PlainLoader<Int, Int>(
        memory: PlainCache(countLimit: 3),
        tiers: (0..<2).map { number in
          { key in
            asked.withLock { $0.plain.append("\(number) \(key)") }
            return key % 3 == number ? key * 10 : nil
          }
        }
      )
      for _ in 0..<40 {
        let key = Int.random(in: 0..<9, using: &random)
        let plain = try await essence.value(for: key)
        let real = try? await loader.value(for: key)
        #expect(real == plain, "seed \(seed)")
      }
      let (real, plain) = asked.withLock { $0 }
      #expect(real == plain, "seed \(seed)")
    }
  }
}
