// SPDX-License-Identifier: MIT

/// What is wrong with a question for a service.
public enum ServicesError: Error, Hashable {
  /// A service was asked for in a strict scope that says nothing about it; the key is named.
  ///
  /// See ``ServiceOverrides/strict(_:)``.
  case notOverridden(key: String)
}

extension ServicesError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notOverridden(let key):
      "\(key) is asked for and not overridden. Add a double for it, or permit the service itself."
    }
  }
}
