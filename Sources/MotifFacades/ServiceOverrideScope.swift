// SPDX-License-Identifier: MIT

public import MotifCore

/// A scope for a test, in which services have doubles or test values.
///
/// It is strict: a service that has neither, and is not permitted, is reported.
///
/// ```swift
/// enum HourKey: ServiceKey {
///   static func makeValue(in services: Services) -> Int { 9 }
/// }
/// enum NameKey: ServiceKey {
///   static func makeValue(in services: Services) -> String { "Ziggy" }
/// }
///
/// let scope: ServiceOverrideScope = .services(
///   ServiceOverrides().overriding(HourKey.self, with: 20)
/// )
/// try await scope.run(reporting: { print($0) }) {
///   print(Services.shared[HourKey.self], Services.shared[NameKey.self])
/// }
/// // Prints:
/// // NameKey was requested without an override. Override it, give it a test value, or permit its real value.
/// // 20 Ziggy
/// ```
///
/// With `MotifTesting`, a test or a suite states it in one line:
///
/// ```text
/// @Suite(.scope(.services(ServiceOverrides().overriding(HourKey.self, with: 20))))
/// struct GreetingTests {
///   @Test func `greets in the evening`() {
///     #expect(greeting() == "Good evening")
///   }
/// }
/// ```
///
/// Scopes nest: a test adds its overrides to those of its suite.
public struct ServiceOverrideScope: OperationScope {
  private let services: Services
  private let overrides: ServiceOverrides

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - overrides: The doubles and permissions.
  ///   - services: The set of services that the code under test uses.
  init(_ overrides: ServiceOverrides = ServiceOverrides(), in services: Services = .shared) {
    self.overrides = overrides
    self.services = services
  }

  /// Runs an operation in which services have doubles or test values.
  ///
  /// - Parameters:
  ///   - report: Receives the sentence that names a service without a double or a test value.
  ///   - operation: The operation.
  /// - Throws: The error of the operation.
  public func run(
    reporting report: @escaping @Sendable (String) -> Void,
    _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await services.withOverrides(.strict(report)) {
      try await services.withOverrides(overrides) { try await operation() }
    }
  }
}

extension OperationScope where Self == ServiceOverrideScope {
  /// A scope in which services have doubles or test values, and others are reported.
  ///
  /// - Parameters:
  ///   - overrides: The doubles and permissions.
  ///   - services: The set of services that the code under test uses.
  /// - Returns: The scope.
  public static func services(
    _ overrides: ServiceOverrides = ServiceOverrides(),
    in services: Services = .shared
  ) -> Self {
    Self(overrides, in: services)
  }
}
