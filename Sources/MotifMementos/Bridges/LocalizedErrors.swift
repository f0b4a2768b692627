// SPDX-License-Identifier: MIT

#if LocalizedErrors

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(MotifStorage)

extension ArchiveError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension ArchiveFault: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

#endif

extension CommandError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension MementoError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

extension UndoError: LocalizedError {
  /// The text of the error, so that `localizedDescription` says the same as `"\(error)"`.
  public var errorDescription: String? { description }
}

#endif
