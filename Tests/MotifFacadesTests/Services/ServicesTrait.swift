// SPDX-License-Identifier: MIT

import MotifFacades
import Testing

/// Runs a test, or each test of a suite, with stand-ins for services.
struct ServicesTrait: TestTrait, SuiteTrait, TestScoping {
  var services: Services
  var overrides: ServiceOverrides

  /// A suite passes the trait on to its tests.
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let strict = ServiceOverrides.strict { Issue.record("\($0)") }
    try await services.withOverrides(strict) {
      try await services.withOverrides(overrides) { try await function() }
    }
  }
}

extension Trait where Self == ServicesTrait {
  /// Puts doubles and test values in place of services; a service that has neither fails the test.
  nonisolated static func services(
    _ overrides: ServiceOverrides = ServiceOverrides(),
    in services: Services = .shared
  ) -> Self {
    Self(services: services, overrides: overrides)
  }
}
