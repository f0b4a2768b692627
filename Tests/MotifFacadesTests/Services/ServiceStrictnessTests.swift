// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifTestSupport
internal import Synchronization
internal import Testing

private enum HostKey: ServiceKey {
  static let madeCount = Atomic(0)

  static func makeValue(in services: Services) -> String {
    madeCount.add(1, ordering: .relaxed)
    return "example.org"
  }
}

private enum PortKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { 80 }
}

private enum AddressKey: ServiceKey {
  static func makeValue(in services: Services) -> String {
    "\(services[HostKey.self]):\(services[PortKey.self])"
  }
}

@Suite("ServiceOverrides")
struct ServiceStrictnessTests {
  private let services = Services()

  /// Collects the reports of a strict scope.
  private final class Reports: Sendable {
    private let stored = Mutex<[String]>([])
    var all: [String] { stored.withLock { $0 } }

    static func sentence(about key: String) -> String {
      "\(key) was requested without an override. Override it, give it a test value, or permit its real value."
    }

    var overrides: ServiceOverrides {
      .strict { error in self.stored.withLock { $0.append(error) } }
    }
  }

  @Test
  func `several services are overridden in one scope (A12, G4)`() async {
    let doubles = ServiceOverrides()
      .overriding(HostKey.self, with: "first")
      .overriding(HostKey.self, with: "localhost")
      .overriding(PortKey.self, with: 8080)
    services.withOverrides(doubles) {
      #expect(services[AddressKey.self] == "localhost:8080")
    }
    await services.withOverrides(doubles) {
      await Task.yield()
      #expect(services[AddressKey.self] == "localhost:8080")
    }
    #expect(!services.isCreated(AddressKey.self))
  }

  @Test
  func `a strict scope reports each missing double once`() {
    let reports = Reports()
    services.withOverrides(reports.overrides.overriding(PortKey.self, with: 1)) {
      #expect(services[PortKey.self] == 1)
      #expect(!services.isCreated(HostKey.self))
      #expect(reports.all == [])
      #expect(services[HostKey.self] == "example.org")
      #expect(services[HostKey.self] == "example.org")
    }
    #expect(reports.all == [Reports.sentence(about: "HostKey")])
    #expect(services[HostKey.self] == "example.org")
    #expect(reports.all.count == 1)
  }

  @Test
  func `a permitted service's dependencies are checked`() {
    let reports = Reports()
    let doubles = reports.overrides
      .permitting(AddressKey.self)
      .overriding(PortKey.self, with: 1)
    services.withOverrides(doubles) {
      #expect(services[AddressKey.self] == "example.org:1")
    }
    #expect(reports.all == [Reports.sentence(about: "HostKey")])
  }

  @Test
  func `an inner scope keeps outer doubles and strictness`() {
    let reports = Reports()
    services.withOverrides(reports.overrides.overriding(HostKey.self, with: "localhost")) {
      services.withOverride(PortKey.self, 8080) {
        #expect(services[HostKey.self] == "localhost")
        #expect(services[PortKey.self] == 8080)
        _ = services[AddressKey.self]
      }
    }
    #expect(reports.all == [Reports.sentence(about: "AddressKey")])
  }

  @Test
  func `strictness ends with its scope`() {
    let reports = Reports()
    let others = Services()
    services.withOverrides(reports.overrides) {
      #expect(others[PortKey.self] == 80)
      services.withOverrides(ServiceOverrides().permitting(PortKey.self)) {
        #expect(services[PortKey.self] == 80)
      }
      others.withOverride(HostKey.self, "other") {
        _ = services[PortKey.self]
      }
    }
    _ = services[AddressKey.self]
    #expect(reports.all == [Reports.sentence(about: "PortKey")])
  }

  @Test
  func `a report may use other services`() {
    let places = Mutex<[Int]>([])
    let doubles = ServiceOverrides.strict { [services] _ in
      let port = services[PortKey.self]
      places.withLock { $0.append(port) }
    }
    services.withOverrides(doubles.overriding(PortKey.self, with: 1)) {
      _ = services[HostKey.self]
    }
    #expect(places.withLock { $0 } == [1])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `without a report closure the program names the key`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let services = Services()
      services.withOverrides(.strict()) { _ = services[HostKey.self] }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("HostKey was requested without an override"))
  }
  #endif

  @Test
  func `a task that outlives the scope remains in it`() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let task = services.withOverride(PortKey.self, 8080) {
      Task { [services] in
        for await _ in gate.stream {}
        return services[PortKey.self]
      }
    }
    #expect(services[PortKey.self] == 80)
    gate.continuation.finish()
    #expect(await task.value == 8080)
    #expect(services[PortKey.self] == 80)
  }

  @Test
  func `doubles are released with their scope`() {
    enum ObjectKey: ServiceKey {
      static func makeValue(in services: Services) -> TrackedObject<Int>? { nil }
    }
    withLifetimeTracking { tracker in
      services.withOverride(ObjectKey.self, tracker.make(1)) {
        #expect(services[ObjectKey.self]?.payload == 1)
      }
    }
  }
}

// MARK: - Many services

/// An unlimited number of keys, one for each type.
private enum KeyOf<Number>: ServiceKey {
  static func makeValue(in services: Services) -> Made { Made(type: Number.self) }
}

private final class Made: Sendable {
  let type: Any.Type

  init(type: Any.Type) { self.type = type }
}

private protocol Numbered {
  static func ask(_ services: Services) -> Made
  static var next: any Numbered.Type { get }
}

private struct Zero: Numbered {
  static func ask(_ services: Services) -> Made { services[KeyOf<Self>.self] }
  static var next: any Numbered.Type { After<Self>.self }
}

private struct After<Number: Numbered>: Numbered {
  static func ask(_ services: Services) -> Made { services[KeyOf<Self>.self] }
  static var next: any Numbered.Type { After<Self>.self }
}

extension ServiceStrictnessTests {
  @Test
  func `hundreds of services stay distinct across threads`() {
    let instances = Mutex<[ObjectIdentifier: Set<ObjectIdentifier>]>([:])
    onThreads(4) { [services] _ in
      var number: any Numbered.Type = Zero.self
      for _ in 0..<200 {
        let made = number.ask(services)
        #expect(ObjectIdentifier(made.type) == ObjectIdentifier(number))
        instances.withLock {
          _ = $0[ObjectIdentifier(number), default: []].insert(ObjectIdentifier(made))
        }
        number = number.next
      }
    }
    let sets = instances.withLock { $0 }
    #expect(sets.count == 200 && sets.values.allSatisfy { $0.count == 1 })
  }
}
