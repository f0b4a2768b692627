// SPDX-License-Identifier: MIT

/// What a tier could not do, whether or not the load went on without it.
///
/// A ``TieredLoader`` hands it to the callback that it was made with. It is meant for a log: what a
/// caller has to know is in the ``LoaderError`` that he gets.
///
/// ```swift
/// struct DiskFull: Error {}
///
/// let disk = ClosureTier<Int, String>("disk") { _ in throw DiskFull() }
/// let loader = TieredLoader(
///   memory: BoundedCache<Int, String>(),
///   tiers: [disk],
///   onTierFailure: { print("\($0.tier), \($0.operation) \($0.key): \($0.underlying)") },
///   origin: { number in "Album \(number)" }
/// )
/// print(try await loader.value(for: 7))
/// // Prints:
/// // disk, answering 7: DiskFull()
/// // Album 7
/// ```
public struct TierFailure<Key: Hashable & Sendable>: Sendable {
  /// What the tier was to do.
  public enum Operation: Sendable {
    /// To answer with a value.
    case answering

    /// To keep a value that a slower tier had.
    case storing
  }

  /// The tier's name; "memory" for the cache in memory, which refuses what is larger than its
  /// limit.
  public let tier: String

  /// The key.
  public let key: Key

  /// What the tier was to do.
  public let operation: Operation

  /// What the tier threw.
  public let underlying: any Error
}
