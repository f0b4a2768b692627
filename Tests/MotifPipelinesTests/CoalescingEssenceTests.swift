// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Testing

@testable import Essence

@Suite("CoalescingScheduler, compared with its essence")
struct CoalescingEssenceTests {
  @Test
  func `random requests and cancellations agree with the essence (F4)`() {
    withSeeds(300) { random in
      let (turns, plainTurns) = (ManualTurns(), ManualTurns())
      var (calls, plainCalls) = ([Set<Int>](), [Set<Int>]())
      weak var again: CoalescingScheduler<Set<Int>>?
      weak var plainAgain: PlainCoalescingScheduler<Set<Int>>?
      // Work for 0 requests more.
      let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { needs in
        calls.append(needs)
        if needs.contains(0) { again?.setNeeds([needs.count]) }
      }
      let essence = PlainCoalescingScheduler<Set<Int>>(on: plainTurns.schedule) { needs in
        plainCalls.append(needs)
        if needs.contains(0) { plainAgain?.setNeeds([needs.count]) }
      }
      (again, plainAgain) = (scheduler, essence)
      for _ in 0..<50 {
        let number = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          scheduler.setNeeds([number])
          essence.setNeeds([number])
        case 5:
          scheduler.cancel([number])
          essence.cancel([number])
        case 6:
          #expect(scheduler.flush() == !essence.needs.isEmpty)
          essence.flush()
        default:
          turns.run()
          plainTurns.run()
        }
        #expect(calls == plainCalls)
        #expect(scheduler.needs == essence.needs)
        #expect(turns.count == plainTurns.count)
      }
    }
  }
}
