// SPDX-License-Identifier: MIT

import Testing

@testable import MotifTestSupport

@Suite("Number of seeds in a run")
struct SeedShareTests {
  @Test
  func `the environment divides the number of seeds`() {
    #expect(seedShare(of: 30, divisor: 10) == 3)
    #expect(seedShare(of: 30, divisor: 1) == 30)
    #expect(seedShare(of: 3, divisor: 10) == 1)
  }

  @Test
  func `properties are checked with a fraction of their seeds`() {
    var count = 0
    withSeeds(40) { _ in count += 1 }
    let all = 40 / min(seedDivisor(), 40)
    #expect(count == all || count == 1, "1 is for a seed that the environment has chosen")
  }
}
