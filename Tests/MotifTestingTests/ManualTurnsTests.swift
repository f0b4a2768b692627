// SPDX-License-Identifier: MIT

import MotifTesting
import Testing

@Suite("ManualTurns")
struct ManualTurnsTests {
  private let turns = ManualTurns()

  @Test
  func `closures run in order on the test's turn`() {
    var log: [Int] = []
    for number in 1...3 { turns.schedule { log.append(number) } }
    #expect(log == [])
    #expect(turns.count == 3)

    #expect(turns.run() == 3)
    #expect(log == [1, 2, 3])
    #expect(turns.count == 0)
    #expect(turns.run() == 0)
  }

  @Test
  func `closures scheduled during a turn wait`() {
    var log: [String] = []
    turns.schedule { [turns] in
      log.append("first")
      turns.schedule { log.append("later") }
    }
    turns.schedule { log.append("second") }

    turns.run()
    #expect(log == ["first", "second"])
    turns.run()
    #expect(log == ["first", "second", "later"])
  }

  @Test
  func `a nested turn runs only newly scheduled closures`() {
    var log: [String] = []
    turns.schedule { [turns] in
      turns.schedule { log.append("inner") }
      turns.run()
      log.append("outer")
    }
    #expect(turns.run() == 1)
    #expect(log == ["inner", "outer"])
  }

  @Test
  func `a finished turn retains nothing`() {
    withLifetimeTracking { tracker in
      let object = tracker.make("captured")
      turns.schedule { _ = object }
      turns.run()
    }
  }
}
