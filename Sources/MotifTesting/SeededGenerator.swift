// SPDX-License-Identifier: MIT

/// A random number generator that produces the same sequence for the same seed.
///
/// To repeat a test that draws its input from a seeded generator, you only need the seed of the failure, which
/// ``withSeeds(_:sourceLocation:_:)`` reports.
///
/// ```swift
/// var first = SeededGenerator(seed: 17)
/// var second = SeededGenerator(seed: 17)
/// let deck = (1...52).shuffled(using: &first)
/// print(deck == (1...52).shuffled(using: &second))
/// // Prints "true"
/// ```
///
/// The algorithm is SplitMix64, from Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014, with the mixing constants of David Stafford's variant 13. Neighboring seeds give
/// unrelated sequences. Don't use it for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed that this generator started from.
  public let seed: UInt64

  private var state: UInt64

  /// Makes a generator that starts from a seed.
  ///
  /// - Parameter seed: Any number. Each seed gives a different sequence.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next number of the sequence.
  ///
  /// - Returns: A number drawn uniformly from the whole range of `UInt64`.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
