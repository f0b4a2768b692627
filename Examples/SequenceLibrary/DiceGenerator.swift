// SPDX-License-Identifier: MIT

/// Throws of a die, the same ones for the same seed, without end.
///
/// The name says *generator* so that nobody waits for its last element. Like everything infinite, it is lazy.
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
/// The numbers are those of *wyrand*, by Wang Yi: a counter, multiplied with itself and folded. They are no source of
/// secrets.
public struct DiceGenerator: LazySequenceProtocol, IteratorProtocol, Sendable {
  private let sides: UInt64
  private var state: UInt64

  /// Makes a die.
  ///
  /// - Parameters:
  ///   - sides: How many sides it has.
  ///   - seed: Any number; the throws depend on it and on nothing else.
  /// - Precondition: There is a side.
  public init(sides: Int = 6, seed: UInt64) {
    precondition(sides > 0, "A die without sides cannot be thrown; give it one at least")
    self.sides = UInt64(sides)
    state = seed
  }

  /// Throws the die.
  ///
  /// - Returns: A number from 1 to the number of sides, never `nil`.
  public mutating func next() -> Int? {
    state &+= 0xA076_1D64_78BD_642F
    let product = state.multipliedFullWidth(by: state ^ 0xE703_7ED1_A0B4_28DB)
    let number = product.high ^ product.low
    // The upper half of the product lies evenly in 0..<sides.
    return Int(number.multipliedFullWidth(by: sides).high) + 1
  }
}
