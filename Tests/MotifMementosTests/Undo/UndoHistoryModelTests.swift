// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Compares a document that records its changes with an oracle that keeps every whole state.
@Suite("UndoHistory: model")
struct UndoHistoryModelTests {
  @Test
  func `any sequence of operations matches whole states (A11, H3)`() {
    withSeeds(2_000) { generator in
      let clock = ManualClock()
      var run = UndoModelRun(clock: clock, generator: &generator)
      for _ in 0..<40 {
        run.step(&generator)
        guard run.agrees() else { return }
      }
    }
  }
}
