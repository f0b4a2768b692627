// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Testing

@Suite("Endings")
struct EndingModelTests {
  @Test
  func `effects that end one another at random run, clean up and let go as they should`() {
    // Fewer where a sanitizer makes each of them take ten times as long.
    let count = ProcessInfo.processInfo.environment["MOTIF_GRAPHS"].flatMap { Int($0) } ?? 2_000
    withSeeds(count) { generator in
      let model = EndingModel(using: &generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) { model.step() }
      model.end()
    }
  }
}
