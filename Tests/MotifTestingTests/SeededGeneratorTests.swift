// SPDX-License-Identifier: MIT

import MotifTesting
import Testing

@Suite("SeededGenerator")
struct SeededGeneratorTests {
  @Test
  func `the sequence is the published SplitMix64 sequence`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let drawn = (0..<5).map { _ in generator.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test
  func `the same seed gives the same sequence`() {
    var first = SeededGenerator(seed: 9)
    var second = SeededGenerator(seed: 9)
    #expect((0..<100).map { _ in first.next() } == (0..<100).map { _ in second.next() })
    #expect(first.seed == 9)
  }

  @Test
  func `neighboring seeds give different sequences`() {
    let firsts = (0..<1000).map { (seed: UInt64) in
      var generator = SeededGenerator(seed: seed)
      return generator.next()
    }
    #expect(Set(firsts).count == 1000)
  }
}
