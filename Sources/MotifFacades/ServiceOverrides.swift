// SPDX-License-Identifier: MIT

internal import MotifCore

/// What stands in for services in a scope, and what becomes of the others there.
///
/// A test collects its doubles in one and passes it to `withOverrides(_:operation:)` of its
/// ``Services``:
///
/// ```swift
/// enum HourKey: ServiceKey {
///   static func makeValue(in services: Services) -> Int { 9 }
/// }
/// enum NameKey: ServiceKey {
///   static func makeValue(in services: Services) -> String { "somebody" }
/// }
///
/// let services = Services()
/// let evening = ServiceOverrides()
///   .overriding(HourKey.self, with: 20)
///   .overriding(NameKey.self, with: "Ziggy")
/// services.withOverrides(evening) {
///   print(services[HourKey.self], services[NameKey.self])
/// }
/// // Prints "20 Ziggy"
/// ```
///
/// It is a value: one that many tests share can be kept in a constant, and each adds its own.
public struct ServiceOverrides: Sendable {
  /// The doubles by the identities of their keys, in boxes of their keys' types.
  private(set) var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  private var permitted: Set<ObjectIdentifier> = []

  /// What is done about a service without a double; nil where it is made again.
  private var report: (@Sendable (String) -> Void)?

  /// Makes a set that overrides nothing: services without a double are made again in the scope.
  public init() {}

  /// Returns a set in which every service without a double is a mistake that is reported.
  ///
  /// A test that must not touch the network, the disk or the clock can forget none of the services
  /// that do. A service that is asked for in the scope and neither overridden nor permitted is
  /// reported once, on the thread that asks, with no lock held. Nothing but the report is given to a
  /// caller who expects a value, and so it is no error that is thrown. If the closure returns, the
  /// service is made as always, so that a test can go on and report them all.
  ///
  /// ```swift
  /// enum AddressKey: ServiceKey {
  ///   static func makeValue(in services: Services) -> String { "example.org" }
  /// }
  ///
  /// let services = Services()
  /// let doubles = ServiceOverrides.strict { print($0) }
  /// services.withOverrides(doubles) {
  ///   _ = services[AddressKey.self]
  /// }
  /// // Prints:
  /// // AddressKey is asked for and not overridden. Add a double for it, or permit the service itself.
  /// ```
  ///
  /// - Parameter report: What to do about it, told what is wrong in a sentence that names the key. A test
  ///   records an issue; without one, the program ends with that sentence.
  /// - Returns: The set, which overrides nothing yet.
  public static func strict(_ report: (@Sendable (String) -> Void)? = nil) -> Self {
    var overrides = Self()
    overrides.report = report ?? { trap($0) }
    return overrides
  }
}

// MARK: - Adding

extension ServiceOverrides {
  /// Returns these overrides and one more.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the scope.
  /// - Returns: The set with the value, which takes the place of another one for the key.
  public func overriding<Key: ServiceKey>(_ key: Key.Type, with value: Key.Value) -> Self {
    var overrides = self
    overrides.boxes[ObjectIdentifier(key)] = ServiceBox(value)
    return overrides
  }

  /// Returns these overrides and a service that is made as always, though they are strict.
  ///
  /// This is for the service that a test is about. Those it needs in turn must be overridden or
  /// permitted like all others.
  ///
  /// - Parameter key: The key's type.
  /// - Returns: The set with the permission.
  public func permitting<Key: ServiceKey>(_ key: Key.Type) -> Self {
    var overrides = self
    overrides.permitted.insert(ObjectIdentifier(key))
    return overrides
  }

  /// Returns these overrides within others, which hold for what these say nothing about.
  func within(_ outer: Self) -> Self {
    var overrides = self
    overrides.boxes.merge(outer.boxes) { own, _ in own }
    overrides.permitted.formUnion(outer.permitted)
    overrides.report = report ?? outer.report
    return overrides
  }

  /// Reports a key for which there is no double if that is a mistake.
  func check<Key: ServiceKey>(_ key: Key.Type) {
    guard let report, !permitted.contains(ObjectIdentifier(key)) else { return }
    report(
      "\(key) is asked for and not overridden. Add a double for it, or permit the service itself."
    )
  }
}
