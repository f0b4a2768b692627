// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Calls from the callbacks of a tween (K2)")
struct TweenCallbackTests {
  private final class Log {
    var lines: [String] = []
    var running: [RunningMotion] = []
  }

  private let ticks = ManualTickSource()
  private let log = Log()

  /// Starts a one-second motion that logs, and calls a closure at a given time.
  private func start(
    _ name: String,
    in engine: TweenEngine,
    at time: Double = -1,
    _ act: @escaping () -> Void = {}
  ) {
    let motion = Motion(Tween(from: 0.0, to: 1, duration: 1)) { [log] value in
      log.lines.append("\(name) \(value)")
      if value == time { act() }
    }
    log.running.append(engine.start(motion) { [log] in log.lines.append("\(name) \($0)") })
  }

  /// Drops all motions, and lets the engine release their closures, which may retain the engine.
  private func endAll() {
    log.running = []
    ticks.tick(by: 0)
  }

  @Test
  func `pausing any motion in a callback takes effect immediately`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 0.25) { [log] in for index in 0...1 { log.running[index].pause() } }
    start("b", in: engine)
    ticks.tick(by: 0.25)
    #expect(log.lines == ["a 0.25"])
    #expect(!ticks.isTicking && engine.count == 2 && !engine.isRunning)
    for motion in log.running { motion.resume() }
    ticks.tick(by: 0.5)
    #expect(log.lines == ["a 0.25", "a 0.75", "b 0.5"])
    endAll()
  }

  @Test
  func `a seek in a callback reports after current ones`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 0.25) { [log] in
      log.running[0].seek(to: 0.75)
      log.running[1].seek(to: 0.5)
      #expect(log.running[0].elapsed == 0.75)
    }
    start("b", in: engine)
    start("c", in: engine)
    ticks.tick(by: 0.25)
    #expect(log.lines == ["a 0.25", "b 0.75", "c 0.25", "a 0.75"])
    endAll()
  }

  @Test
  func `a canceled motion's replacement doesn't report its seek`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 0.25) { [self] in
      log.running[1].seek(to: 0.5)
      log.running[1].cancel()
      start("c", in: engine)
    }
    start("b", in: engine)
    ticks.tick(by: 0.25)
    #expect(log.lines == ["a 0.25", "b cancelled"])
    endAll()
  }

  @Test
  func `a motion sought back from its end continues`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 1) { [log] in log.running[0].seek(to: 0.5) }
    ticks.tick(by: 2)
    #expect(log.lines == ["a 1.0", "a 0.5"])
    #expect(log.running[0].isRunning)
    endAll()
  }

  @Test
  func `a tick in a callback waits for the current one`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 0.5) { [ticks] in ticks.tick(by: 0.25) }
    start("b", in: engine)
    log.running[1].seek(to: 0.5)
    ticks.tick(by: 0.5)
    #expect(log.lines == ["b 0.5", "a 0.5", "b 1.0", "b finished", "a 0.75"])
    endAll()
  }

  @Test
  func `a completion's motion begins with the next tick`() {
    let engine = TweenEngine(ticks: ticks)
    let motion = Motion(Tween(from: 0.0, to: 1, duration: 1)) { [log] in log.lines.append("\($0)") }
    log.running = [engine.start(motion) { [log] _ in log.running.append(engine.start(motion)) }]
    ticks.tick(by: 1)
    #expect(log.lines == ["1.0"] && ticks.isTicking && engine.count == 1)
    ticks.tick(by: 0.5)
    #expect(log.lines == ["1.0", "0.5"])
    endAll()
  }

  @Test
  func `a callback may start enough motions to reallocate storage`() {
    let engine = TweenEngine(ticks: ticks)
    start("a", in: engine, at: 0.25) { [self] in
      for number in 0..<1_000 { start("\(number)", in: engine) }
    }
    start("b", in: engine)
    ticks.tick(by: 0.25)
    #expect(log.lines == ["a 0.25", "b 0.25"])
    #expect(engine.count == 1_002)
    endAll()
  }

  @Test
  func `all motions that end in one tick report`() {
    let engine = TweenEngine(ticks: ticks)
    let total = fewerIfInstrumented(120_000)
    var count = 0
    log.running = (0..<total).map { _ in
      engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in }) { _ in count += 1 }
    }
    ticks.tick(by: 1)
    #expect(count == total && engine.count == 0)
  }

  @Test
  func `a motion's report stays true after its replacement`() {
    let engine = TweenEngine(ticks: ticks)
    let motion = Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in }
    let (canceled, finished) = (engine.start(motion), engine.start(motion))
    canceled.cancel()
    ticks.tick(by: 1)
    let later = (0..<4).map { _ in engine.start(motion) }
    canceled.cancel()
    finished.cancel()
    canceled.seek(to: 0.5)
    finished.pause()
    #expect(canceled.end == .cancelled && finished.end == .finished)
    #expect(!canceled.isRunning && !finished.isRunning)
    #expect(later.allSatisfy { $0.isRunning && !$0.isPaused && $0.elapsed == 0 })
  }

  @Test
  func `a motion with a key and owner is superseded`() {
    let engine = TweenEngine(ticks: ticks)
    let motion = Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in }
    for name in ["a", "b"] {
      engine.start(motion, key: 7, owner: log) { [weak log] in log?.lines.append("\(name) \($0)") }
    }
    #expect(engine.count == 1)
    ticks.tick(by: 1)
    #expect(log.lines == ["a superseded", "b finished"])
    log.running = [engine.start(motion, key: 7)]
    #expect(log.lines.count == 2)
    log.running = []
  }
}
