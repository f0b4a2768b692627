// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import MotifTweening
import Testing

@Suite("Time scales and directions of motions")
struct TweenTimeTests {
  private let log = LoggedEngine()

  private func told(by step: Double) -> [String] { log.told { log.ticks.tick(by: step) } }

  @Test
  func `the engine scales the time of all motions`() {
    log.start(log.part("a", 2))
    log.engine.timeScale = 0.25
    #expect(told(by: 2) == ["a0.25"])
    log.engine.timeScale = 0
    #expect(told(by: 9).isEmpty && log.ticks.isTicking)
    log.engine.timeScale = 2
    #expect(told(by: 9) == ["a1.0", "finished"])
  }

  @Test
  func `a motion has its own scale`() {
    log.start(log.part("a", 2))
    log.running?.timeScale = 0
    #expect(told(by: 1) == ["a0.0"] && told(by: 1).isEmpty)
    log.running?.timeScale = 0.5
    log.engine.timeScale = 2
    #expect(told(by: 1) == ["a0.5"])
    #expect(log.running?.timeScale == 0.5)
    #expect(told(by: 1) == ["a1.0", "finished"])
    log.running?.timeScale = 5
    #expect(log.running?.timeScale == 1)
  }

  @Test
  func `scales and steps may be huge`() {
    log.start(log.part("a", 1e300))
    log.running?.timeScale = 1e6
    log.engine.timeScale = 1e6
    #expect(told(by: .infinity).count == 1)
    log.start(.sequence([log.part("b"), log.part("c", 0.001)]).repeated())
    log.engine.timeScale = 1e6
    log.running?.timeScale = 1e6
    #expect(told(by: .infinity).count > 2)
    log.running?.seek(to: .greatestFiniteMagnitude)
    log.running?.seek(to: 0.5)
    #expect(log.lines.last == "b0.5")
  }

  @Test
  func `a running motion can change direction`() {
    log.start(log.part("a", 2))
    #expect(told(by: 1) == ["a0.5"])
    log.running?.reverse()
    #expect(told(by: 0.5) == ["a0.25"])
    log.running?.reverse()
    #expect(told(by: 1) == ["a0.75"])
    log.running?.reverse()
    #expect(told(by: 9) == ["a0.0", "finished"])
    #expect(log.running?.end == .finished && !log.ticks.isTicking)
  }

  @Test
  func `running backward also reverses parts without duration`() {
    log.start(.sequence([log.part("set", 0), log.part("a"), log.part("set2", 0), log.part("b")]))
    #expect(told(by: 1.5) == ["set1.0", "a1.0", "set21.0", "b0.5"])
    log.running?.reverse()
    #expect(told(by: 2) == ["b0.0", "set20.0", "a0.0", "set0.0", "finished"])
  }

  @Test
  func `a reversed endless motion ends at its start`() {
    log.start(log.part("a").repeated())
    #expect(told(by: 2.5) == ["a1.0", "a0.5"])
    log.running?.reverse()
    #expect(told(by: 1) == ["a0.0", "a0.5"])
    #expect(told(by: 9) == ["a0.0", "a0.0", "finished"])
  }

  @Test
  func `changing direction stops the step under way`() {
    log.start(.sequence([log.part("a"), log.part("b")]))
    log.actions = ["a1.0": { [unowned log] in log.running?.reverse() }]
    #expect(told(by: 1.5) == ["a1.0"])
    #expect(log.running?.elapsed == 1)
    #expect(told(by: 0.25) == ["a0.75"])
  }

  @Test
  func `changing direction at the end continues the motion`() {
    log.start(log.part("a"))
    log.actions = ["a1.0": { [unowned log] in log.running?.reverse() }]
    #expect(told(by: 1) == ["a1.0"] && log.running?.isRunning == true)
    #expect(told(by: 1) == ["a0.0", "finished"])
  }

  @Test
  func `an effect follows the scales`() {
    log.start(log.part("a"))
    var seen: [Double] = []
    let effect = Effect { [log] in seen.append(log.engine.timeScale * (log.running?.timeScale ?? 9))
    }
    log.engine.timeScale = 2
    log.running?.reverse()
    #expect(seen == [1, 2, -2])
    effect.cancel()
  }
}

@Suite("Waiting for the end of a motion")
@MainActor
struct MotionEndTests {
  private let log = LoggedEngine()

  /// Starts a task that waits for the end of a motion, and returns once it is waiting.
  private func waiting(for running: RunningMotion?) async -> Task<TweenEnd?, Never> {
    let isWaiting = ObservableValue(false)
    let task = Task { [running] in
      // It leaves the main actor only when it waits.
      isWaiting.value = true
      return await running?.waitForEnd()
    }
    while !isWaiting.value { await Task.yield() }
    return task
  }

  @Test
  func `waiting returns how the motion ended`() async {
    log.start(log.part("a"))
    let first = await waiting(for: log.running)
    log.ticks.tick(by: 1)
    #expect(await first.value == .finished)
    #expect(await log.running?.waitForEnd() == .finished)
    log.start(log.part("a"))
    let second = await waiting(for: log.running)
    log.running?.cancel()
    #expect(await second.value == .cancelled)
    #expect(await log.running?.waitForEnd() == .cancelled)
    log.running = log.engine.start(log.part("a"), key: 1)
    log.running?.pause()
    let third = await waiting(for: log.running)
    let other = log.engine.start(log.part("b"), key: 1)
    #expect(await third.value == .superseded)
    withExtendedLifetime(other) {}
  }

  @Test
  func `waiting retains the motion`() async {
    log.start(log.part("a"))
    let task = await waiting(for: log.running)
    log.running = nil
    log.ticks.tick(by: 0.5)
    #expect(log.engine.count == 1)
    log.ticks.tick(by: 0.5)
    #expect(await task.value == .finished)
  }

  @Test
  func `canceling the wait leaves the motion running`() async {
    log.start(log.part("a"))
    let task = await waiting(for: log.running)
    task.cancel()
    #expect(await task.value == nil)
    #expect(log.running?.isRunning == true)
    let second = Task { await log.running?.waitForEnd() }
    second.cancel()
    #expect(await second.value == nil)
  }

  @Test
  func `releasing the engine ends the wait`() async {
    let ticks = ManualTickSource()
    var engine: TweenEngine? = TweenEngine(ticks: ticks)
    let running = engine?.start(log.part("a"))
    let task = await waiting(for: running)
    engine = nil
    #expect(await task.value == nil)
    #expect(await running?.waitForEnd() == nil)
    withExtendedLifetime(engine) {}
  }
}
