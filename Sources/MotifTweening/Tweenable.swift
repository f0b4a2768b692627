// SPDX-License-Identifier: MIT

/// A type that has values between any two of its values.
///
/// `Double`, `Float`, `UInt8`, SIMD vectors of floating-point numbers, and arrays of equal length conform. For a type
/// of your own, implement what lies between two of its values:
///
/// ```swift
/// struct Point: Tweenable {
///   var x = 0.0
///   var y = 0.0
///
///   static func between(_ from: Point, _ to: Point, at fraction: Double) -> Point {
///     Point(
///       x: .between(from.x, to.x, at: fraction),
///       y: .between(from.y, to.y, at: fraction)
///     )
///   }
/// }
///
/// let middle = Point.between(Point(), Point(x: 4, y: 2), at: 0.5)
/// print(middle.x, middle.y)
/// // Prints "2.0 1.0"
/// ```
///
/// The requirement is not arithmetic, because a type without negative values, such as `UInt8`, has no differences.
public protocol Tweenable {
  /// Whether values outside the range between two others make sense.
  ///
  /// Some easings and springs go beyond that range. If this is `false`, values stop at its ends instead.
  static var canOvershoot: Bool { get }

  /// Returns the value at a fraction of the way between two others.
  ///
  /// - Parameters:
  ///   - from: The value at 0.
  ///   - to: The value at 1.
  ///   - fraction: How far to go. It is below 0 or above 1 only if ``canOvershoot`` is `true`.
  /// - Returns: The value in between.
  static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self
}

extension Tweenable {
  /// By default, values may go beyond the range.
  @inlinable public static var canOvershoot: Bool { true }
}

extension Tweenable where Self: BinaryFloatingPoint {
  /// Returns the number at a fraction of the way between two others.
  @inlinable
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    from + (to - from) * Self(fraction)
  }
}

extension Double: Tweenable {}
extension Float: Tweenable {}

extension UInt8: Tweenable {
  /// Nothing is below 0 or above 255, so values stay in the range.
  @inlinable public static var canOvershoot: Bool { false }

  /// Returns the nearest number at a fraction of the way between two others.
  ///
  /// - Precondition: The fraction is from 0 through 1.
  @inlinable
  public static func between(_ from: UInt8, _ to: UInt8, at fraction: Double) -> UInt8 {
    UInt8((Double(from) + (Double(to) - Double(from)) * fraction).rounded())
  }
}

extension Tweenable where Self: SIMD, Self.Scalar: BinaryFloatingPoint {
  /// Returns the vector at a fraction of the way between two others.
  @inlinable
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    from + (to - from) * Scalar(fraction)
  }
}

extension SIMD2: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD3: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD4: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD8: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD16: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD32: Tweenable where Scalar: BinaryFloatingPoint {}
extension SIMD64: Tweenable where Scalar: BinaryFloatingPoint {}

extension Array: Tweenable where Element: Tweenable {
  /// Arrays may go beyond the range if their elements may.
  @inlinable public static var canOvershoot: Bool { Element.canOvershoot }

  /// Returns the array whose elements lie between those of two others.
  ///
  /// - Precondition: The arrays have the same length.
  /// - Complexity: O(*n*). It allocates the array.
  @inlinable
  public static func between(_ from: Self, _ to: Self, at fraction: Double) -> Self {
    requireEqualCounts(from.count, to.count)
    return from.indices.map { .between(from[$0], to[$0], at: fraction) }
  }
}
