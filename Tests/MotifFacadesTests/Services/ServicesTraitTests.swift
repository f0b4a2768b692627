// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTesting
import Synchronization
import Testing

private enum HourKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { 9 }
  static func makeTestValue(in services: Services) -> Int { 12 }
}

private enum NameKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "somebody" }
}

private func greeting() -> String {
  let hour = Services.shared[HourKey.self]
  return "Good \(hour < 18 ? "day" : "evening"), \(Services.shared[NameKey.self])"
}

@Suite(
  "Services: trait",
  .scope(.services(ServiceOverrides().overriding(NameKey.self, with: "Ziggy")))
)
struct ServicesTraitTests {
  @Test
  func `a suite overrides services for its tests`() {
    #expect(greeting() == "Good day, Ziggy")
  }

  @Test(.scope(.services(ServiceOverrides().overriding(HourKey.self, with: 20))))
  func `a test adds to its suite's overrides`() async {
    #expect(greeting() == "Good evening, Ziggy")
    #expect(await Task { greeting() }.value == "Good evening, Ziggy")
  }

  @Test(arguments: 1...3)
  func `each case has its own scope`(number: Int) {
    #expect(!Services.shared.isCreated(HourKey.self))
    #expect(Services.shared[HourKey.self] == 12)
  }
}

@Suite("Services: trait without doubles", .scope(.services()))
struct ServicesTraitReportTests {
  @Test
  func `a service without a double or a test value fails the test`() {
    withKnownIssue {
      #expect(Services.shared[NameKey.self] == "somebody")
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("NameKey was requested without an override") }
    }
  }

  @Test(.scope(.services(ServiceOverrides().permitting(NameKey.self))))
  func `a permitted service is the app's own`() {
    #expect(Services.shared[NameKey.self] == "somebody")
  }
}
