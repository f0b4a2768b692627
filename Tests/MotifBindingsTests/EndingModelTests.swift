// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@Suite("Endings")
struct EndingModelTests {
  @Test
  func `effects that end one another at random clean up`() {
    withSeeds(2_000) { generator in
      let model = EndingModel(using: &generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) { model.step() }
      model.end()
    }
  }
}
