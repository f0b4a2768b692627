// SPDX-License-Identifier: MIT

import MotifTestSupport
import MotifTweening
import Testing

@Suite("Springs that continue with the current velocity")
struct TweenRedirectionTests {
  private func speed(_ tween: Tween<Double>, at time: Double, _ step: Double) -> Double {
    (tween.value(at: time + step) - tween.value(at: time)) / step
  }

  @Test
  func `changing the target keeps value and velocity continuous`() {
    withSeeds(500) { generator in
      var tween = Tween(
        from: Double.random(in: -100...100, using: &generator),
        to: Double.random(in: -100...100, using: &generator),
        duration: Double.random(in: 0.1...3, using: &generator),
        easing: [.linear, .cubicInOut, .backOut, .sineIn].randomElement(using: &generator)
          ?? .linear
      )
      for _ in 0..<5 {
        let time = tween.duration * Double.random(in: 0.01...0.99, using: &generator)
        let isSame = Bool.random(using: &generator)
        let target = isSame ? tween.to : .random(in: -99...99, using: &generator)
        let spring = Spring(
          response: .random(in: 0.1...2, using: &generator),
          dampingFraction: [0.3, 0.9, 1, 1.2, 4].randomElement(using: &generator) ?? 1
        )
        let next = tween.redirected(to: target, at: time, spring: spring)
        let before = speed(tween, at: time, -1e-8)
        #expect(abs(next.value(at: 0) - tween.value(at: time)) < 1e-9)
        #expect(abs(speed(next, at: 0, 1e-8) - before) < 0.1 + abs(before) * 1e-3)
        // It has settled by the time it ends, so its last step isn't a jump.
        #expect(next.value(at: next.duration) == target)
        let last = next.value(at: next.duration * (1 - 1e-12))
        #expect(abs(last - target) < 2)
        tween = next
      }
    }
  }

  @Test
  func `a redirected spring follows its equation`() {
    for damping in [0.2, 1, 3] {
      let spring = Spring(response: 1, dampingFraction: damping)
      let tween = Tween(from: 0.0, to: 10, duration: 1).redirected(to: 2, at: 0.5, spring: spring)
      let omega = 2 * Double.pi
      var (x, v) = (5.0, 10.0)
      let step = 1e-5
      for index in 1...50_000 {
        v += (omega * omega * (2 - x) - 2 * damping * omega * v) * step
        x += v * step
        if index.isMultiple(of: 5_000) {
          #expect(abs(tween.value(at: Double(index) * step) - x) < 1e-2)
        }
      }
    }
  }

  @Test
  func `a vector keeps its direction of movement`() {
    let spring = Spring(response: 1, dampingFraction: 1)
    let right = Tween(from: SIMD2(0.0, 0), to: SIMD2(100, 0), duration: 1)
    let up = right.redirected(to: SIMD2(50, 80), at: 0.5, spring: spring)
    let soon = up.value(at: 0.01)
    #expect(soon.x > 50.9 && soon.x < 51 && soon.y > 0 && soon.y < 1)
    let array = Tween(from: [0.0, 0], to: [100, 0], duration: 1)
      .redirected(to: [50, 80], at: 0.5, spring: spring)
    #expect(array.value(at: 0.01) == [soon.x, soon.y])
  }

  @Test
  func `resting and clamped values have no velocity`() {
    let spring = Spring(response: 1, dampingFraction: 1)
    let tween = Tween(from: 0.0, to: 10, duration: 1)
    for time in [-1, 0, 1, 2, .infinity, .nan] {
      let next = tween.redirected(to: 5, at: time, spring: spring)
      #expect(next.from == tween.value(at: time))
      #expect(next.duration == spring.settlingDuration)
      #expect(abs(speed(next, at: 0, 1e-9)) < 1e-3)
    }
    let bytes = Tween<UInt8>(from: 0, to: 250, duration: 1)
    let back = bytes.redirected(to: 0, at: 0.5, spring: spring)
    #expect(back.from == 125 && back.value(at: 0.1) < 125 && back.value(at: 99) == 0)
  }
}

@Suite("Values that can be tweened")
struct TweenValueTests {
  @Test
  func `a color is weighted by its opacity`() {
    let red = TweenColor(red: 1, green: 0, blue: 0)
    let clear = TweenColor(red: 0, green: 0, blue: 1, opacity: 0)
    for step in 1..<8 {
      let color = Tween(from: red, to: clear, duration: 8).value(at: Double(step))
      #expect(color == TweenColor(red: 1, green: 0, blue: 0, opacity: 1 - Double(step) / 8))
    }
    let green = TweenColor(red: 0, green: 1, blue: 0)
    #expect(
      Tween(from: red, to: green, duration: 2).value(at: 1)
        == TweenColor(red: 0.5, green: 0.5, blue: 0)
    )
    let other = TweenColor(red: 1, green: 0, blue: 0, opacity: 0)
    #expect(Tween(from: clear, to: other, duration: 2).value(at: 1).red == 0.5)
    let over = Tween(from: red, to: green, duration: 1, easing: .backOut)
    #expect((0...99).allSatisfy { over.value(at: Double($0) / 100).green <= 1 })
  }
}
