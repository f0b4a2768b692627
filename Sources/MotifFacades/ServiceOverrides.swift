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

  /// Whether a service without a double has the value that its key makes for previews.
  private var isForPreviews = false

  /// What is done about a service without a double or a test value; nil where the scope is not strict.
  private var report: (@Sendable (String) -> Void)?

  /// Makes a set that overrides nothing: services without a double are made again in the scope.
  public init() {}

  /// Returns a set in which every service without a double or a test value is a mistake that is reported.
  ///
  /// A test that must not touch the network, the disk or the clock can forget none of the services
  /// that do. Where there is no double, the key's ``ServiceKey/makeTestValue(in:)`` stands in. A service that
  /// is asked for in the scope and has neither, and is not permitted, is reported once, on the thread that
  /// asks, with no lock held. The caller expects a value, so no error is thrown. If the closure returns, the
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
  /// // AddressKey is asked for and not overridden. Add a double or a test value for it, or permit the service itself.
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

  /// A set in which every service without a double has the value that its key makes for previews.
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
  /// A service that is permitted is made as always, and in a strict scope this changes nothing.
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
  /// - Returns: The set with the value, which takes the place of another one for the key.
  public func overriding<Key: ServiceKey>(_ key: Key.Type, with value: Key.Value) -> Self {
    var overrides = self
    overrides.boxes[ObjectIdentifier(key)] = ServiceBox(value)
    return overrides
  }

  /// Returns these overrides and a service that is made as always, though they are strict or for previews.
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

  /// Reports a key that has no value for tests, where that is a mistake.
  func reportUnprepared<Key: ServiceKey>(_ key: Key.Type) {
    report?(
      """
      \(key) is asked for and not overridden. Add a double or a test value for it, or permit the \
      service itself.
      """
    )
  }
}
