// SPDX-License-Identifier: MIT

/// Why a loader gave no value.
///
/// The tiers of a loader fail one by one, and each is named with what it did. No failure is kept:
/// the next request asks all of them again.
///
/// ```swift
/// struct Offline: Error {}
///
/// let disk = ClosureTier<Int, String>("disk") { _ in nil }
/// let loader = TieredLoader(memory: BoundedCache<Int, String>(), tiers: [disk]) { key in
///   if key > 99 { return nil }
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
  /// The task that waited was cancelled.
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
  /// What each tier did, in the order in which they were asked; empty for a cancelled request.
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
    let reasons = attempts.map(\.description).joined(separator: ", ")
    return switch self {
    case .cancelled: "the request was cancelled"
    case .notFound: "not found: \(reasons)"
    case .failed: "the load failed: \(reasons)"
    }
  }
}
