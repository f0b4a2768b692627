// SPDX-License-Identifier: MIT

/// The Fibonacci numbers, from 1 to the last one that the type can represent.
///
/// The type is its own iterator: it plays both roles, and a loop iterates over a copy.
///
/// ```swift
/// print(Array(Fibonacci<Int>().prefix(10)))
/// print(Array(Fibonacci<UInt8>()).count)
/// // Prints:
/// // [1, 1, 2, 3, 5, 8, 13, 21, 34, 55]
/// // 13
/// ```
public struct Fibonacci<Number: FixedWidthInteger>: Sequence, IteratorProtocol {
  private var current: Number? = 1
  private var following: Number? = 1

  /// Starts with the first number.
  public init() {}

  /// Returns the current number, and advances to the next.
  ///
  /// - Returns: The number, or `nil` if the type can't represent it.
  public mutating func next() -> Number? {
    guard let number = current else { return nil }
    current = following
    // Two numbers are always known in advance. A sum that overflows ends the sequence only when its turn comes.
    following = following.flatMap {
      let (sum, overflows) = number.addingReportingOverflow($0)
      return overflows ? nil : sum
    }
    return number
  }
}

extension Fibonacci: Sendable where Number: Sendable {}
