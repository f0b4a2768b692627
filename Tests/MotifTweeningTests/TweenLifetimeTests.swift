// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Lifetimes of tweens and their captures (K2)")
struct TweenLifetimeTests {
  private let ticks = ManualTickSource()

  /// A motion and a completion, each of which retains a tracked object.
  private func start(
    _ name: String,
    in engine: TweenEngine,
    _ tracker: LifetimeTracker,
    key: String? = nil
  ) -> RunningMotion {
    let (moved, told) = (tracker.make("\(name) moved"), tracker.make("\(name) told"))
    return engine.start(
      Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in _ = moved },
      key: key
    ) { _ in
      _ = told
    }
  }

  @Test
  func `a motion releases its captures however it ends`() {
    withLifetimeTracking { tracker in
      let engine = TweenEngine(ticks: ticks)
      let names = ["finishes", "is canceled", "is superseded"]
      let running = names.map { start($0, in: engine, tracker, key: $0) }
      ticks.tick(by: 0.5)
      #expect(tracker.livingCount == 6)
      running[1].cancel()
      #expect(tracker.livingCount == 4)
      let later = start("supersedes", in: engine, tracker, key: names[2])
      #expect(tracker.livingCount == 4)
      ticks.tick(by: 0.5)
      #expect(tracker.livingCount == 2)
      #expect(running.map(\.end) == [.finished, .cancelled, .superseded])
      later.cancel()
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `dropped motions are released upon the next activity`() {
    withLifetimeTracking { tracker in
      let engine = TweenEngine(ticks: ticks)
      let kept = start("kept", in: engine, tracker)
      _ = start("dropped", in: engine, tracker)
      ticks.tick(by: 0)
      #expect(tracker.livingCount == 2)
      _ = start("dropped, too", in: engine, tracker)
      let other = start("other", in: engine, tracker)
      #expect(tracker.livingCount == 4)
      kept.cancel()
      other.cancel()
    }
  }

  @Test
  func `motions, engines, and sources don't outlive their owners`() {
    withLifetimeTracking { tracker in
      var running: [RunningMotion] = []
      weak var source: ManualTickSource?
      expectReleased {
        let ticks = ManualTickSource()
        source = ticks
        let engine = TweenEngine(ticks: ticks)
        running = (0..<3).map { start("\($0)", in: engine, tracker) }
        ticks.tick(by: 0.1)
        return engine
      }
      #expect(source == nil)
      #expect(tracker.livingCount == 0)
      for motion in running {
        #expect(!motion.isRunning && motion.end == nil && motion.elapsed == nil && !motion.isPaused)
        motion.seek(to: 1)
        motion.pause()
        motion.resume()
        motion.cancel()
        #expect(motion.end == nil)
      }
    }
  }

  @Test
  func `an owner isn't retained, and its motion ends afterward`() {
    withLifetimeTracking { tracker in
      let engine = TweenEngine(ticks: ticks)
      let moved = { tracker.make("moved") }
      expectReleased {
        let owner = tracker.make("owner")
        let captured = moved()
        engine.start(
          Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in _ = captured },
          key: "x",
          owner: owner
        ) { _ in
          Issue.record("A motion whose owner has gone is not told that it ends.")
        }
        ticks.tick(by: 0.5)
        return owner
      }
      #expect(engine.count == 1)
      ticks.tick(by: 0.1)
      #expect(engine.count == 0 && tracker.livingCount == 0 && !ticks.isTicking)
    }
  }

  @Test
  func `an owner released during a tick ends its motions`() {
    final class Holder { var owner: Holder? }
    let engine = TweenEngine(ticks: ticks)
    let holder = Holder()
    holder.owner = Holder()
    var count = 0
    let first = engine.start(
      Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in holder.owner = nil }
    )
    holder.owner.map { owner in
      engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in count += 1 }, owner: owner)
    }
    ticks.tick(by: 0.1)
    #expect(count == 0 && engine.count == 1)
    first.cancel()
  }

  @Test
  func `a deinitializer may use the engine`() {
    final class Chain {
      let engine: TweenEngine
      let rest: Int
      init(_ engine: TweenEngine, _ rest: Int) { (self.engine, self.rest) = (engine, rest) }

      func start() -> RunningMotion {
        engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in _ = self.rest })
      }

      deinit {
        if rest > 0 { Chain(engine, rest - 1).start().cancel() }
      }
    }
    let engine = TweenEngine(ticks: ticks)
    Chain(engine, 20).start().cancel()
    let running = (0..<50).map { _ in Chain(engine, 3).start() }
    for index in [7, 3, 49, 20, 0] { running[index].cancel() }
    ticks.tick(by: 0.5)
    #expect(engine.count == 45)
    ticks.tick(by: 0.5)
    #expect(engine.count == 0)
  }

  @Test
  func `an engine retains its source`() {
    var engine: TweenEngine?
    weak var source: ManualTickSource?
    do {
      let ticks = ManualTickSource()
      source = ticks
      engine = TweenEngine(ticks: ticks)
    }
    #expect(source != nil)
    withExtendedLifetime(engine) {}
    engine = nil
    #expect(source == nil)
  }
}
