// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@testable import Essence

private enum Host: PlainServiceKey, ServiceKey {
  static func makeValue(in services: PlainServices) -> Int { 1 }
  static func makeValue(in services: Services) -> Int { 1 }
}

private enum Port: PlainServiceKey, ServiceKey {
  static func makeValue(in services: PlainServices) -> Int { services[Host.self] * 10 }
  static func makeValue(in services: Services) -> Int { services[Host.self] * 10 }
}

private enum Address: PlainServiceKey, ServiceKey {
  static func makeValue(in services: PlainServices) -> Int {
    services[Host.self] + services[Port.self]
  }
  static func makeValue(in services: Services) -> Int {
    services[Host.self] + services[Port.self]
  }
}

@Suite("Services: essence")
struct ServicesEssenceTests {
  /// Both implementations, and the operations on them.
  private struct Subject {
    let essence = PlainServices()
    let services = Services()

    /// Reads, checks, and overrides at random.
    func step(_ depth: Int, _ random: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: use(Host.self, depth, &random)
        case 1: use(Port.self, depth, &random)
        default: use(Address.self, depth, &random)
        }
        look(Host.self)
        look(Port.self)
        look(Address.self)
      }
    }

    private func use<Key: PlainServiceKey & ServiceKey>(
      _ key: Key.Type,
      _ depth: Int,
      _ random: inout SeededGenerator
    ) where Key.Value == Int {
      guard depth < 3, Bool.random(using: &random) else {
        #expect(services[key] == essence[key])
        return
      }
      let value = Int.random(in: 2..<10, using: &random)
      essence.withOverride(key, value) {
        services.withOverride(key, value) { step(depth + 1, &random) }
      }
    }

    private func look<Key: PlainServiceKey & ServiceKey>(_ key: Key.Type) {
      #expect(services.isCreated(key) == essence.isCreated(key))
    }
  }

  @Test
  func `services behave like their essence in nested scopes`() {
    withSeeds(200) { random in
      let subject = Subject()
      for _ in 0..<10 { subject.step(0, &random) }
    }
  }
}
