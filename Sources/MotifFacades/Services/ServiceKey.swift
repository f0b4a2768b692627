// SPDX-License-Identifier: MIT

/// The key of a service, which says what the service is and how the one instance of it is made.
///
/// Declare a type for each service; it needs no cases or instances, for its identity is the key. The
/// value is often a protocol, so that another implementation can stand in:
///
/// ```swift
/// protocol Greeter: Sendable {
///   func greet(_ name: String) -> String
/// }
/// struct PoliteGreeter: Greeter {
///   func greet(_ name: String) -> String { "Good evening, \(name)" }
/// }
///
/// enum GreeterKey: ServiceKey {
///   static func makeValue(in services: Services) -> any Greeter { PoliteGreeter() }
/// }
///
/// print(Services()[GreeterKey.self].greet("Ziggy"))
/// // Prints "Good evening, Ziggy"
/// ```
public protocol ServiceKey<Value> {
  /// What the key stands for.
  associatedtype Value: Sendable

  /// Makes the value when it is asked for the first time.
  ///
  /// It runs on the thread that asks, with no lock held. It may ask for other services, but neither
  /// directly nor indirectly for itself.
  ///
  /// - Parameter services: Where other services are found.
  /// - Returns: The value.
  static func makeValue(in services: Services) -> Value
}
