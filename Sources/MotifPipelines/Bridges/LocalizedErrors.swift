// SPDX-License-Identifier: MIT

#if LocalizedErrors

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension OriginalUseError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension PipelineCompositionError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension PipelineError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension PipelineTimeoutError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

#endif
