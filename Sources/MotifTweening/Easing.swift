// SPDX-License-Identifier: MIT

/// How a tween speeds up and slows down: a function from the fraction of the time to the fraction of the way.
///
/// The constants are the family that Robert Penner published (*Programming Macromedia Flash MX*, 2002, chapter 7), in
/// the form of easings.net: a straight line and ten shapes, each of which can slow down the start, the end, or both.
///
/// ```swift
/// print(Easing.quadIn(0.5), Easing.quadOut(0.5), Easing.quadInOut(0.5))
/// let steps = Easing { ($0 * 4).rounded(.down) / 4 }
/// print(steps(0.6))
/// // Prints:
/// // 0.25 0.75 0.5
/// // 0.5
/// ```
///
/// Back and elastic go beyond the range from start to target, and come back. Every constant is exactly 0 at 0 and
/// exactly 1 at 1.
public struct Easing: Sendable {
  @usableFromInline let function: @Sendable (Double) -> Double

  /// Makes an easing of your own.
  ///
  /// - Parameter function: Returns the fraction of the way. It is called with numbers between 0 and 1, on the thread
  ///   that asks the tween for a value. Whatever it returns, a tween begins and ends exactly.
  public init(_ function: @escaping @Sendable (_ time: Double) -> Double) {
    self.function = function
  }

  /// Returns the fraction of the way.
  ///
  /// - Parameter time: The fraction of the time, from 0 through 1.
  /// - Returns: The fraction of the way.
  @inlinable @inline(__always)
  public func callAsFunction(_ time: Double) -> Double { function(time) }
}

// MARK: - The published family

extension Easing {
  /// The same speed all the way.
  public static let linear = Easing { $0 }

  /// Slow at the start, by a quarter of a sine wave.
  public static let sineIn = Easing { quarterWave($0) }

  /// Slow at the end, by a quarter of a sine wave.
  public static let sineOut = Easing { sine($0 * .pi / 2) }

  /// Slow at the start and at the end, by a quarter of a sine wave.
  public static let sineInOut = Easing { halves($0) { quarterWave($0) } }

  /// Slow at the start, by the second power.
  public static let quadIn = Easing { $0 * $0 }

  /// Slow at the end, by the second power.
  public static let quadOut = Easing { mirrored($0) { $0 * $0 } }

  /// Slow at the start and at the end, by the second power.
  public static let quadInOut = Easing { halves($0) { $0 * $0 } }

  /// Slow at the start, by the third power.
  public static let cubicIn = Easing { $0 * $0 * $0 }

  /// Slow at the end, by the third power.
  public static let cubicOut = Easing { mirrored($0) { $0 * $0 * $0 } }

  /// Slow at the start and at the end, by the third power.
  public static let cubicInOut = Easing { halves($0) { $0 * $0 * $0 } }

  /// Slow at the start, by the fourth power.
  public static let quartIn = Easing { $0 * $0 * $0 * $0 }

  /// Slow at the end, by the fourth power.
  public static let quartOut = Easing { mirrored($0) { $0 * $0 * $0 * $0 } }

  /// Slow at the start and at the end, by the fourth power.
  public static let quartInOut = Easing { halves($0) { $0 * $0 * $0 * $0 } }

  /// Slow at the start, by the fifth power.
  public static let quintIn = Easing { $0 * $0 * $0 * $0 * $0 }

  /// Slow at the end, by the fifth power.
  public static let quintOut = Easing { mirrored($0) { $0 * $0 * $0 * $0 * $0 } }

  /// Slow at the start and at the end, by the fifth power.
  public static let quintInOut = Easing { halves($0) { $0 * $0 * $0 * $0 * $0 } }

  /// Slow at the start, by powers of two.
  public static let expoIn = Easing { $0 <= 0 ? 0 : powerOfTwo(10 * $0 - 10) }

  /// Slow at the end, by powers of two.
  public static let expoOut = Easing { $0 >= 1 ? 1 : 1 - powerOfTwo(-10 * $0) }

  /// Slow at the start and at the end, by powers of two.
  public static let expoInOut = Easing { halves($0) { $0 <= 0 ? 0 : powerOfTwo(10 * $0 - 10) } }

  /// Slow at the start, by a quarter of a circle.
  public static let circIn = Easing { 1 - max(1 - $0 * $0, 0).squareRoot() }

  /// Slow at the end, by a quarter of a circle.
  public static let circOut = Easing { mirrored($0) { 1 - max(1 - $0 * $0, 0).squareRoot() } }

  /// Slow at the start and at the end, by a quarter of a circle.
  public static let circInOut = Easing { halves($0) { 1 - max(1 - $0 * $0, 0).squareRoot() } }

  /// Slow at the start, swinging back by a tenth of the way.
  public static let backIn = Easing { back($0, 1.70158) }

  /// Slow at the end, swinging back by a tenth of the way.
  public static let backOut = Easing { mirrored($0) { back($0, 1.70158) } }

  /// Slow at the start and at the end, swinging back by a tenth of the way.
  public static let backInOut = Easing { halves($0) { back($0, 2.5949095) } }

  /// Slow at the start, like a rubber band.
  public static let elasticIn = Easing { elastic($0) }

  /// Slow at the end, like a rubber band.
  public static let elasticOut = Easing { 1 - elastic(1 - $0) }

  /// Slow at the start and at the end, like a rubber band.
  public static let elasticInOut = Easing { halves($0) { elastic($0, period: 0.45) } }

  /// Slow at the start, like a bouncing ball.
  public static let bounceIn = Easing { 1 - bounce(1 - $0) }

  /// Slow at the end, like a bouncing ball.
  public static let bounceOut = Easing { bounce($0) }

  /// Slow at the start and at the end, like a bouncing ball.
  public static let bounceInOut = Easing { halves($0) { 1 - bounce(1 - $0) } }
}

// MARK: - What they are made of

/// A shape turned around, so that it slows down at its end as the shape speeds up at its start.
@inline(__always)
private func mirrored(_ time: Double, _ shape: (Double) -> Double) -> Double { 1 - shape(1 - time) }

/// A shape in the first half of the time, and its mirror image in the second.
@inline(__always)
private func halves(_ time: Double, _ shape: (Double) -> Double) -> Double {
  time < 0.5 ? shape(2 * time) / 2 : 1 - shape(2 - 2 * time) / 2
}

/// The sine does not reach its extremes exactly, because π has no exact number.
@inline(__always)
private func quarterWave(_ time: Double) -> Double { time >= 1 ? 1 : 1 - cosine(time * .pi / 2) }

/// Swings back before it begins, by a polynomial in a form that is exactly 1 at 1.
@inline(__always)
private func back(_ time: Double, _ swing: Double) -> Double {
  time * time * (time + swing * (time - 1))
}

private func elastic(_ time: Double, period: Double = 0.3) -> Double {
  if time <= 0 { return 0 }
  if time >= 1 { return 1 }
  return -powerOfTwo(10 * time - 10) * sine((time - 1 - period / 4) * 2 * .pi / period)
}

private func bounce(_ time: Double) -> Double {
  let (height, width) = (7.5625, 2.75)
  func arc(_ center: Double, _ floor: Double) -> Double {
    let distance = time - center / width
    return height * distance * distance + floor
  }
  if time >= 1 { return 1 }
  if time < 1 / width { return arc(0, 0) }
  if time < 2 / width { return arc(1.5, 0.75) }
  if time < 2.5 / width { return arc(2.25, 0.9375) }
  return arc(2.625, 0.984375)
}
