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
  @usableFromInline let easing: Easing
  /// The velocity that this tween has taken over from another one.
  @usableFromInline let carried: CarriedVelocity<Value>?

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
    carried = nil
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
    let value = course.value(at: time)
    guard let carried, time > 0, time < duration else { return value }
    return carried.add(to: value, from: from, at: time)
  }

  /// The tween without the velocity that it may carry.
  @inlinable @inline(__always)
  var course: TweenCourse<Value> {
    TweenCourse(from: from, to: to, duration: duration, easing: easing)
  }
}

/// A tween from rest.
///
/// The closure of a motion keeps this, because it is smaller than a tween that may carry a velocity.
@usableFromInline
struct TweenCourse<Value: Tweenable> {
  @usableFromInline let from: Value
  @usableFromInline let to: Value
  @usableFromInline let duration: Double
  @usableFromInline let easing: Easing

  @inlinable @inline(__always)
  init(from: Value, to: Value, duration: Double, easing: Easing) {
    self.from = from
    self.to = to
    self.duration = duration
    self.easing = easing
  }

  @inlinable @inline(__always)
  func value(at time: Double) -> Value {
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

// MARK: - Taking over a velocity

extension Tween {
  /// Returns a tween that takes over from this one: it begins with the value and the velocity of this tween at a time.
  ///
  /// Use it when the target changes while something is moving, so that the motion bends instead of stopping short. Start
  /// it with the key of the motion that it replaces:
  ///
  /// ```swift
  /// let spring = Spring(response: 0.5, dampingFraction: 1)
  /// let there = Tween(from: 0.0, to: 100, duration: 1)
  /// let back = there.redirected(to: 0, at: 0.5, spring: spring)
  /// print(back.from, back.value(at: 0.01) > 50, back.value(at: back.duration))
  /// // Prints "50.0 true 0.0"
  /// ```
  ///
  /// The result can be redirected, too. If values cannot overshoot, only the value is taken over.
  ///
  /// - Parameters:
  ///   - target: The value at which the spring rests.
  ///   - time: Seconds from the start of this tween, such as ``RunningMotion/elapsed``. From the end on, this tween
  ///     rests.
  ///   - spring: The spring that pulls the value to the target. It determines the duration, together with the velocity.
  /// - Returns: The tween that takes over.
  public func redirected(to target: Value, at time: Double, spring: Spring) -> Tween {
    let now = value(at: time)
    guard Value.canOvershoot, time > 0, time < duration else {
      return Tween(from: now, to: target, spring: spring)
    }
    // The step is as short as rounding allows. It leads back, because an easing may jump at its end.
    let before = Swift.max(time - duration * 1e-8, 0)
    let fraction = easing(time / duration)
    let speed = (fraction - easing(before / duration)) / (time - before)
    var ahead = Value.between(from, to, at: fraction + speed)
    var total = abs(speed)
    if let carried {
      let drift = carried.spring.drift(at: time)
      let driftSpeed = (drift - carried.spring.drift(at: before)) / (time - before)
      ahead = carried.add(drift + driftSpeed, to: ahead, from: from)
      total += abs(driftSpeed) * carried.speed
    }
    return Tween(
      from: now,
      to: target,
      CarriedVelocity(ahead: ahead, speed: total, spring: spring)
    )
  }

  private init(from: Value, to: Value, _ carried: CarriedVelocity<Value>) {
    self.from = from
    self.to = to
    self.carried = carried
    duration = carried.spring.settlingDuration(atSpeed: carried.speed)
    easing = carried.spring.easing(over: duration)
    requireFinite(duration)
  }
}

/// The velocity with which a tween begins.
///
/// Values have no differences, so the velocity is given by the value that it would lead to in a second.
@usableFromInline
final class CarriedVelocity<Value: Tweenable> {
  private let ahead: Value
  /// How fast that is, in ways of the tweens before.
  let speed: Double
  let spring: Spring

  init(ahead: Value, speed: Double, spring: Spring) {
    self.ahead = ahead
    self.speed = speed
    self.spring = spring
  }

  @usableFromInline
  func add(to value: Value, from: Value, at time: Double) -> Value {
    add(spring.drift(at: time), to: value, from: from)
  }

  /// Adds a multiple of the way from the start to the value ahead.
  func add(_ multiple: Double, to value: Value, from: Value) -> Value {
    // The fourth corner of a parallelogram is as far from the value as the value ahead is from the start.
    let middle = Value.between(value, ahead, at: 0.5)
    return .between(value, .between(from, middle, at: 2), at: multiple)
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
    "\(from) elements can't be tweened to \(to). Tween arrays of equal length."
  )
}
