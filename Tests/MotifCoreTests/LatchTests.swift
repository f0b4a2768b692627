// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Synchronization
import Testing

@Suite("Latch")
struct LatchTests {
  @Test func `all who wait go on when it is opened, and see what was done before`() {
    /// Written before the latch opens and read behind it, with no other order between the two.
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
        if latch.isOpen { Issue.record("It is open before anybody opened it") }
        note.text = "opened"
        latch.open()
      }
      #expect(readers.load(ordering: .relaxed) == 5)
    }
  }

  @Test func `an open latch keeps nobody waiting and stays open`() {
    let latch = Latch()
    #expect(!latch.isOpen)
    latch.open()
    latch.open()
    latch.wait()
    latch.wait()
    #expect(latch.isOpen)
  }
}
