// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Composed motions as timelines")
struct TimelineTests {
  private let log = LoggedEngine()

  private func told(by step: Double) -> [String] { log.told { log.ticks.tick(by: step) } }
  private func told(at time: Double) -> [String] { log.told { log.running?.seek(to: time) } }

  @Test
  func `a part without duration is also reversed`() {
    log.start(.sequence([log.part("a"), log.part("set", 0), log.part("b")]))
    #expect(told(at: 1.5) == ["a1.0", "set1.0", "b0.5"])
    #expect(told(at: 0.25) == ["b0.0", "set0.0", "a0.25"])
    #expect(told(at: 1) == ["a1.0", "set1.0"])
    #expect(told(at: 0.75) == ["set0.0", "a0.75"])
  }

  @Test
  func `a nested part without duration is not skipped`() {
    log.start(.sequence([log.part("a"), .sequence([log.part("set", 0), log.part("b")])]))
    #expect(told(by: 1) == ["a1.0", "set1.0"])
    #expect(told(by: 0.5) == ["b0.5"])
    log.start(.sequence([log.part("a"), .group([log.part("set", 0), log.part("b")])]))
    #expect(told(by: 1) == ["a1.0", "set1.0"])
    #expect(told(by: 0.5) == ["b0.5"])
    log.start(log.part("set", 0).delayed(by: 1).delayed(by: 1))
    #expect(told(by: 1).isEmpty)
    #expect(told(by: 1) == ["set1.0", "finished"])
  }

  @Test
  func `canceling stops the step under way`() {
    for make in [Motion.sequence, Motion.group] {
      log.start(make([log.part("a"), log.part("b")]))
      log.actions = ["a1.0": { [unowned log] in log.running?.cancel() }]
      #expect(told(by: 1.5) == ["a1.0", "cancelled"])
    }
  }

  @Test
  func `dropping stops the step under way`() {
    log.start(.sequence([log.part("a"), log.part("b")]))
    log.actions = ["a1.0": { [unowned log] in log.running = nil }]
    #expect(told(by: 1.5) == ["a1.0"])
    #expect(log.engine.count == 0)
  }

  @Test
  func `pausing stops the step under way`() {
    log.start(.sequence([log.part("a"), log.part("b")]))
    log.actions = ["a1.0": { [unowned log] in log.running?.pause() }]
    #expect(told(by: 1.5) == ["a1.0"])
    #expect(log.running?.elapsed == 1)
    log.running?.resume()
    #expect(told(by: 0.25) == ["b0.25"])
  }

  @Test
  func `seeking stops the step under way`() {
    log.start(.sequence([log.part("a"), log.part("b")]))
    log.actions = ["a1.0": { [unowned log] in log.running?.seek(to: 0.25) }]
    #expect(told(by: 1.5) == ["a1.0", "a0.25"])
    #expect(log.running?.elapsed == 0.25)
  }

  @Test
  func `releasing the owner stops the step under way`() {
    final class Owner {}
    var owner: Owner? = Owner()
    log.actions = ["a1.0": { owner = nil }]
    owner.map { owner in
      log.engine.start(.sequence([log.part("a"), log.part("b")]), owner: owner) { [log] in
        log.lines.append("\($0)")
      }
    }
    #expect(told(by: 2) == ["a1.0"])
    #expect(owner == nil && log.engine.count == 0)
  }

  @Test
  func `the first step across a round reports all parts`() {
    log.start(.sequence([log.part("a"), log.part("b")]).repeated())
    #expect(told(by: 2.5) == ["a1.0", "b1.0", "a0.5"])
    log.start(.sequence([log.part("a"), log.part("b")]).repeated())
    #expect(told(by: 200) == ["a1.0", "b1.0", "a0.0"])
  }

  @Test
  func `reversed compositions report the start of a round`() {
    log.start(.sequence([log.part("a"), log.part("b")]).reversed.repeated())
    #expect(told(by: 0) == ["b1.0"])
    #expect(told(by: 2) == ["b0.0", "a0.0", "b1.0"])
    log.start(Motion.group([log.part("a"), log.part("b", 2)]).reversed.repeated())
    #expect(told(by: 2) == ["a0.0", "b0.0", "b1.0"])
  }

  @Test
  func `a seek into an earlier round places all parts`() {
    log.start(.sequence([log.part("a"), log.part("b")]).repeated())
    #expect(told(at: 2.5) == ["a1.0", "b1.0", "a0.5"])
    #expect(told(at: 1.5) == ["a0.0", "a1.0", "b0.5"])
    #expect(told(at: 0.5) == ["b0.0", "a0.5"])
  }

  @Test
  func `seeking to the same time reports again`() {
    log.start(log.part("a"))
    #expect(told(at: 0.5) == ["a0.5"])
    #expect(told(at: 0.5) == ["a0.5"])
    log.start(.group([log.part("a"), .sequence([log.part("b"), log.part("c")])]))
    #expect(told(at: 1.5) == ["a1.0", "b1.0", "c0.5"])
    #expect(told(at: 1.5) == ["c0.5"])
    #expect(told(at: 1) == ["c0.0"])
    #expect(told(at: 1) == ["a1.0", "b1.0"])
  }

  @Test
  func `a seek that repeats from a callback settles`() {
    log.start(log.part("a"))
    log.actions = ["a0.5": { [unowned log] in log.running?.seek(to: 0.5) }]
    #expect(told(by: 0.5) == ["a0.5"])
  }

  @Test
  func `a released owner gets no completion`() {
    final class Owner {}
    var owner: Owner? = Owner()
    log.actions = ["a1.0": { owner = nil }]
    let other = log.engine.start(log.part("a"))
    owner.map { owner in
      log.engine.start(log.part("b"), owner: owner) { [log] in log.lines.append("\($0)") }
    }
    #expect(told(by: 1) == ["a1.0"])
    owner = Owner()
    owner.map { owner in
      log.engine.start(log.part("b"), key: 1, owner: owner) { [log] in log.lines.append("\($0)") }
    }
    owner = nil
    #expect(log.told { log.engine.start(log.part("c"), key: 1, owner: log) }.isEmpty)
    owner = Owner()
    log.actions = ["d1.0": { owner = nil }]
    owner.map { owner in
      log.engine.start(log.part("d"), owner: owner) { [log] in log.lines.append("\($0)") }
    }
    #expect(told(by: 1) == ["c1.0", "d1.0"])
    withExtendedLifetime(other) {}
  }

  @Test
  func `dropping a paused motion releases its captures`() {
    withLifetimeTracking { tracker in
      let (moved, ended) = (tracker.make("moved"), tracker.make("ended"))
      func start(_ extra: Motion? = nil) {
        let motion = Motion(Tween(from: 0.0, to: 1, duration: 1)) { [moved] _ in _ = moved }
        log.running = log.engine.start(.sequence([motion] + (extra.map { [$0] } ?? []))) {
          [ended] _ in _ = ended
        }
      }
      start(log.part("a"))
      log.ticks.tick(by: 0.5)
      log.running?.pause()
      log.running?.seek(to: 0.25)
      log.running = nil
      #expect(log.engine.count == 0 && !log.engine.isRunning)
      start(
        Motion(Tween(from: 0.0, to: 1, duration: 1)) { [unowned log] _ in log.running?.pause() }
      )
      log.ticks.tick(by: 1.5)
      log.running = nil
      #expect(log.engine.count == 0 && !log.ticks.isTicking)
    }
    log.running = log.engine.start(log.part("a"))
    #expect(log.engine.count == 1)
    log.running = nil
    #expect(log.engine.count == 0 && !log.engine.isRunning)
  }
}
