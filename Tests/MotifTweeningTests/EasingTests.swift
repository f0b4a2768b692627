// SPDX-License-Identifier: MIT

import Foundation
import MotifTweening
import Testing

/// The formulas as easings.net publishes them, after Robert Penner, implemented independently.
private let c1 = 1.70158
private let c2 = c1 * 1.525
private let c3 = c1 + 1
private let c4 = 2 * Double.pi / 3
private let c5 = 2 * Double.pi / 4.5

private func bounce(_ x: Double) -> Double {
  let (n, d) = (7.5625, 2.75)
  if x < 1 / d { return n * x * x }
  if x < 2 / d { return n * pow(x - 1.5 / d, 2) + 0.75 }
  if x < 2.5 / d { return n * pow(x - 2.25 / d, 2) + 0.9375 }
  return n * pow(x - 2.625 / d, 2) + 0.984375
}

private struct Published: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let easing: Easing
  let formula: @Sendable (Double) -> Double

  init(_ name: String, _ easing: Easing, _ formula: @escaping @Sendable (Double) -> Double) {
    testDescription = name
    self.easing = easing
    self.formula = formula
  }

  static let all: [Published] = [
    Published("linear", .linear) { x in x },
    Published("sineIn", .sineIn) { x in 1 - cos(x * .pi / 2) },
    Published("sineOut", .sineOut) { x in sin(x * .pi / 2) },
    Published("sineInOut", .sineInOut) { x in -(cos(.pi * x) - 1) / 2 },
    Published("quadIn", .quadIn) { x in pow(x, 2) },
    Published("quadOut", .quadOut) { x in 1 - pow(1 - x, 2) },
    Published("quadInOut", .quadInOut) { x in x < 0.5 ? 2 * pow(x, 2) : 1 - pow(-2 * x + 2, 2) / 2
    },
    Published("cubicIn", .cubicIn) { x in pow(x, 3) },
    Published("cubicOut", .cubicOut) { x in 1 - pow(1 - x, 3) },
    Published("cubicInOut", .cubicInOut) { x in x < 0.5 ? 4 * pow(x, 3) : 1 - pow(-2 * x + 2, 3) / 2
    },
    Published("quartIn", .quartIn) { x in pow(x, 4) },
    Published("quartOut", .quartOut) { x in 1 - pow(1 - x, 4) },
    Published("quartInOut", .quartInOut) { x in x < 0.5 ? 8 * pow(x, 4) : 1 - pow(-2 * x + 2, 4) / 2
    },
    Published("quintIn", .quintIn) { x in pow(x, 5) },
    Published("quintOut", .quintOut) { x in 1 - pow(1 - x, 5) },
    Published("quintInOut", .quintInOut) { x in
      x < 0.5 ? 16 * pow(x, 5) : 1 - pow(-2 * x + 2, 5) / 2
    },
    Published("expoIn", .expoIn) { x in x == 0 ? 0 : pow(2, 10 * x - 10) },
    Published("expoOut", .expoOut) { x in x == 1 ? 1 : 1 - pow(2, -10 * x) },
    Published("expoInOut", .expoInOut) { x in
      x == 0 ? 0 : x == 1 ? 1 : x < 0.5 ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2
    },
    Published("circIn", .circIn) { x in 1 - sqrt(1 - pow(x, 2)) },
    Published("circOut", .circOut) { x in sqrt(1 - pow(x - 1, 2)) },
    Published("circInOut", .circInOut) { x in
      x < 0.5 ? (1 - sqrt(1 - pow(2 * x, 2))) / 2 : (sqrt(1 - pow(-2 * x + 2, 2)) + 1) / 2
    },
    Published("backIn", .backIn) { x in c3 * x * x * x - c1 * x * x },
    Published("backOut", .backOut) { x in 1 + c3 * pow(x - 1, 3) + c1 * pow(x - 1, 2) },
    Published("backInOut", .backInOut) { x in
      x < 0.5
        ? (pow(2 * x, 2) * ((c2 + 1) * 2 * x - c2)) / 2
        : (pow(2 * x - 2, 2) * ((c2 + 1) * (x * 2 - 2) + c2) + 2) / 2
    },
    Published("elasticIn", .elasticIn) { x in
      x == 0 ? 0 : x == 1 ? 1 : -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * c4)
    },
    Published("elasticOut", .elasticOut) { x in
      x == 0 ? 0 : x == 1 ? 1 : pow(2, -10 * x) * sin((x * 10 - 0.75) * c4) + 1
    },
    Published("elasticInOut", .elasticInOut) { x in
      x == 0
        ? 0
        : x == 1
          ? 1
          : x < 0.5
            ? -(pow(2, 20 * x - 10) * sin((20 * x - 11.125) * c5)) / 2
            : (pow(2, -20 * x + 10) * sin((20 * x - 11.125) * c5)) / 2 + 1
    },
    Published("bounceIn", .bounceIn) { x in 1 - bounce(1 - x) },
    Published("bounceOut", .bounceOut) { x in bounce(x) },
    Published("bounceInOut", .bounceInOut) { x in
      x < 0.5 ? (1 - bounce(1 - 2 * x)) / 2 : (1 + bounce(2 * x - 1)) / 2
    },
  ]
}

@Suite("Easings and springs (K3)")
struct EasingTests {
  @Test(arguments: Published.all)
  private func `an easing equals its published formula at 1,001 points`(_ published: Published) {
    for step in 0...1_000 {
      let time = Double(step) / 1_000
      #expect(abs(published.easing(time) - published.formula(time)) < 1e-9, "\(time)")
    }
    #expect(published.easing(0) == 0 && published.easing(1) == 1)
  }

  @Test(arguments: Published.all)
  private func `an easing is monotonic unless it swings`(_ published: Published) {
    let swings = ["back", "elastic", "bounce"].contains { published.testDescription.hasPrefix($0) }
    let values = (0...10_000).map { published.easing(Double($0) / 10_000) }
    let falls = zip(values, values.dropFirst()).contains { $0 > $1 }
    #expect(falls == swings)
    #expect(!values.contains { $0.isNaN })
  }

  @Test(arguments: [1e-300, 1e-6, 0.3, 1, 1.000_000_1, 40, 1e6], [1e-300, 1e-3, 1, 1e9])
  func `a spring's easing ends exactly`(damping: Double, response: Double) {
    let spring = Spring(response: response, dampingFraction: damping)
    #expect(spring.easing(0) == 0 && spring.easing(1) == 1)
    #expect(spring.fraction(at: 0) == 0 && spring.fraction(at: -1) == 0)
    #expect(spring.fraction(at: .infinity) == 1)
    #expect(spring.fraction(at: .greatestFiniteMagnitude) <= 2)
  }

  @Test
  func `there are 31 named easings`() { #expect(Published.all.count == 31) }

  @Test(arguments: [0.05, 0.3, 0.7, 0.95, 0.999, 1, 1.001, 1.05, 1.5, 4, 20])
  func `a spring follows its equation and settles`(damping: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    let omega = 2 * Double.pi / 0.5
    // The equation x'' = ω²(1 − x) − 2ζωx', in small steps.
    var (x, v) = (0.0, 0.0)
    let step = 1e-5
    for index in 1...100_000 {
      v += (omega * omega * (1 - x) - 2 * damping * omega * v) * step
      x += v * step
      if index.isMultiple(of: 10_000) {
        #expect(abs(spring.fraction(at: Double(index) * step) - x) < 2e-3)
      }
    }
    for index in 0..<100 {
      let time = spring.settlingDuration * (1 + Double(index) / 50)
      #expect(abs(spring.fraction(at: time) - 1) <= 1e-3)
    }
    let tween = Tween(from: 0.0, to: 3, spring: spring)
    #expect(tween.value(at: tween.duration) == 3)
  }

  @Test
  func `a spring of mass, stiffness, and damping is the same spring`() {
    let spring = Spring(mass: 2, stiffness: 8, damping: 4)
    #expect(abs(spring.dampingFraction - 0.5) < 1e-12)
    let same = Spring(response: .pi, dampingFraction: 0.5)
    #expect(abs(spring.fraction(at: 0.7) - same.fraction(at: 0.7)) < 1e-12)
  }
}
