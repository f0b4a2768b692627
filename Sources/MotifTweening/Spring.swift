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
  public let dampingFraction: Double

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
    // With the rate r of its slowest part, a spring that begins at rest is never further from its target than
    // exp(-rt)(1 + rt), which is below a thousandth from here on.
    let zeta = dampingFraction
    return 9.234 * (zeta < 1 ? 1 / zeta : zeta + (zeta * zeta - 1).squareRoot()) / frequency
  }

  /// Returns how far the spring has pulled.
  ///
  /// - Parameter time: Seconds from the start.
  /// - Returns: The fraction of the way: 0 at the start, 1 at rest, and more where the spring swings beyond its target.
  public func fraction(at time: Double) -> Double {
    let (zeta, omega) = (dampingFraction, frequency)
    if zeta < 1 {
      let swing = omega * (1 - zeta * zeta).squareRoot()
      return 1 - exponential(-zeta * omega * time)
        * (cosine(swing * time) + zeta * omega / swing * sine(swing * time))
    }
    if zeta == 1 { return 1 - exponential(-omega * time) * (1 + omega * time) }
    let root = (zeta * zeta - 1).squareRoot()
    // The slow rate is written so that it does not vanish by cancellation where damping is strong.
    let (slow, fast) = (omega / (zeta + root), omega * (zeta + root))
    return 1 - (fast * exponential(-slow * time) - slow * exponential(-fast * time)) / (fast - slow)
  }

  /// The spring as an easing over its settling duration.
  public var easing: Easing {
    let duration = settlingDuration
    return Easing { fraction(at: $0 * duration) }
  }
}
