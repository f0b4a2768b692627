// SPDX-License-Identifier: MIT

internal import MotifCore

/// A damped spring that pulls a value to its target.
///
/// It is a damped harmonic oscillator, computed in closed form. So no step is too large for it.
///
/// ```swift
/// let spring = Spring(response: 0.5, dampingFraction: 1)
/// print(spring.fraction(at: 0), spring.fraction(at: spring.settlingDuration) > 0.999)
/// // Prints "0.0 true"
/// ```
public struct Spring: Hashable, Sendable {
  /// The frequency without damping, in radians a second.
  @usableFromInline let frequency: Double
  /// The damping as a fraction of critical damping; below 1, the spring swings beyond its target.
  package let dampingFraction: Double

  /// Makes a spring from how it feels.
  ///
  /// - Parameters:
  ///   - response: How many seconds one swing would take without damping.
  ///   - dampingFraction: The damping as a fraction of critical damping. Below 1, the spring swings beyond its target.
  /// - Precondition: Both are finite and above 0.
  public init(response: Double, dampingFraction: Double) {
    require(
      response.isFinite && response > 0 && dampingFraction.isFinite && dampingFraction > 0,
      "A spring with these numbers never settles. Give it a response and a damping above 0."
    )
    frequency = 2 * .pi / response
    self.dampingFraction = dampingFraction
  }

  /// Makes a spring from its physics.
  ///
  /// - Parameters:
  ///   - mass: The mass on the spring.
  ///   - stiffness: The force of the spring per unit of distance.
  ///   - damping: The friction per unit of speed.
  /// - Precondition: All are finite and above 0.
  public init(mass: Double, stiffness: Double, damping: Double) {
    require(mass > 0 && stiffness > 0, "A spring needs a mass and a stiffness above 0.")
    self.init(
      response: 2 * .pi * (mass / stiffness).squareRoot(),
      dampingFraction: damping / (2 * (mass * stiffness).squareRoot())
    )
  }

  /// How many seconds the spring takes until it stays within a thousandth of the way from its target.
  public var settlingDuration: Double {
    // A spring that begins at rest is never further from its target than exp(-rt)(1 + rt), with the rate r of its
    // slowest part. That is below a thousandth from here on.
    9.234 / slowestRate
  }

  /// How many seconds the spring takes to settle, if it begins with a speed in ways a second.
  func settlingDuration(atSpeed speed: Double) -> Double {
    // The speed adds at most its value · t · exp(-rt). This equation contracts, so a few rounds solve it.
    var settled = settlingDuration * slowestRate
    for _ in 0..<20 {
      settled = naturalLogarithm(1_000 * (1 + settled + speed / slowestRate * settled))
    }
    return max(settled / slowestRate, settlingDuration)
  }

  private var slowestRate: Double {
    let zeta = dampingFraction
    // For strong damping, the rate is written so that it does not vanish by cancellation.
    return zeta < 1 ? zeta * frequency : frequency / (zeta + (zeta * zeta - 1).squareRoot())
  }

  /// Returns how far the spring has pulled.
  ///
  /// - Parameter time: Seconds from the start.
  /// - Returns: The fraction of the way: 0 at the start, 1 at rest, and more where the spring swings beyond its target.
  public func fraction(at time: Double) -> Double {
    let (rate, omega) = (slowestRate, frequency)
    let decay = exponential(-rate * time)
    guard time > 0 else { return 0 }
    guard decay > 0 else { return 1 }
    if dampingFraction < 1 {
      let swing = omega * (1 - dampingFraction * dampingFraction).squareRoot()
      return 1 - decay * (cosine(swing * time) + rate / swing * sine(swing * time))
    }
    if dampingFraction == 1 { return 1 - decay * (1 + omega * time) }
    let fast = omega * omega / rate
    return 1 - (fast * decay - rate * exponential(-fast * time)) / (fast - rate)
  }

  /// Returns how far a push at the start has moved the spring, if it began at its target with a speed of 1 a second.
  func drift(at time: Double) -> Double {
    let (rate, omega) = (slowestRate, frequency)
    let decay = exponential(-rate * time)
    guard time > 0, decay > 0 else { return 0 }
    if dampingFraction < 1 {
      let swing = omega * (1 - dampingFraction * dampingFraction).squareRoot()
      return decay * sine(swing * time) / swing
    }
    if dampingFraction == 1 { return decay * time }
    let fast = omega * omega / rate
    return (decay - exponential(-fast * time)) / (fast - rate)
  }

  /// The spring as an easing over its settling duration, which ends exactly at the target.
  public var easing: Easing { easing(over: settlingDuration) }

  func easing(over duration: Double) -> Easing {
    Easing { $0 >= 1 ? 1 : fraction(at: $0 * duration) }
  }
}
