// SPDX-License-Identifier: MIT

import MotifFacades
import Testing

@testable import Exercises

@Suite("Solutions: Services")
struct ServicesSolutionsTests {
  private typealias CheckedServices = ServicesSolutions.CheckedServices

  @Test
  func `only a log in use is closed`() {
    let services = Services()
    ServicesSolutions.quit(services)
    #expect(!services.isCreated(ServicesSolutions.AppLogKey.self))
    let log = services[ServicesSolutions.AppLogKey.self]
    ServicesSolutions.quit(services)
    #expect(log.isClosed)
  }

  @Test
  func `a type logs without knowing the log`() {
    let log = ServicesSolutions.AppLog()
    Services.shared.withOverride(ServicesSolutions.AppLogKey.self, log) {
      ServicesSolutions.Player().play("Low")
    }
    #expect(log.lines == ["Player: playing Low"])
  }

  @Test
  func `a value is made once, from others`() throws {
    var count = 0
    let services = CheckedServices([
      "host": { _ in
        count += 1
        return "localhost"
      },
      "address": { "http://\(try $0.value("host") ?? "")" },
    ])
    #expect(try services.value("address") == "http://localhost")
    #expect(try services.value("host") == "localhost")
    #expect(count == 1)
    #expect(try services.value("port") == nil)
  }

  @Test
  func `a cycle throws its path`() {
    let services = CheckedServices([
      "a": { try $0.value("b") ?? "" }, "b": { try $0.value("c") ?? "" },
      "c": { try $0.value("b") ?? "" },
    ])
    let cycle = ServicesSolutions.CycleError(path: ["b", "c", "b"])
    #expect(throws: cycle) { try services.value("a") }
    #expect(throws: cycle) { try services.value("a") }
  }
}
