// SPDX-License-Identifier: MIT

#if LocalizedErrors

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FileSystemError: LocalizedError {
  /// The error's description, so that `localizedDescription` returns the same text as `"\(error)"`.
  public var errorDescription: String? { description }
}

#endif
