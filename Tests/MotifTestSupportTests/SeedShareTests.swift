// SPDX-License-Identifier: MIT

import Testing

@testable import MotifTestSupport

@Suite("Seeds that a run takes")
struct SeedShareTests {
  @Test
  func `the environment divides the number of seeds, and leaves one at least`() {
    #expect(seedShare(of: 30, divisor: 10) == 3)
    #expect(seedShare(of: 30, divisor: 1) == 30)
    #expect(seedShare(of: 3, divisor: 10) == 1)
  }

  @Test
  func `a property in this package is checked with that part of its seeds`() {
    var count = 0
    withSeeds(40) { _ in count += 1 }
    let all = 40 / min(seedDivisor(), 40)
    #expect(count == all || count == 1, "1 is for a seed that the environment has chosen")
  }
}
