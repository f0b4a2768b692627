// SPDX-License-Identifier: MIT

internal import MotifCore

/// The doubles for services in a scope, and the rule for all other services there.
///
/// A test collects its doubles in a set of overrides and passes it to `withOverrides(_:operation:)`
/// of its ``Services``:
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
/// Overrides are a value: keep those that many tests share in a constant, and let each test add its
/// own.
public struct ServiceOverrides: Sendable {
  /// The doubles by the identities of their keys, in boxes of their keys' types.
  private(set) var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  private var permitted: Set<ObjectIdentifier> = []

  /// Whether a service without a double has the value that its key makes for previews.
  private var isForPreviews = false

  /// Reports a service without a double or a test value; `nil` if the scope is not strict.
  private var report: (@Sendable (String) -> Void)?

  /// Makes a set that overrides nothing: services without a double are made again in the scope.
  public init() {}

  /// Returns a set that reports every service without a double or a test value.
  ///
  /// A test that must not touch the network, the disk or the clock cannot overlook a service that
  /// does. If there is no double, the key's ``ServiceKey/makeTestValue(in:)`` replaces it. If the
  /// scope uses a service that has neither and is not permitted, the service is reported once, on
  /// the thread that asks, without a lock. The caller expects a value, so no error is thrown. If
  /// the closure returns, the service is made as usual, so that a test can continue and report all
  /// of them.
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
  /// // AddressKey was requested without an override. Override it, give it a test value, or permit its real value.
  /// ```
  ///
  /// - Parameter report: Receives a sentence that names the key. A test records an issue; without
  ///   this closure, the program stops with that sentence.
  /// - Returns: The set, which overrides nothing yet.
  public static func strict(_ report: (@Sendable (String) -> Void)? = nil) -> Self {
    var overrides = Self()
    overrides.report = report ?? { trap($0) }
    return overrides
  }

  /// A set in which every service without a double has its key's value for previews.
  ///
  /// ```swift
  /// enum TitlesKey: ServiceKey {
  ///   static func makeValue(in services: Services) -> [String] { [] }
  ///   static func makePreviewValue(in services: Services) -> [String] { ["Low", "Heroes"] }
  /// }
  ///
  /// let services = Services(overrides: .previews)
  /// print(services[TitlesKey.self])
  /// // Prints "["Low", "Heroes"]"
  /// ```
  ///
  /// A permitted service is made as usual. Within a strict scope, this set changes nothing.
  public static var previews: Self {
    var overrides = Self()
    overrides.isForPreviews = true
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
  /// - Returns: The set with the value, which replaces an earlier one for the key.
  public func overriding<Key: ServiceKey>(_ key: Key.Type, with value: Key.Value) -> Self {
    var overrides = self
    overrides.boxes[ObjectIdentifier(key)] = ServiceBox(value)
    return overrides
  }

  /// Returns these overrides and a service that is made as usual, even in a strict or preview
  /// scope.
  ///
  /// Use it for the service that a test is about. The services that it needs in turn must be
  /// overridden or permitted like all others.
  ///
  /// - Parameter key: The key's type.
  /// - Returns: The set with the permission.
  public func permitting<Key: ServiceKey>(_ key: Key.Type) -> Self {
    var overrides = self
    overrides.permitted.insert(ObjectIdentifier(key))
    return overrides
  }

  /// Returns these overrides within others, which apply to all services that these do not mention.
  func within(_ outer: Self) -> Self {
    var overrides = self
    overrides.boxes.merge(outer.boxes) { own, _ in own }
    overrides.permitted.formUnion(outer.permitted)
    overrides.isForPreviews = isForPreviews || outer.isForPreviews
    overrides.report = report ?? outer.report
    return overrides
  }

  /// Makes the value of a key for which there is no double.
  func makeValue<Key: ServiceKey>(of key: Key.Type, in services: Services) -> Key.Value {
    if permitted.contains(ObjectIdentifier(key)) { return key.makeValue(in: services) }
    if report != nil { return key.makeTestValue(in: services) }
    return isForPreviews ? key.makePreviewValue(in: services) : key.makeValue(in: services)
  }

  /// Reports a key without a value for tests, if that is a mistake.
  func reportUnprepared<Key: ServiceKey>(_ key: Key.Type) {
    report?(
      """
      \(key) was requested without an override. Override it, give it a test value, or permit its real \
      value.
      """
    )
  }
}
