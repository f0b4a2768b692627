// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Synchronization
import Testing

@Suite("Latch")
struct LatchTests {
  @Test func `opening a latch resumes all waiting threads`() {
    /// Written before the latch opens and read after it, with no other ordering between the two.
    final class Note: @unchecked Sendable {
      var text = ""
    }
    for _ in 0..<50 {
      let latch = Latch()
      let note = Note()
      let arrivals = Atomic(0)
      let readers = Atomic(0)
      onThreads(6) { thread in
        guard thread == 0 else {
          arrivals.add(1, ordering: .relaxed)
          latch.wait()
          if note.text == "opened" { readers.add(1, ordering: .relaxed) }
          return
        }
        while arrivals.load(ordering: .relaxed) < 5 {}
        if latch.isOpen { Issue.record("The latch was open too early") }
        note.text = "opened"
        latch.open()
      }
      #expect(readers.load(ordering: .relaxed) == 5)
    }
  }

  @Test func `an open latch stays open and blocks no one`() {
    let latch = Latch()
    #expect(!latch.isOpen)
    latch.open()
    latch.open()
    latch.wait()
    latch.wait()
    #expect(latch.isOpen)
  }
}
