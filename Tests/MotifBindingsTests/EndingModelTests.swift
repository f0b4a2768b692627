// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@Suite("Endings")
struct EndingModelTests {
  @Test
  func `effects that end one another at random run, clean up and let go as they should`() {
    withSeeds(2_000) { generator in
      let model = EndingModel(using: &generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) { model.step() }
      model.end()
    }
  }
}
