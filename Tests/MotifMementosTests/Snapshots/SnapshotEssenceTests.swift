// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("SnapshotHistory: essence")
struct SnapshotEssenceTests {
  @Test
  func `a history of states behaves like its essence`() {
    withSeeds(100) { random in
      var essence = PlainSnapshotHistory([0, 0])
      var history = SnapshotHistory([0, 0])
      for step in 0..<60 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          // Few numbers, so that some changes produce an equal state.
          let index = Int.random(in: 0..<2, using: &random)
          let number = Int.random(in: 0..<3, using: &random)
          essence.modify { $0[index] = number }
          history.modify(name: "Step \(step)") { $0[index] = number }
        case 5..<8:
          essence.undo()
          try? history.undo()
        default:
          essence.redo()
          try? history.redo()
        }
        #expect(history.state == essence.state)
        #expect(history.canUndo == (essence.position > 0))
        #expect(history.canRedo == (essence.position + 1 < essence.states.count))
        let past = essence.states[..<essence.position]
        let future = essence.states[(essence.position + 1)...]
        #expect(history.undoSteps.map(\.state) == past.reversed())
        #expect(history.redoSteps.map(\.state) == Array(future))
      }
    }
  }
}
