// SPDX-License-Identifier: MIT

import MotifCaching
import MotifTestSupport
import Testing

@testable import Essence

@Suite("BoundedCache: essence")
struct CacheEssenceTests {
  @Test
  func `a cache keeps the same entries as its essence`() {
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
}
