// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

/// A key that has a value for each purpose.
private enum HostKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "example.org" }
  static func makeTestValue(in services: Services) -> String { "test" }
  static func makePreviewValue(in services: Services) -> String { "preview" }
}

/// A key that has only the app's own value.
private enum PortKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { 80 }
}

/// A key that depends on both.
private enum AddressKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "live \(address(in: services))" }
  static func makeTestValue(in services: Services) -> String { "test \(address(in: services))" }

  private static func address(in services: Services) -> String {
    "\(services[HostKey.self]):\(services[PortKey.self])"
  }
}

@Suite("Services: values for tests and previews")
struct ServiceStandInTests {
  private let services = Services()
  private let reports = Reports()

  private final class Reports: Sendable {
    private let stored = Mutex<[String]>([])
    /// The keys that were reported.
    var keys: [String] { stored.withLock { $0 }.map { String($0.prefix { $0 != " " }) } }
    var strict: ServiceOverrides {
      .strict { sentence in self.stored.withLock { $0.append(sentence) } }
    }
  }

  @Test
  func `without a special scope, the app's values are used`() {
    #expect(services[AddressKey.self] == "live example.org:80")
    services.withOverride(PortKey.self, 1) {
      #expect(services[AddressKey.self] == "live example.org:1")
    }
  }

  @Test
  func `a strict scope uses test values without reports`() {
    services.withOverrides(reports.strict) {
      #expect(services[HostKey.self] == "test")
    }
    #expect(reports.keys == [])
    #expect(services[HostKey.self] == "example.org")
  }

  @Test
  func `a test value's own dependencies are checked`() {
    services.withOverrides(reports.strict) {
      #expect(services[AddressKey.self] == "test test:80")
    }
    #expect(reports.keys == ["PortKey"])
  }

  @Test
  func `doubles and permitted services precede test values`() {
    services.withOverrides(reports.strict.overriding(HostKey.self, with: "double")) {
      #expect(services[HostKey.self] == "double")
    }
    services.withOverrides(reports.strict.permitting(HostKey.self)) {
      #expect(services[HostKey.self] == "example.org")
    }
    #expect(reports.keys == [])
  }

  @Test
  func `a test value is made once in its scope`() {
    enum CountedKey: ServiceKey {
      static let count = Atomic(0)
      static func makeValue(in services: Services) -> TrackedObject<Int>? { nil }
      static func makeTestValue(in services: Services) -> TrackedObject<Int>? {
        count.add(1, ordering: .relaxed)
        return nil
      }
    }
    let asked = ServiceOverrides.strict { Issue.record("\($0)") }
    for _ in 0..<10 {
      let services = Services(overrides: asked)
      onThreads(4) { _ in #expect(services[CountedKey.self] == nil) }
    }
    #expect(CountedKey.count.load(ordering: .relaxed) == 10)
  }

  @Test
  func `previews prefer preview values to the app's own`() {
    services.withOverrides(.previews) {
      #expect(services[HostKey.self] == "preview")
      #expect(services[PortKey.self] == 80)
      #expect(services[AddressKey.self] == "live preview:80")
      services.withOverride(PortKey.self, 1) {
        #expect(services[AddressKey.self] == "live preview:1")
      }
    }
    services.withOverrides(.previews.overriding(HostKey.self, with: "double")) {
      #expect(services[HostKey.self] == "double")
    }
    services.withOverrides(.previews.permitting(HostKey.self)) {
      #expect(services[HostKey.self] == "example.org")
    }
  }

  @Test
  func `strictness and previews don't affect each other`() {
    services.withOverrides(.previews) {
      services.withOverrides(reports.strict) { #expect(services[HostKey.self] == "test") }
    }
    services.withOverrides(reports.strict) {
      services.withOverrides(.previews) {
        #expect(services[HostKey.self] == "test")
        #expect(services[PortKey.self] == 80)
      }
    }
    #expect(reports.keys == ["PortKey"])
  }

  @Test
  func `a set's initial overrides hold throughout its life`() async {
    let previews = Services(overrides: .previews.overriding(PortKey.self, with: 1))
    #expect(previews[AddressKey.self] == "live preview:1")
    #expect(await Task.detached { previews[HostKey.self] }.value == "preview")
    previews.withOverride(HostKey.self, "double") {
      #expect(previews[AddressKey.self] == "live double:1")
    }
    #expect(services[AddressKey.self] == "live example.org:80")
  }
}
