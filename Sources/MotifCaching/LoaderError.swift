// SPDX-License-Identifier: MIT

/// Why a loader gave no value.
///
/// The tiers of a loader fail one by one, and each is named with what it did. No failure is kept:
/// the next request asks all of them again.
///
/// ```swift
/// struct Offline: Error {}
///
/// let disk = ClosureTier<Int, String>("disk") { _ in throw TierMiss() }
/// let loader = TieredLoader(memory: BoundedCache<Int, String>(), tiers: [disk]) { key in
///   if key > 99 { throw TierMiss() }
///   throw Offline()
/// }
/// for key in [7, 700] {
///   do {
///     print(try await loader.value(for: key))
///   } catch {
///     print(error)
///   }
/// }
/// // Prints:
/// // the load failed: disk has none, origin failed (Offline())
/// // not found: disk has none, origin has none
/// ```
public enum LoaderError: Error {
  /// The task that waited was canceled.
  case cancelled

  /// The origin answered that there is no value.
  ///
  /// The attempts are those of all tiers, in the order in which they were asked, the origin's last.
  case notFound([TierAttempt])

  /// The origin failed, and no tier before it had a value.
  ///
  /// The attempts are those of all tiers, in the order in which they were asked, the origin's last.
  case failed([TierAttempt])
}

extension LoaderError {
  /// What each tier did, in the order in which they were asked; empty for a canceled request.
  public var attempts: [TierAttempt] {
    switch self {
    case .cancelled: []
    case .notFound(let attempts), .failed(let attempts): attempts
    }
  }
}

extension LoaderError: CustomStringConvertible {
  /// A sentence that names what each tier did.
  public var description: String {
    let reasons = attempts.map { attempt in
      attempt.failure.map { "\(attempt.tier) failed (\($0))" } ?? "\(attempt.tier) has none"
    }
    .joined(separator: ", ")
    return switch self {
    case .cancelled: "the request was cancelled"
    case .notFound: "not found: \(reasons)"
    case .failed: "the load failed: \(reasons)"
    }
  }
}

/// What one tier did in a load that gave no value.
///
/// ```swift
/// struct DiskFull: Error {}
///
/// let disk = ClosureTier<Int, String>("disk") { _ in throw DiskFull() }
/// let loader = TieredLoader(memory: BoundedCache<Int, String>(), tiers: [disk]) { _ in throw TierMiss() }
/// do {
///   _ = try await loader.value(for: 7)
/// } catch {
///   for attempt in error.attempts { print(attempt.tier, attempt.failure is DiskFull) }
/// }
/// // Prints:
/// // disk true
/// // origin false
/// ```
public struct TierAttempt: Sendable {
  /// The tier's name.
  public let tier: String

  /// What the tier threw; `nil` when it answered that it has no value.
  public let failure: (any Error)?
}

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
