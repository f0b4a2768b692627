// SPDX-License-Identifier: MIT

#if LocalizedErrors

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error whose `localizedDescription` is its description.
///
/// Every error of the modules is one. Conform an error of your own, and Foundation shows it as `"\(error)"` does:
///
/// ```swift
/// import Foundation
///
/// struct Offline: DescribedError {
///   var description: String { "There is no network." }
/// }
///
/// print(Offline().localizedDescription)
/// // Prints "There is no network."
/// ```
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The description.
  public var errorDescription: String? { description }

  // The rest of the protocol, which a file that doesn't import Foundation can't see.

  /// Nothing: the description gives the reason.
  public var failureReason: String? { nil }

  /// Nothing: the description says what to do.
  public var recoverySuggestion: String? { nil }

  /// Nothing: there is no help to open.
  public var helpAnchor: String? { nil }
}

#else

/// An error that says in a sentence what is wrong.
public protocol DescribedError: Error, CustomStringConvertible {}

#endif
