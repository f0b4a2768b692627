// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCore
import MotifTestSupport
import MotifTweening
import Testing

@testable import Essence

@Suite("Tween engine (K1, K2)")
struct TweenEngineTests {
  private final class Log {
    var lines: [String] = []
    var running: RunningMotion?
    var other: RunningMotion?
  }

  private let ticks = ManualTickSource()

  private func motion(
    _ log: Log,
    _ name: String = "",
    to: Double = 10,
    duration: Double = 1
  ) -> Motion {
    Motion(Tween(from: 0.0, to: to, duration: duration)) { log.lines.append("\(name)\($0)") }
  }

  @Test(arguments: [1.0, 7, 30, 60, 144, 1_000])
  func `a tween ends exactly on target, then completes`(rate: Double) {
    let engine = TweenEngine(ticks: ticks)
    var values: [Double] = []
    var ends: [TweenEnd] = []
    let tween = Tween(from: 0.1, to: 0.7, duration: 1, easing: .elasticOut)
    let running = engine.start(
      Motion(tween) { value in
        #expect(ends.isEmpty)
        values.append(value)
      }
    ) { ends.append($0) }
    while ticks.isTicking { ticks.tick(by: 1 / rate) }
    #expect(values.last == 0.7)
    #expect(ends == [.finished])
    #expect(abs(Double(values.count) - rate) <= 1)
    #expect(running.end == .finished)
  }

  @Test
  func `no tick is requested while nothing runs`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    ticks.tick(by: 1)
    #expect(ticks.count == 0)
    let running = engine.start(motion(log))
    ticks.tick(by: 0.25)
    running.pause()
    #expect(!ticks.isTicking)
    ticks.tick(by: 5)
    running.resume()
    ticks.tick(by: 0.25)
    running.cancel()
    ticks.tick(by: 1)
    #expect(ticks.count == 2)
    #expect(log.lines == ["2.5", "5.0"])
  }

  @Test
  func `huge, zero, and backward steps are defined`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let running = engine.start(motion(log))
    for step in [0, -3, .nan, 0.5, 0, -1, .infinity] { ticks.tick(by: step) }
    #expect(log.lines == ["0.0", "5.0", "10.0"])
    #expect(running.end == .finished)
  }

  @Test
  func `a tween without duration reaches its target immediately`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let running = engine.start(motion(log, duration: 0)) { log.lines.append("\($0)") }
    ticks.tick(by: 0)
    #expect(log.lines == ["10.0", "finished"])
    withExtendedLifetime(running) {}
  }

  @Test
  func `a later tween with the same key takes over`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let first = engine.start(motion(log, "a"), key: "x") { log.lines.append("a \($0)") }
    let second = engine.start(motion(log, "b"), key: "x") { log.lines.append("b \($0)") }
    ticks.tick(by: 1)
    #expect(log.lines == ["a superseded", "b10.0", "b finished"])
    #expect(first.end == .superseded && second.end == .finished)
  }

  @Test
  func `seeking reports the value, even while paused`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let running = engine.start(motion(log))
    running.pause()
    for time in [0.5, 0.2, -4, 9] { running.seek(to: time) }
    #expect(log.lines == ["5.0", "2.0", "0.0", "10.0"])
    #expect(running.isRunning && running.elapsed == 1)
    running.resume()
    ticks.tick(by: 0)
    #expect(running.end == .finished)
  }

  @Test
  func `a callback may control other motions and tick`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let acting = engine.start(
      Motion(Tween(from: 0.0, to: 1, duration: 1)) { value in
        log.lines.append("first \(value)")
        guard value == 0.25 else { return }
        log.running?.cancel()
        log.other = engine.start(self.motion(log, "new "))
        self.ticks.tick(by: 0.25)
      }
    )
    log.running = engine.start(motion(log, "gone ")) { log.lines.append("\($0)") }
    ticks.tick(by: 0.25)
    #expect(log.lines == ["first 0.25", "cancelled", "first 0.5", "new 2.5"])
    acting.cancel()
    log.other?.cancel()
    #expect(engine.count == 0 && !ticks.isTicking)
  }

  @Test
  func `a motion that ends itself is released`() {
    expectReleased {
      let engine = TweenEngine(ticks: ticks)
      let log = Log()
      log.running = engine.start(
        Motion(Tween(from: 0.0, to: 1, duration: 1)) { [weak log] _ in
          log?.running?.cancel()
        }
      )
      ticks.tick(by: 0.1)
      #expect(engine.count == 0)
      return log
    }
  }

  @Test
  func `dropping an engine during a tick stops its ticks`() {
    final class Holder { var engine: TweenEngine? }
    let holder = Holder()
    let log = Log()
    holder.engine = TweenEngine(ticks: ticks)
    log.running = holder.engine?.start(
      Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in
        holder.engine = nil
      }
    )
    ticks.tick(by: 0.1)
    #expect(!ticks.isTicking)
    #expect(log.running?.isRunning == false)
  }

  @Test
  func `dropping a motion or its owner ends it`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    do { _ = engine.start(motion(log, "dropped")) { _ in log.lines.append("told") } }
    do {
      let owner = Log()
      engine.start(motion(log, "owned "), owner: owner)
      ticks.tick(by: 0.5)
      withExtendedLifetime(owner) {}
    }
    ticks.tick(by: 0.1)
    #expect(log.lines == ["owned 5.0"])
    #expect(engine.count == 0 && !ticks.isTicking)
  }

  @Test
  func `a motion lives in its bag`() {
    let engine = TweenEngine(ticks: ticks)
    let log = Log()
    let bag = RegistrationBag()
    engine.start(motion(log)).store(in: bag)
    ticks.tick(by: 0.5)
    bag.cancelAll()
    #expect(log.lines == ["5.0"] && engine.count == 0)
  }

  @Test
  func `a motion may be dropped on any thread`() {
    struct Box: @unchecked Sendable { var running: RunningMotion? }
    let engine = TweenEngine(ticks: ticks)
    for _ in 0..<20 {
      let boxes = (0..<8).map { _ in
        Box(running: engine.start(Motion(Tween(from: 0.0, to: 1, duration: 9)) { _ in }))
      }
      onThreads(2) { index in
        var own = boxes[index]
        own.running = nil
      }
      ticks.tick(by: 0.01)
    }
    ticks.tick(by: 0.01)
    #expect(engine.count == 0)
  }

  @Test
  func `an effect follows the count and the time`() {
    let engine = TweenEngine(ticks: ticks)
    let running = engine.start(motion(Log()))
    var seen: [String] = []
    let effect = Effect { seen.append("\(engine.count) \(running.elapsed ?? -1)") }
    ticks.tick(by: 0.5)
    ticks.tick(by: 0.5)
    #expect(seen == ["1 0.0", "1 0.5", "0 -1.0"])
    effect.cancel()
  }

  @Test
  func `an effect follows each way a property changes`() {
    let engine = TweenEngine(ticks: ticks)
    let running = engine.start(motion(Log()))
    var seen: [String] = []
    let effects = [
      Effect { seen.append("elapsed \(running.elapsed.map { "\($0)" } ?? "-")") },
      Effect { seen.append("paused \(running.isPaused)") },
      Effect { seen.append("end \(running.end.map { "\($0)" } ?? "-")") },
    ]
    func changes(_ change: () -> Void) -> Set<String> {
      seen = []
      change()
      return Set(seen)
    }
    #expect(changes { ticks.tick(by: 0.25) } == ["elapsed 0.25"])
    #expect(changes { running.seek(to: 0.5) } == ["elapsed 0.5"])
    #expect(changes { running.pause() }.contains("paused true"))
    #expect(changes { running.resume() }.contains("paused false"))
    #expect(
      changes { running.cancel() } == ["elapsed -", "paused false", "end cancelled"]
    )
    for effect in effects { effect.cancel() }
  }

  @Test
  func `a tween drives an observable value`() {
    let engine = TweenEngine(ticks: ticks)
    let width = ObservableValue(0.0)
    let running = engine.start(Motion(Tween(from: 0.0, to: 4, duration: 1)) { width.value = $0 })
    ticks.tick(by: 0.5)
    #expect(width.value == 2)
    withExtendedLifetime(running) {}
  }

  @Test
  func `random tweens behave like the essence`() {
    withSeeds(1_000) { generator in
      let ticks = ManualTickSource()
      let engine = TweenEngine(ticks: ticks)
      var plain = PlainTweens()
      let log = Log()
      let expected = Log()
      let bag = RegistrationBag()
      for number in 0..<Int.random(in: 1...40, using: &generator) {
        if Bool.random(using: &generator) {
          let to = Double.random(in: -9...9, using: &generator)
          let duration = Double.random(in: 0.1...3, using: &generator)
          engine.start(motion(log, "\(number) ", to: to, duration: duration)) { _ in
            log.lines.append("\(number) ends")
          }.store(in: bag)
          plain.start(
            .init(from: 0, to: to, duration: duration) {
              expected.lines.append("\(number) \($0)")
            } completion: {
              expected.lines.append("\(number) ends")
            }
          )
        }
        let step = Double.random(in: 0.01...1, using: &generator)
        ticks.tick(by: step)
        plain.tick(by: step)
        #expect(engine.count == plain.running.count)
        #expect(ticks.isTicking == !plain.running.isEmpty)
      }
      #expect(log.lines == expected.lines)
    }
  }
}
