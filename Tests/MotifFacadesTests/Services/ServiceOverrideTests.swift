// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

private protocol LogSink: Sendable {
  func write(_ line: String)
}

private final class MemoryLog: LogSink {
  private let stored = Mutex<[String]>([])
  var lines: [String] { stored.withLock { $0 } }
  func write(_ line: String) { stored.withLock { $0.append(line) } }
}

private enum LogKey: ServiceKey {
  static func makeValue(in services: Services) -> any LogSink { MemoryLog() }
}

/// Row G1: loggers reach the shared log through a protocol's default implementation.
private protocol Logging {}

extension Logging {
  fileprivate func log(_ line: String) { Services.shared[LogKey.self].write(line) }
}

private struct Player: Logging {
  func play(_ title: String) { log("Playing \(title)") }
}

private final class Store: Sendable {
  let log: any LogSink
  init(log: any LogSink) { self.log = log }
}

private enum StoreKey: ServiceKey {
  static func makeValue(in services: Services) -> Store { Store(log: services[LogKey.self]) }
}

@Suite("Services: overrides")
struct ServiceOverrideTests {
  @Test
  func `a logger can be replaced without changing callers (A12, G1)`() {
    let log = MemoryLog()
    Services.shared.withOverride(LogKey.self, log) {
      Player().play("Low")
    }
    Player().play("Lodger")
    #expect(log.lines == ["Playing Low"])
  }

  @Test
  func `dependents of an overridden service are made again`() {
    let services = Services()
    let outside = services[StoreKey.self]
    let log = MemoryLog()
    weak var inside: Store?
    services.withOverride(LogKey.self, log) {
      #expect(services.isCreated(LogKey.self))
      #expect(!services.isCreated(StoreKey.self))
      inside = services[StoreKey.self]
      #expect(inside?.log as? MemoryLog === log)
      #expect(services[StoreKey.self] === inside)
    }
    #expect(inside == nil)
    #expect(services[StoreKey.self] === outside)
  }

  @Test
  func `scopes nest, and inner ones keep outer overrides`() {
    let services = Services()
    let log = MemoryLog()
    let other = MemoryLog()
    services.withOverride(LogKey.self, log) {
      let store = services[StoreKey.self]
      services.withOverride(NumberKey.self, 7) {
        #expect(services[NumberKey.self] == 7)
        #expect(services[LogKey.self] as? MemoryLog === log)
        #expect(services[StoreKey.self] !== store)
        services.withOverride(LogKey.self, other) {
          #expect(services[LogKey.self] as? MemoryLog === other)
          #expect(services[NumberKey.self] == 7)
        }
      }
      #expect(services[NumberKey.self] == 0)
      #expect(services[StoreKey.self] === store)
    }
  }

  @Test
  func `a scope affects no other services or threads`() {
    let services = Services()
    services.withOverride(NumberKey.self, 7) {
      #expect(Services()[NumberKey.self] == 0)
      onThreads(1) { _ in #expect(services[NumberKey.self] == 0) }
    }
  }

  @Test
  func `concurrent scopes on threads have their own values`() {
    let services = Services()
    onThreads(4) { thread in
      for round in 0..<100 {
        services.withOverride(NumberKey.self, thread * 1_000 + round) {
          #expect(services[NumberKey.self] == thread * 1_000 + round)
          services.withOverride(NumberKey.self, -thread) {
            #expect(services[NumberKey.self] == -thread)
          }
        }
        #expect(services[NumberKey.self] == 0)
      }
    }
  }

  @Test
  func `an asynchronous scope covers the tasks it starts`() async {
    let services = Services()
    await services.withOverride(NumberKey.self, 7) {
      #expect(await Task { services[NumberKey.self] }.value == 7)
      async let child = services[NumberKey.self]
      #expect(await child == 7)
      #expect(await Task.detached { services[NumberKey.self] }.value == 0)
    }
    #expect(services[NumberKey.self] == 0)
  }

  @Test
  @MainActor
  func `an asynchronous scope keeps its caller's isolation`() async {
    let services = Services()
    var seen = 0
    await services.withOverride(NumberKey.self, 7) {
      await Task.yield()
      seen = services[NumberKey.self]
      MainActor.assertIsolated()
    }
    #expect(seen == 7)
  }

  @Test
  func `results and typed errors pass through`() async throws {
    struct Refusal: Error, Equatable {}
    let services = Services()
    #expect(services.withOverride(NumberKey.self, 7) { services[NumberKey.self] + 1 } == 8)
    #expect(throws: Refusal()) {
      try services.withOverride(NumberKey.self, 7) { () throws(Refusal) in throw Refusal() }
    }
    do throws(Refusal) {
      try await services.withOverride(NumberKey.self, 7) { () async throws(Refusal) in
        await Task.yield()
        throw Refusal()
      }
      Issue.record("no error")
    } catch {
      #expect(error == Refusal())
    }
    #expect(services[NumberKey.self] == 0)
  }
}

private enum NumberKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { 0 }
}
