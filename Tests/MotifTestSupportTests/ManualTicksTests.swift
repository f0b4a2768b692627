// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Testing

@Suite("ManualTicks")
struct ManualTicksTests {
  @Test
  func `each tick carries its time to every callback in the order of registration`() {
    let ticks = ManualTicks()
    var log: [String] = []
    let first = ticks.onTick { log.append("first \($0)") }
    let second = ticks.onTick { log.append("second \($0)") }

    ticks.tick(.seconds(1))
    ticks.tick(.seconds(2), count: 2)

    #expect(
      log == [
        "first 1.0 seconds", "second 1.0 seconds", "first 2.0 seconds", "second 2.0 seconds",
        "first 2.0 seconds", "second 2.0 seconds",
      ]
    )
    #expect(ticks.elapsed == .seconds(5))
    withExtendedLifetime((first, second)) {}
  }

  @Test
  func `a callback ends with its registration (B3)`() {
    let ticks = ManualTicks()
    var calls = 0
    var dropped: Registration? = ticks.onTick { _ in calls += 1 }
    let cancelled = ticks.onTick { _ in calls += 1 }
    #expect(dropped?.isActive == true)
    #expect(ticks.callbackCount == 2)

    dropped = nil
    cancelled.cancel()
    ticks.tick(.seconds(1))

    #expect(calls == 0)
    #expect(ticks.callbackCount == 0)
  }

  @Test
  func `a callback removed during a tick is not called, one added waits for the next`() {
    let ticks = ManualTicks()
    var log: [String] = []
    var later: [Registration] = []
    var victim: Registration?
    let first = ticks.onTick { _ in
      log.append("first")
      victim?.cancel()
      if later.isEmpty {
        later.append(ticks.onTick { _ in log.append("later") })
      }
    }
    victim = ticks.onTick { _ in log.append("victim") }

    ticks.tick(.seconds(1))
    #expect(log == ["first"])

    ticks.tick(.seconds(1))
    #expect(log == ["first", "first", "later"])
    first.cancel()
    later.removeAll()
  }

  @Test
  func `the source outlived by its registration goes away`() {
    var registration: Registration?
    expectReleased {
      let ticks = ManualTicks()
      registration = ticks.onTick { _ in }
      return ticks
    }
    registration?.cancel()
  }

  #if os(macOS) || os(Linux)
  @Test
  func `going backwards is a caller's mistake`() async {
    await #expect(processExitsWith: .failure) {
      ManualTicks().tick(.seconds(-1))
    }
  }
  #endif
}
