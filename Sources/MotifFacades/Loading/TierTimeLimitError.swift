// SPDX-License-Identifier: MIT

/// A tier did not answer in the time that it was given.
public struct TierTimeLimitError: Error, Equatable {
  /// The time that it was given.
  public let limit: Duration
}
