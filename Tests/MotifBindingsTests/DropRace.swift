// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Synchronization

/// A thread that repeatedly drops objects while the thread that made them continues.
final class DropRace: @unchecked Sendable {
  // Safe: the two threads take turns, and one of them only releases the object.
  private var thing: Any?

  /// Even while the object is being made, odd while it has to be dropped.
  private let turn = Atomic(0)

  /// Makes objects that another thread drops while this one works.
  ///
  /// - Parameters:
  ///   - rounds: The number of repetitions.
  ///   - make: Makes the object to drop, and returns the work to do in the meantime.
  static func run(_ rounds: Int, _ make: (Int) -> (dropped: Any, work: () -> Void)) {
    let race = DropRace()
    let dropping = RunningThread {
      for round in 0..<rounds {
        race.wait(for: round * 2 + 1)
        race.thing = nil
        race.turn.store(round * 2 + 2, ordering: .releasing)
      }
    }
    for round in 0..<rounds {
      let work = race.begin(make(round))
      race.turn.store(round * 2 + 1, ordering: .releasing)
      work()
      race.wait(for: round * 2 + 2)
    }
    dropping.join()
  }

  private func begin(_ made: consuming (dropped: Any, work: () -> Void)) -> () -> Void {
    thing = made.dropped
    return made.work
  }

  private func wait(for turn: Int) {
    while self.turn.load(ordering: .acquiring) != turn { sched_yield() }
  }
}
