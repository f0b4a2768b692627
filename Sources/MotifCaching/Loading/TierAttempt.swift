// SPDX-License-Identifier: MIT

/// What one tier did in a load that gave no value.
///
/// ```swift
/// struct DiskFull: Error {}
///
/// let disk = ClosureTier<Int, String>("disk") { _ in throw DiskFull() }
/// let loader = TieredLoader(memory: BoundedCache<Int, String>(), tiers: [disk]) { _ in nil }
/// do {
///   _ = try await loader.value(for: 7)
/// } catch {
///   for attempt in error.attempts {
///     print(attempt.tier, attempt.failure is DiskFull, "-", attempt)
///   }
/// }
/// // Prints:
/// // disk true - disk failed (DiskFull())
/// // origin false - origin has none
/// ```
public struct TierAttempt: Sendable {
  /// The tier's name.
  public let tier: String

  /// What the tier threw; `nil` when it answered that it has no value.
  public let failure: (any Error)?

  init(_ tier: String, _ failure: (any Error)? = nil) {
    self.tier = tier
    self.failure = failure
  }
}

extension TierAttempt: CustomStringConvertible {
  /// The tier's name and what it did.
  public var description: String {
    failure.map { "\(tier) failed (\($0))" } ?? "\(tier) has none"
  }
}
