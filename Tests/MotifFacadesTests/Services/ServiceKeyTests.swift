// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Testing

@Suite("Services: ready-made keys")
struct ServiceKeyTests {
  private let services = Services()

  @Test
  func `the app uses the system's clock, date, and identifiers`() {
    #expect(services[Services.ClockKey.self] is ContinuousClock)
    let before = Date()
    let date = services[Services.DateKey.self]()
    #expect((before...Date()).contains(date))
    let makeIdentifier = services[Services.IdentifierKey.self]
    #expect(Set((0..<100).map { _ in makeIdentifier() }).count == 100)
  }

  @Test
  func `a strict scope has fixed values, all permitted`() async throws {
    let overrides = ServiceOverrides.strict { Issue.record("\($0)") }
    for _ in 0..<2 {
      try await services.withOverrides(overrides) {
        #expect(services[Services.DateKey.self]() == Date(timeIntervalSinceReferenceDate: 0))
        let makeIdentifier = services[Services.IdentifierKey.self]
        let numbers = (0..<256).map { _ in makeIdentifier().uuidString.suffix(4) }
        #expect(numbers[0] == "0001" && numbers[255] == "0100" && Set(numbers).count == 256)

        let clock = services[Services.ClockKey.self]
        let time = try await clock.measure {
          for _ in 0..<3 { try await clock.sleep(for: .seconds(60)) }
          try await clock.sleep(for: .seconds(-60))
        }
        #expect(time == .seconds(180))
      }
    }
  }

  @Test
  func `a canceled wait in a strict scope ends with an error`() async {
    let clock = services.withOverrides(.strict()) { services[Services.ClockKey.self] }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func `a test controls the clock`() async throws {
    let clock = ManualClock()
    let waiting = services.withOverride(Services.ClockKey.self, clock) {
      Task { try await services[Services.ClockKey.self].sleep(for: .seconds(60)) }
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    try await waiting.value
  }
}
