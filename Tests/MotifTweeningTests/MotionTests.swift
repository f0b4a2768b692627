// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Motions")
struct MotionTests {
  /// The values that a motion reports for given steps, with its end.
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
  func `a sequence finishes each part before the next begins`() {
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
  func `a delay moves nothing beforehand`() {
    #expect(values([1, 1, 1]) { $0("a", 1).delayed(by: 1.5) } == ["a0.5", "a1.0", "finished"])
  }

  @Test
  func `autoreversed plays forward and backward`() {
    #expect(
      values([0.5, 1, 1]) { $0("a", 1).autoreversed }
        == ["a0.5", "a1.0", "a0.5", "a0.0", "finished"]
    )
  }

  @Test
  func `repeated restarts, and omits skipped rounds`() {
    #expect(
      values([0.5, 1, 9]) { $0("a", 1).repeated(3) }
        == ["a0.5", "a1.0", "a0.5", "a1.0", "a1.0", "finished"]
    )
    #expect(values([1e12, 0.5]) { $0("a", 1).repeated() } == ["a1.0", "a0.0", "a0.5"])
  }

  @Test
  func `any seek has the result of a single step`() {
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

extension MotionTests {
  /// The result of random seeks in a motion: the position of each part after each seek.
  private func afterSeeks(
    _ generator: inout SeededGenerator,
    upTo limit: Double,
    _ make: (_ part: (Int, Double) -> Motion) -> Motion,
    check: (_ time: Double, _ places: [Int: Double]) -> Void
  ) {
    var places: [Int: Double] = [:]
    let engine = TweenEngine(ticks: ManualTickSource())
    let running = engine.start(
      make { number, duration in
        Motion(Tween(from: 0.0, to: duration, duration: duration)) { places[number] = $0 }
      }
    )
    for _ in 0..<10 {
      let time = Double.random(in: 0...limit, using: &generator)
      running.seek(to: time)
      check(time, places)
    }
  }

  @Test
  func `any seek in a group places every part`() {
    withSeeds(300) { generator in
      let durations = (0..<4).map { _ in Double.random(in: 0.1...3, using: &generator) }
      afterSeeks(&generator, upTo: durations.max() ?? 0) { part in
        .group(durations.enumerated().map { part($0.offset, $0.element) })
      } check: { time, places in
        for (number, duration) in durations.enumerated() {
          #expect(abs((places[number] ?? -1) - min(time, duration)) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: [nil, 1, 4])
  func `any seek in a repetition reaches the right round`(count: Int?) {
    withSeeds(300) { generator in
      let duration = Double.random(in: 0.1...3, using: &generator)
      afterSeeks(&generator, upTo: duration * Double(count ?? 9)) { part in
        part(0, duration).repeated(count)
      } check: { time, places in
        let rounds = (time / duration).rounded(.down)
        #expect(abs((places[0] ?? -1) - (time - rounds * duration)) < 1e-6)
      }
    }
  }

  @Test
  func `any seek in an autoreversed motion is right`() {
    withSeeds(300) { generator in
      let duration = Double.random(in: 0.1...3, using: &generator)
      afterSeeks(&generator, upTo: duration * 2) { part in
        part(0, duration).autoreversed
      } check: { time, places in
        #expect(abs((places[0] ?? -1) - (duration - abs(time - duration))) < 1e-9)
      }
    }
  }

  @Test
  func `reversed begins at the end`() {
    #expect(values([0.25, 1]) { $0("a", 1).reversed } == ["a0.75", "a0.0", "finished"])
  }

  @Test
  func `an endless part may be last or parallel`() {
    #expect(
      values([1.5, 1]) { .sequence([$0("a", 1), $0("b", 1).repeated()]) }
        == ["a1.0", "b0.5", "b1.0", "b0.5"]
    )
    #expect(
      values([0.5, 1]) { .group([$0("a", 1), $0("b", 2).repeated()]) }
        == ["a0.5", "b0.5", "a1.0", "b1.5"]
    )
  }

  @Test
  func `an empty sequence or group ends immediately`() {
    #expect(values([0]) { _ in .sequence([]) } == ["finished"])
    #expect(values([0]) { _ in .group([]) } == ["finished"])
  }
}

@Suite("Tweenable values")
struct TweenableTests {
  /// Checks that a vector moves element by element.
  private func expectElements<Vector: SIMD & Tweenable>(
    of type: Vector.Type
  ) where Vector.Scalar: BinaryFloatingPoint {
    var to = Vector(repeating: 0)
    for index in to.indices { to[index] = Vector.Scalar(index) }
    let middle = Tween(from: Vector(repeating: 0), to: to, duration: 2).value(at: 1)
    for index in middle.indices { #expect(middle[index] == Vector.Scalar(index) / 2) }
  }

  @Test
  func `vectors of any width move element by element`() {
    expectElements(of: SIMD2<Double>.self)
    expectElements(of: SIMD3<Float>.self)
    expectElements(of: SIMD4<Double>.self)
    expectElements(of: SIMD8<Float>.self)
    expectElements(of: SIMD16<Double>.self)
    expectElements(of: SIMD32<Float>.self)
    expectElements(of: SIMD64<Double>.self)
  }

  @Test
  func `vectors and arrays move element by element`() {
    #expect(Tween(from: SIMD2(0.0, 2), to: [4, 0], duration: 2).value(at: 1) == [2, 1])
    #expect(Tween(from: [0.0, 2], to: [4, 0], duration: 2).value(at: 1) == [2, 1])
    #expect(Tween(from: Float(0), to: 3, duration: 3).value(at: 2) == 2)
  }

  @Test
  func `a value that can't overshoot stops at its target`() {
    let numbers = Tween<UInt8>(from: 10, to: 255, duration: 1, easing: .backOut)
    let values = (0...1_000).map { numbers.value(at: Double($0) / 1_000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } && values.last == 255)
    let free = Tween(from: 10.0, to: 255, duration: 1, easing: .backOut)
    #expect((0...1_000).contains { free.value(at: Double($0) / 1_000) > 255 })
  }
}
