// SPDX-License-Identifier: MIT

/// How one request of a ``TieredLoader`` was answered: by which tier, or not at all.
///
/// Covers come slowly: does the disk have none, or is each of them loaded twice? A loader passes
/// an answer for each request to its callback, for a log, a count, or a test.
///
/// ```swift
/// let covers = TieredLoader(
///   memory: BoundedCache<String, String>(),
///   onAnswer: { print($0) },
///   origin: { title in
///     if title.isEmpty { throw TierMiss() }
///     return "cover of \(title)"
///   }
/// )
/// for title in ["Low", "Low", ""] { _ = try? await covers.value(for: title) }
/// // Prints:
/// // Low: origin
/// // Low: memory
/// // : not found: origin has none
/// ```
///
/// The callback runs without a lock, on the thread that has the answer, before the caller receives
/// it, and on several threads at the same time. It may use the loader: what it requests is reported
/// after it has returned, and one that keeps causing its next call stops the program. A loader
/// without a callback checks one property for each request.
public struct LoaderAnswer<Key: Hashable & Sendable>: Sendable {
  /// The key.
  public let key: Key

  /// The source of the value, or the reason why there is none.
  public let result: Result<LoadSource, LoaderError>

  /// Whether the request joined a load that an earlier one had begun.
  ///
  /// Of the requests of one load, all but the first are shared.
  public let isShared: Bool
}

extension LoaderAnswer: CustomStringConvertible {
  /// The key, the source or the error, and whether the load was shared.
  public var description: String {
    let source =
      switch result {
      case .success(let source): source.description
      case .failure(let error): error.description
      }
    return "\(key): \(source)\(isShared ? ", shared" : "")"
  }
}
