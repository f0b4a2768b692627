// SPDX-License-Identifier: MIT

#if LocalizedErrors

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension BoundedCacheError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension FileCacheError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension LoadCycleError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension LoaderError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension TierMiss: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension TierTimeLimitError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

#endif
