// SPDX-License-Identifier: MIT

internal import MotifCore

/// Describes how a value changes from a start to a target: how long it takes, and how it speeds up and slows down.
///
/// Ask a tween for the value at any time, or let a ``TweenEngine`` run it as a ``Motion``:
///
/// ```swift
/// let fade = Tween(from: 0.0, to: 1.0, duration: 2, easing: .quadIn)
/// print(fade.value(at: 1), fade.value(at: 2), fade.value(at: 5))
/// // Prints "0.25 1.0 1.0"
/// ```
public struct Tween<Value: Tweenable> {
  /// The value at the start.
  public let from: Value
  /// The value at the end, which is reached exactly.
  public let to: Value
  /// How many seconds the change takes.
  public let duration: Double
  /// How the change speeds up and slows down.
  public let easing: Easing

  /// Makes a tween from one value to another.
  ///
  /// - Parameters:
  ///   - from: The value at the start.
  ///   - to: The value at the end.
  ///   - duration: How many seconds the change takes. With 0, the first tick moves the value to its target.
  ///   - easing: How the change speeds up and slows down.
  /// - Precondition: The duration is finite and not negative.
  @inlinable
  public init(from: Value, to: Value, duration: Double, easing: Easing = .linear) {
    requireFinite(duration)
    self.from = from
    self.to = to
    self.duration = duration
    self.easing = easing
  }

  /// Makes a tween in which a spring pulls a value to its target, until the spring has settled.
  ///
  /// - Parameters:
  ///   - from: The value at the start.
  ///   - to: The value at which the spring rests.
  ///   - spring: The spring, which also determines the duration.
  @inlinable
  public init(from: Value, to: Value, spring: Spring) {
    self.init(from: from, to: to, duration: spring.settlingDuration, easing: spring.easing)
  }

  /// Returns the value at a time.
  ///
  /// - Parameter time: Seconds from the start.
  /// - Returns: The value. Before the start it is ``from``, and from the end on it is exactly ``to``.
  @inlinable
  public func value(at time: Double) -> Value {
    if time >= duration { return to }
    if !(time > 0) { return from }
    let fraction = easing(time / duration)
    return .between(
      from,
      to,
      at: Value.canOvershoot ? fraction : Swift.min(Swift.max(fraction, 0), 1)
    )
  }
}

/// Stops the program unless a duration is finite and not negative.
@inlinable @inline(__always)
func requireFinite(_ duration: Double) {
  if _slowPath(!(duration >= 0 && duration < .infinity)) { refuse(duration) }
}

@inline(never) @usableFromInline
func refuse(_ duration: Double) -> Never {
  trap(
    """
    A tween cannot take \(duration) seconds. Give it a finite duration of 0 or more; to go on forever, \
    repeat it.
    """
  )
}

/// Stops the program unless two arrays have the same length.
@usableFromInline
func requireEqualCounts(_ from: Int, _ to: Int) {
  require(
    from == to,
    "There is nothing between \(from) elements and \(to). Tween arrays of equal length."
  )
}
