// SPDX-License-Identifier: MIT

/// An infinite sequence of die rolls, the same for the same seed.
///
/// The name says *generator* so that no one waits for its last element. Like everything infinite, it is lazy.
///
/// ```swift
/// let dice = DiceGenerator(seed: 7)
/// print(Array(dice.prefix(3)) == Array(dice.prefix(3)))
/// for high in dice.filter({ $0 > 4 }).prefix(2) { print(high > 4) }
/// // Prints:
/// // true
/// // true
/// // true
/// ```
///
/// The algorithm is *wyrand*, by Wang Yi: a counter, multiplied by itself and folded. Don't use it for secrets.
public struct DiceGenerator: LazySequenceProtocol, IteratorProtocol, Sendable {
  private let sides: UInt64
  private var state: UInt64

  /// Makes a die.
  ///
  /// - Parameters:
  ///   - sides: The number of sides.
  ///   - seed: Any number; it alone determines the rolls.
  /// - Precondition: There is at least one side.
  public init(sides: Int = 6, seed: UInt64) {
    precondition(sides > 0, "A die needs at least one side")
    self.sides = UInt64(sides)
    state = seed
  }

  /// Rolls the die.
  ///
  /// - Returns: A number from 1 to the number of sides, never `nil`.
  public mutating func next() -> Int? {
    state &+= 0xA076_1D64_78BD_642F
    let product = state.multipliedFullWidth(by: state ^ 0xE703_7ED1_A0B4_28DB)
    let number = product.high ^ product.low
    // The upper half of the product is distributed evenly over 0..<sides.
    return Int(number.multipliedFullWidth(by: sides).high) + 1
  }
}
