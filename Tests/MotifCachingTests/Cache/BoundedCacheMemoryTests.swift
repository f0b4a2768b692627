// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import MotifCaching

@Suite("BoundedCache: memory")
struct BoundedCacheMemoryTests {
  private func capacity(_ cache: BoundedCache<Int, Int>) -> Int {
    cache.storage.withLock {
      $0.table.entries.capacity + $0.table.links.count + $0.table.details.count
    }
  }

  @Test(arguments: [false, true])
  func `removing all values frees memory`(
    isPressure: Bool
  ) throws {
    let cache = BoundedCache<Int, Int>()
    let empty = capacity(cache)
    for leavesOneByOne in [false, true] {
      for number in 0..<1_000 { try cache.insert(number, for: number) }
      #expect(capacity(cache) > 1_000)
      if leavesOneByOne { for number in 0..<1_000 { cache.removeValue(for: number) } }
      if isPressure { cache.respond(to: .critical) } else { cache.removeAll() }
      #expect(capacity(cache) == empty)
    }
  }
}
