// SPDX-License-Identifier: MIT

/// A random number generator that repeats itself exactly when it starts from the same seed.
///
/// A test that draws its input from one can be repeated exactly: all it takes is the seed that the failure reported.
/// ``withSeeds(_:sourceLocation:_:)`` is the loop that reports it.
///
/// ```swift
/// var first = SeededGenerator(seed: 17)
/// var second = SeededGenerator(seed: 17)
/// let deck = (1...52).shuffled(using: &first)
/// print(deck == (1...52).shuffled(using: &second))
/// // Prints "true"
/// ```
///
/// The algorithm is SplitMix64, from Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast
/// Splittable Pseudorandom Number Generators", OOPSLA 2014, with the mixing constants of David
/// Stafford's variant 13. Neighboring seeds give unrelated sequences. It is no source of secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed from which this generator started.
  public let seed: UInt64

  private var state: UInt64

  /// Makes a generator that starts from a seed.
  ///
  /// - Parameter seed: Any number; each gives a sequence of its own.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next number of the sequence.
  ///
  /// - Returns: A number drawn evenly from the whole range of `UInt64`.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
