// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Ticks of a clock (K2)")
@MainActor
struct ClockTickSourceTests {
  private let clock = ManualClock()
  private let source: ClockTickSource
  private let engine: TweenEngine
  private let log = Log()

  private final class Log { var values: [Double] = [] }

  init() {
    source = ClockTickSource(clock, framesPerSecond: 4)
    engine = TweenEngine(ticks: source)
  }

  private func start() -> RunningMotion {
    engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { [log] in log.values.append($0) })
  }

  /// Lets at least a quarter of a second pass once the source waits for it.
  private func advance(by duration: Duration = .milliseconds(250)) async {
    await clock.waitForSleepers()
    clock.advance(by: duration)
  }

  @Test
  func `it ticks while motions run, and then ends`() async {
    let running = start()
    let task = Task { await source.run(untilIdle: true) }
    for _ in 0..<4 { await advance() }
    await task.value
    #expect(log.values == [0.25, 0.5, 0.75, 1])
    #expect(running.end == .finished)
  }

  @Test
  func `a machine that slept finds the motion finished`() async {
    let running = start()
    let task = Task { await source.run(untilIdle: true) }
    await advance()
    await advance(by: .seconds(3_600))
    await task.value
    #expect(log.values == [0.25, 1])
    #expect(running.end == .finished)
  }

  @Test
  func `a canceled task stops ticking`() async {
    let running = start()
    let task = Task { await source.run() }
    await advance()
    await clock.waitForSleepers()
    task.cancel()
    await task.value
    clock.advance(by: .seconds(1))
    #expect(log.values == [0.25] && running.isRunning)
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `while nothing runs it doesn't wait for the clock`() async {
    let task = Task { await source.run() }
    for _ in 0..<10 { await Task.yield() }
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(10))
    let running = start()
    await advance()
    await clock.waitForSleepers()
    #expect(log.values == [0.25])
    running.pause()
    clock.advance(by: .seconds(10))
    for _ in 0..<10 { await Task.yield() }
    #expect(clock.sleeperCount == 0)
    running.resume()
    await advance()
    await clock.waitForSleepers()
    #expect(log.values == [0.25, 0.5])
    task.cancel()
    await task.value
  }

  @Test
  func `a new motion ignores the time before its start`() async {
    let running = start()
    let task = Task { await source.run() }
    await clock.waitForSleepers()
    running.pause()
    running.resume()
    await advance()
    await advance()
    await clock.waitForSleepers()
    #expect(log.values == [0.25])
    task.cancel()
    await task.value
  }

  @Test
  func `a canceled task ends even while nothing runs`() async {
    let task = Task { await source.run() }
    await Task.yield()
    task.cancel()
    await task.value
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `two tasks that run one source share ticks`() async {
    let running = start()
    let tasks = (0..<2).map { _ in Task { await source.run(untilIdle: true) } }
    for _ in 0..<3 {
      await clock.waitForSleepers(2)
      clock.advance(by: .milliseconds(250))
    }
    await clock.waitForSleepers(2)
    #expect(log.values == [0.25, 0.5, 0.75])
    tasks[0].cancel()
    await tasks[0].value
    await advance()
    await tasks[1].value
    #expect(log.values == [0.25, 0.5, 0.75, 1] && running.end == .finished)
  }

  @Test(arguments: [1e-300, 1e-10, 1e-3])
  func `a source may tick at any slow rate`(rate: Double) async {
    let source = ClockTickSource(clock, framesPerSecond: rate)
    let engine = TweenEngine(ticks: source)
    let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in })
    let task = Task { await source.run(untilIdle: true) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3_155_760_000))
    await task.value
    #expect(running.end == .finished)
  }

  @Test
  func `a source ticks at most 10,000 times a second`() async {
    let source = ClockTickSource(clock, framesPerSecond: .greatestFiniteMagnitude)
    let engine = TweenEngine(ticks: source)
    let running = engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in })
    let task = Task { await source.run(untilIdle: true) }
    await clock.waitForSleepers()
    clock.advance(by: .microseconds(99))
    #expect(running.elapsed == 0)
    clock.advance(by: .microseconds(1))
    await clock.waitForSleepers()
    #expect(running.elapsed.map { abs($0 - 1e-4) < 1e-9 } == true)
    task.cancel()
    await task.value
  }

  @Test
  func `time between two runs doesn't count`() async {
    let running = start()
    let first = Task { await source.run() }
    await advance()
    await clock.waitForSleepers()
    first.cancel()
    await first.value
    clock.advance(by: .seconds(9))
    let second = Task { await source.run() }
    await advance()
    await clock.waitForSleepers()
    #expect(log.values == [0.25, 0.5] && running.isRunning)
    second.cancel()
    await second.value
  }
}
