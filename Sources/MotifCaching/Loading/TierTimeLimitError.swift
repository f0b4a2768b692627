// SPDX-License-Identifier: MIT

/// A tier did not answer in the time that it was given.
///
/// ```swift
/// let stuck = ClosureTier<Int, String>("server") { _ in
///   try await Task.sleep(for: .seconds(3600))
///   return nil
/// }
/// let loader = TieredLoader(
///   memory: BoundedCache<Int, String>(),
///   origin: stuck.limited(to: .milliseconds(1))
/// )
/// do {
///   _ = try await loader.value(for: 7)
/// } catch {
///   let reason = error.attempts.first?.failure as? TierTimeLimitError
///   print(reason?.limit ?? .zero)
/// }
/// // Prints "0.001 seconds"
/// ```
public struct TierTimeLimitError: Error, Equatable {
  /// The time that it was given.
  public let limit: Duration
}
