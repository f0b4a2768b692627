// SPDX-License-Identifier: MIT

/// What is wrong with a question for a service.
///
/// ```swift
/// enum AddressKey: ServiceKey {
///   static func makeValue(in services: Services) -> String { "example.org" }
/// }
///
/// let services = Services()
/// let doubles = ServiceOverrides.strict { error in
///   print(error == .notOverridden(key: "AddressKey"))
/// }
/// services.withOverrides(doubles) {
///   _ = services[AddressKey.self]
/// }
/// // Prints "true"
/// ```
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
