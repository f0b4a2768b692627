// SPDX-License-Identifier: MIT

import MotifTesting
import Testing

@Suite("ManualClock")
struct ManualClockTests {
  @Test
  func `the clock stands still until it is advanced`() {
    let clock = ManualClock()
    let start = clock.now
    #expect(clock.now == start)

    clock.advance(by: .seconds(2))
    clock.advance(by: .zero)

    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(start < clock.now)
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.minimumResolution == .zero)
  }

  @Test
  func `a deadline in the past doesn't suspend`() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `a sleeper wakes at its deadline, not before`() async throws {
    let clock = ManualClock()
    let sleeper = Task {
      try await clock.sleep(for: .seconds(10))
      return clock.now
    }
    await clock.waitForSleepers()

    clock.advance(by: .seconds(9))
    #expect(clock.sleeperCount == 1)

    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(try await sleeper.value.offset == .seconds(10))
  }

  @Test
  @MainActor
  func `sleepers wake in deadline order, then arrival order`()
    async throws
  {
    let clock = ManualClock()
    var woken: [String] = []
    var sleepers: [Task<Void, any Error>] = []
    for (name, seconds) in [("c", 3), ("a", 1), ("b1", 2), ("b2", 2)] {
      sleepers.append(
        Task {
          // Directly on the clock: `sleep(for:)` of any clock hops to another thread in between, where sleepers that
          // wake can overtake one another.
          try await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)))
          woken.append(name)
        }
      )
      await clock.waitForSleepers(sleepers.count)
    }

    clock.advance(by: .seconds(3))
    for sleeper in sleepers {
      try await sleeper.value
    }

    #expect(woken == ["a", "b1", "b2", "c"])
  }

  @Test
  func `canceling one sleeper leaves the others asleep`() async throws {
    let clock = ManualClock()
    let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
    let other = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(2)

    cancelled.cancel()

    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    try await other.value
  }

  @Test
  func `a task canceled beforehand never sleeps`() async {
    let clock = ManualClock()
    let gate = ManualClock()
    let sleeper = Task {
      try? await gate.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
    }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `canceling a wait for sleepers ends it`() async {
    let clock = ManualClock()
    let early = Task { await clock.waitForSleepers() }
    early.cancel()
    await early.value
    let late = Task { await clock.waitForSleepers(2) }
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    late.cancel()
    await late.value
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    _ = await sleeper.result
  }

  @Test
  func `a wait ends once when canceled as sleepers arrive`() async {
    for _ in 0..<200 {
      let clock = ManualClock()
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      let wait = Task { await clock.waitForSleepers() }
      wait.cancel()
      await wait.value
      sleeper.cancel()
      _ = await sleeper.result
    }
  }

  @Test
  func `canceling while advancing wakes each sleeper once`() async {
    for _ in 0..<200 {
      let clock = ManualClock()
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      await withTaskGroup { group in
        group.addTask { sleeper.cancel() }
        group.addTask { clock.advance(by: .seconds(1)) }
      }
      // It may have been canceled, or woken, or may have begun while the deadline was still ahead.
      _ = await sleeper.result
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test
  func `the clock works wherever a clock is expected`() async throws {
    let clock = ManualClock()
    let injected: any Clock<Duration> = clock
    let sleeper = Task { try await injected.sleep(for: .milliseconds(5)) }
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(5))
    try await sleeper.value
  }

  #if os(macOS) || os(Linux)
  @Test
  func `going backward stops the program`() async {
    await #expect(processExitsWith: .failure) {
      ManualClock().advance(by: .seconds(-1))
    }
  }
  #endif
}
