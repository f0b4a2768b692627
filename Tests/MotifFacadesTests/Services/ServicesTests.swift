// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

private final class Instance: Sendable {
  let name: String
  let part: Instance?

  init(_ name: String, part: Instance? = nil) {
    self.name = name
    self.part = part
  }
}

private enum EngineKey: ServiceKey {
  static func makeValue(in services: Services) -> Instance { Instance("engine") }
}

private enum CarKey: ServiceKey {
  static func makeValue(in services: Services) -> Instance {
    Instance("car", part: services[EngineKey.self])
  }
}

private enum OptionalKey: ServiceKey {
  static func makeValue(in services: Services) -> Int? { nil }
}

@Suite("Services")
struct ServicesTests {
  @Test
  func `a service is created on first use and shared (A12)`() {
    let services = Services()
    #expect(!services.isCreated(EngineKey.self))
    let engine = services[EngineKey.self]
    #expect(services.isCreated(EngineKey.self))
    #expect(services[EngineKey.self] === engine)
    #expect(Services()[EngineKey.self] !== engine)
    #expect(Services.shared[EngineKey.self] === Services.shared[EngineKey.self])
  }

  @Test
  func `checking whether a service exists creates nothing (A12)`() {
    let services = Services()
    #expect(!services.isCreated(CarKey.self))
    #expect(!services.isCreated(CarKey.self))
    _ = services[CarKey.self]
    #expect(services.isCreated(CarKey.self) && services.isCreated(EngineKey.self))
  }

  @Test
  func `a service may depend on others`() {
    let services = Services()
    #expect(services[CarKey.self].part === services[EngineKey.self])
  }

  @Test
  func `a value may be an optional`() {
    let services = Services()
    #expect(services[OptionalKey.self] == nil)
    #expect(services.isCreated(OptionalKey.self))
  }

  @Test
  func `services are released with their set`() {
    weak var engine: Instance?
    do {
      let services = Services()
      engine = services[EngineKey.self]
      #expect(engine != nil)
    }
    #expect(engine == nil)
  }
}

// MARK: - Threads

private enum CountedKey: ServiceKey {
  static let count = Atomic(0)

  static func makeValue(in services: Services) -> Instance {
    count.add(1, ordering: .relaxed)
    // Gives the others every chance to intervene.
    for _ in 0..<50 { sched_yield() }
    return Instance("counted", part: services[EngineKey.self])
  }
}

private enum BlockedKey: ServiceKey {
  static let hasBegun = DispatchSemaphore(value: 0)
  static let mayGoOn = DispatchSemaphore(value: 0)

  static func makeValue(in services: Services) -> Int {
    hasBegun.signal()
    mayGoOn.wait()
    return 1
  }
}

private enum StartsTaskKey: ServiceKey {
  static let tasks = Mutex<[Task<Int, Never>]>([])

  static func makeValue(in services: Services) -> Int {
    let task = Task { services[StartsTaskKey.self] }
    tasks.withLock { $0.append(task) }
    // Leaves the task time to request the value while it is still being made.
    for _ in 0..<1_000 { sched_yield() }
    return 42
  }
}

extension ServicesTests {
  @Test
  func `a value is created once across threads (A12)`() {
    for round in 1...50 {
      let services = Services()
      let seen = Mutex<Set<ObjectIdentifier>>([])
      onThreads(8) { thread in
        let instance =
          thread.isMultiple(of: 2) ? services[CountedKey.self] : services[EngineKey.self]
        _ = seen.withLock { $0.insert(ObjectIdentifier(instance)) }
      }
      #expect(seen.withLock { $0.count } == 2)
      #expect(services[CountedKey.self].part === services[EngineKey.self])
      #expect(CountedKey.count.load(ordering: .relaxed) == round)
    }
  }

  @Test
  func `while one value is created the others remain available`() {
    let services = Services()
    onThreads(2) { thread in
      if thread == 0 {
        #expect(services[BlockedKey.self] == 1)
      } else {
        BlockedKey.hasBegun.wait()
        #expect(!services.isCreated(BlockedKey.self))
        #expect(services[CarKey.self].name == "car")
        BlockedKey.mayGoOn.signal()
        #expect(services[BlockedKey.self] == 1)
      }
    }
  }

  @Test
  func `a task started during a creation may await it`() async {
    let services = Services()
    #expect(services[StartsTaskKey.self] == 42)
    for task in StartsTaskKey.tasks.withLock({ $0 }) {
      #expect(await task.value == 42)
    }
  }
}

// MARK: - Cycles

private enum FirstKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { services[SecondKey.self] }
}

private enum SecondKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { services[ThirdKey.self] }
}

private enum ThirdKey: ServiceKey {
  static func makeValue(in services: Services) -> Int { services[SecondKey.self] }
}

private enum LeftKey: ServiceKey {
  static let hasBegun = DispatchSemaphore(value: 0)

  static func makeValue(in services: Services) -> Int {
    hasBegun.signal()
    RightKey.hasBegun.wait()
    return services[RightKey.self]
  }
}

private enum RightKey: ServiceKey {
  static let hasBegun = DispatchSemaphore(value: 0)

  static func makeValue(in services: Services) -> Int {
    hasBegun.signal()
    LeftKey.hasBegun.wait()
    return services[LeftKey.self]
  }
}

extension ServicesTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a cycle is reported with its path`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Services()[FirstKey.self]
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("SecondKey → ThirdKey → SecondKey"))
    #expect(!message.contains("FirstKey →"))
  }

  @Test
  func `a cycle across two threads is reported with its path`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let services = Services()
      onThreads(2) { thread in
        _ = thread == 0 ? services[LeftKey.self] : services[RightKey.self]
      }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains("LeftKey → RightKey → LeftKey")
        || message.contains("RightKey → LeftKey → RightKey")
    )
  }
  #endif
}
