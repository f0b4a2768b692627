// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Motions")
struct MotionTests {
  /// The values that a motion tells for given steps, with its end.
  private func values(
    _ steps: [Double],
    _ make: (_ part: (String, Double) -> Motion) -> Motion
  ) -> [String] {
    var lines: [String] = []
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    let motion = make { name, duration in
      Motion(Tween(from: 0.0, to: duration, duration: duration)) { lines.append("\(name)\($0)") }
    }
    let running = engine.start(motion) { lines.append("\($0)") }
    for step in steps { ticks.tick(by: step) }
    withExtendedLifetime(running) {}
    return lines
  }

  @Test
  func `a sequence moves each part to its end before the next begins`() {
    #expect(
      values([0.5, 2, 9]) { .sequence([$0("a", 1), $0("b", 1), $0("c", 0), $0("d", 1)]) }
        == ["a0.5", "a1.0", "b1.0", "c0.0", "d0.5", "d1.0", "finished"]
    )
  }

  @Test
  func `a group ends with its longest part`() {
    #expect(
      values([1, 1, 1]) { .group([$0("a", 1), $0("b", 3)]) }
        == ["a1.0", "b1.0", "b2.0", "b3.0", "finished"]
    )
  }

  @Test
  func `a delay moves nothing before`() {
    #expect(values([1, 1, 1]) { $0("a", 1).delayed(by: 1.5) } == ["a0.5", "a1.0", "finished"])
  }

  @Test
  func `autoreversed goes there and back`() {
    #expect(
      values([0.5, 1, 1]) { $0("a", 1).autoreversed }
        == ["a0.5", "a1.0", "a0.5", "a0.0", "finished"]
    )
  }

  @Test
  func `repeated begins again, and leaves out what a step jumps over`() {
    #expect(
      values([0.5, 1, 9]) { $0("a", 1).repeated(3) }
        == ["a0.5", "a1.0", "a0.5", "a1.0", "a1.0", "finished"]
    )
    #expect(values([1e12, 0.5]) { $0("a", 1).repeated() } == ["a0.0", "a0.5"])
  }

  @Test
  func `wherever a motion is sought, its parts are where a single step leads`() {
    withSeeds(1_000) { generator in
      var place: [Double] = []
      let parts = (0..<3).map { index in
        (Double.random(in: 0.1...2, using: &generator), index)
      }
      let motion = Motion.sequence(
        parts.map { duration, index in
          Motion(Tween(from: 0.0, to: 1, duration: duration)) { place[index] = $0 }
        }
      )
      let engine = TweenEngine(ticks: ManualTickSource())
      let running = engine.start(motion)
      place = [0, 0, 0]
      for _ in 0..<20 {
        let time = Double.random(in: 0...motion.duration, using: &generator)
        running.seek(to: time)
        var start = 0.0
        for (duration, index) in parts {
          let expected = min(max((time - start) / duration, 0), 1)
          #expect(abs(place[index] - expected) < 1e-9)
          start += duration
        }
      }
    }
  }
}

@Suite("Tweenable values")
struct TweenableTests {
  @Test
  func `vectors and arrays go element by element`() {
    #expect(Tween(from: SIMD2(0.0, 2), to: [4, 0], duration: 2).value(at: 1) == [2, 1])
    #expect(Tween(from: [0.0, 2], to: [4, 0], duration: 2).value(at: 1) == [2, 1])
    #expect(Tween(from: Float(0), to: 3, duration: 3).value(at: 2) == 2)
  }

  @Test
  func `what cannot overshoot stops at its target`() {
    let numbers = Tween<UInt8>(from: 10, to: 255, duration: 1, easing: .backOut)
    let values = (0...1_000).map { numbers.value(at: Double($0) / 1_000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } && values.last == 255)
    let free = Tween(from: 10.0, to: 255, duration: 1, easing: .backOut)
    #expect((0...1_000).contains { free.value(at: Double($0) / 1_000) > 255 })
  }
}
