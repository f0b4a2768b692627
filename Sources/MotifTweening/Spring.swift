// SPDX-License-Identifier: MIT

internal import MotifCore

/// A damped spring that pulls a value to its target.
///
/// The motion is that of a damped harmonic oscillator, in closed form: no step is too large for it.
///
/// ```swift
/// let spring = Spring(response: 0.5, dampingFraction: 1)
/// print(spring.fraction(at: 0), spring.fraction(at: spring.settlingDuration) > 0.999)
/// // Prints "0.0 true"
/// ```
public struct Spring: Hashable, Sendable {
  /// The frequency without damping, in radians a second.
  @usableFromInline let frequency: Double
  /// The share of critical damping: 1 does not swing, below 1 it does.
  public let dampingFraction: Double

  /// Makes a spring by what it feels like.
  ///
  /// - Parameters:
  ///   - response: The seconds of one swing without damping.
  ///   - dampingFraction: How soon it rests: below 1 it swings, from 1 on it does not.
  /// - Precondition: Both are finite and above 0.
  public init(response: Double, dampingFraction: Double) {
    require(
      response.isFinite && response > 0 && dampingFraction.isFinite && dampingFraction > 0,
      "A spring with these numbers never settles. Give it a response and a damping above 0."
    )
    frequency = 2 * .pi / response
    self.dampingFraction = dampingFraction
  }

  /// Makes a spring by its physics.
  ///
  /// - Parameters:
  ///   - mass: The mass that hangs on it.
  ///   - stiffness: Its force for each unit of distance.
  ///   - damping: The force against each unit of speed.
  /// - Precondition: All are finite and above 0.
  public init(mass: Double, stiffness: Double, damping: Double) {
    require(mass > 0 && stiffness > 0, "A spring needs a mass and a stiffness above 0.")
    self.init(
      response: 2 * .pi * (mass / stiffness).squareRoot(),
      dampingFraction: damping / (2 * (mass * stiffness).squareRoot())
    )
  }

  /// The seconds until it stays within a thousandth of its target.
  public var settlingDuration: Double {
    // With the rate r of its slowest part, a spring that begins at rest is never further from its target than
    // exp(-rt)(1 + rt), which is below a thousandth from here on.
    let zeta = dampingFraction
    return 9.234 * (zeta < 1 ? 1 / zeta : zeta + (zeta * zeta - 1).squareRoot()) / frequency
  }

  /// How far it has pulled: 0 at the start, 1 at rest, more where it swings beyond.
  ///
  /// - Parameter time: Seconds since the start.
  /// - Returns: The share of the way.
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

  /// The spring as an easing of its settling duration.
  public var easing: Easing {
    let duration = settlingDuration
    return Easing { fraction(at: $0 * duration) }
  }
}
