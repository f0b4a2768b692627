// SPDX-License-Identifier: MIT

public import MotifCore

/// The reason why a loader returned no value.
///
/// The tiers of a loader fail one by one, and the error names each with its result. Failures are
/// not cached: the next request asks all tiers again.
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
  /// The attempts are those of all tiers, in the order in which they were asked, with the origin's
  /// last.
  case notFound([TierAttempt])

  /// The origin failed, and no tier before it had a value.
  ///
  /// The attempts are those of all tiers, in the order in which they were asked, with the origin's
  /// last.
  case failed([TierAttempt])
}

extension LoaderError {
  /// The results of all tiers, in the order in which they were asked; empty for a canceled request.
  public var attempts: [TierAttempt] {
    switch self {
    case .cancelled: []
    case .notFound(let attempts), .failed(let attempts): attempts
    }
  }
}

extension LoaderError: CancellationReport {
  package var isCancellation: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension LoaderError: DescribedError {
  /// A sentence that names the result of each tier.
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

/// A tier asked for a value that can be loaded only when the tier has answered.
///
/// The request that closes the circle fails with ``LoaderError/failed(_:)``, whose attempt has this
/// error, so that the tier can answer without the value. Otherwise, all of the requests would wait
/// for one another forever.
///
/// ```swift
/// actor Albums {
///   private var loader: TieredLoader<String, String>?
///
///   func title(of album: String) async throws -> String {
///     let loader = loader ?? TieredLoader(memory: BoundedCache()) { album in
///       try await self.title(of: album == "Low" ? "Heroes" : "Low")
///     }
///     self.loader = loader
///     return try await loader.value(for: album)
///   }
/// }
/// do {
///   print(try await Albums().title(of: "Low"))
/// } catch {
///   print("\(error)".contains("Heroes → Low → Heroes"))
/// }
/// // Prints "true"
/// ```
public struct LoadCycleError: Error, Hashable {
  /// The keys that need one another; the first is also the last.
  public let keys: [String]

  package init(keys: [String]) { self.keys = keys }
}

extension LoadCycleError: DescribedError {
  /// The circle as a sentence without a full stop.
  public var description: String {
    "a value is needed to load itself: \(keys.joined(separator: " → "))"
  }
}

/// The result of one tier in a load without a value.
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

  /// The error that the tier threw; `nil` if it answered that it has no value.
  public let failure: (any Error)?
}

/// A failure of a tier, whether or not the load continued without it.
///
/// A ``TieredLoader`` passes it to its callback for failures. It is meant for a log: callers
/// receive a ``LoaderError``.
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
  /// The operation that failed.
  public enum Operation: Sendable {
    /// Returning a value.
    case answering

    /// Storing a value from a slower tier.
    case storing
  }

  /// The tier's name; "memory" for the cache in memory, which rejects values that exceed its limit.
  public let tier: String

  /// The key.
  public let key: Key

  /// The operation that failed.
  public let operation: Operation

  /// The error that the tier threw.
  public let underlying: any Error
}
