// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Testing

private enum Host: EssentialKey, ServiceKey {
  static func makeValue(in services: EssentialServices) -> Int { 1 }
  static func makeValue(in services: Services) -> Int { 1 }
}

private enum Port: EssentialKey, ServiceKey {
  static func makeValue(in services: EssentialServices) -> Int { services[Host.self] * 10 }
  static func makeValue(in services: Services) -> Int { services[Host.self] * 10 }
}

private enum Address: EssentialKey, ServiceKey {
  static func makeValue(in services: EssentialServices) -> Int {
    services[Host.self] + services[Port.self]
  }
  static func makeValue(in services: Services) -> Int {
    services[Host.self] + services[Port.self]
  }
}

@Suite("Services: essence")
struct ServicesEssenceTests {
  /// Both, and what is done to them.
  private struct Subject {
    let essence = EssentialServices()
    let services = Services()

    /// Reads, looks and overrides at random.
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

    private func use<Key: EssentialKey & ServiceKey>(
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

    private func look<Key: EssentialKey & ServiceKey>(_ key: Key.Type) {
      #expect(services.isCreated(key) == essence.isCreated(key))
    }
  }

  @Test
  func `services are what their essence is, however scopes are nested`() {
    withSeeds(200) { random in
      let subject = Subject()
      for _ in 0..<10 { subject.step(0, &random) }
    }
  }

  @Test
  func `the guide shows the essence that is tested`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "EssentialServices.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let guide = folder.appending(path: "../../../Documentation/Facades.md").standardized
    let listing = source.split(separator: "\n\n", maxSplits: 1)[1]
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(listing))
    #expect(listing.split(separator: "\n").count <= 60)
  }
}
