// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTweening
internal import Testing

@testable import AlbumApp

@Suite("LoopTickSource") final class LoopTickSourceTests {
  private var time = Duration.seconds(50)
  private var steps: [Double] = []
  private lazy var ticks = LoopTickSource { [unowned self] in time }

  /// Begins to record the seconds of each tick.
  private func start() {
    ticks.start { [unowned self] in steps.append($0) }
  }

  /// Lets the terminal take a while for a frame.
  private func showFrame(for milliseconds: Int) {
    ticks.show { time += .milliseconds(milliseconds) }
  }

  @Test func `the loop may sleep while nothing moves`() {
    #expect(ticks.delay == -1)
    start()
    #expect(ticks.delay == 25)
    ticks.stop()
    #expect(ticks.delay == -1)
    time += .seconds(1)
    ticks.tickIfDue()
    #expect(steps == [])
  }

  @Test func `the loop wakes when a tick is due`() {
    start()
    time += .milliseconds(10)
    #expect(ticks.delay == 15)
    time += .microseconds(14_500)
    #expect(ticks.delay == 1, "waking early would only mean waking twice")
    ticks.tickIfDue()
    #expect(steps == [])
    time += .microseconds(500)
    #expect(ticks.delay == 0)
    ticks.tickIfDue()
    #expect(steps == [0.025])
    #expect(ticks.delay == 25)
  }

  @Test func `a tick reports the time that has passed`() {
    start()
    for milliseconds in [25, 40, 100] {
      time += .milliseconds(milliseconds)
      #expect(ticks.delay == 0)
      ticks.tickIfDue()
    }
    #expect(steps == [0.025, 0.04, 0.1])
    time += .milliseconds(10)
    ticks.tickIfDue()
    #expect(steps.count == 3, "keys in between do not add ticks")
  }

  @Test func `time at rest does not count`() {
    start()
    ticks.stop()
    time += .seconds(9)
    start()
    #expect(ticks.delay == 25)
    time += .milliseconds(25)
    ticks.tickIfDue()
    #expect(steps == [0.025])
  }

  @Test func `a late tick ends what moves`() {
    start()
    time += .milliseconds(101)
    ticks.tickIfDue()
    #expect(steps == [1.101])
  }

  @Test func `a slow frame ends what moves`() {
    start()
    showFrame(for: 25)
    ticks.tickIfDue()
    #expect(steps == [0.025], "this one was in time")
    showFrame(for: 26)
    ticks.tickIfDue()
    #expect(steps == [0.025, 1.026])
  }

  @Test func `on a slow terminal, nothing moves at first`() {
    start()
    showFrame(for: 80)
    ticks.stop()
    showFrame(for: 80)
    start()
    #expect(ticks.delay == 0, "the tick comes before the next frame")
    ticks.tickIfDue()
    #expect(steps == [1.025])
    ticks.stop()
    showFrame(for: 20)
    start()
    #expect(ticks.delay == 25, "the terminal has caught up")
  }

  @Test func `a slow frame at rest is no delay`() {
    showFrame(for: 500)
    start()
    #expect(ticks.delay == 25)
  }

  @Test func `a leap turns a spinner once`() {
    var values: [Double] = []
    let engine = TweenEngine(ticks: ticks)
    let turn = Motion(Tween(from: 0.0, to: 1, duration: 1)) { values.append($0) }
    let running = engine.start(turn.repeated())
    time += .milliseconds(250)
    ticks.tickIfDue()
    #expect(values.last == 0.25)
    withExtendedLifetime(running) {}
  }
}
#endif
