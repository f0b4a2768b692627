// SPDX-License-Identifier: MIT

import MotifNotifications
import Testing

@Suite("AppLifecycle")
struct AppLifecycleTests {
  @Test func `observers receive life cycle messages, whoever posts them`() {
    let hub = MessageHub()
    var heard: [String] = []
    let registrations = [
      hub.observe(AppLifecycle.DidEnterBackground.self) { _ in heard.append("background") },
      hub.observe(AppLifecycle.WillEnterForeground.self) { _ in heard.append("foreground") },
      hub.observe(AppLifecycle.DidReceiveMemoryPressure.self) { heard.append("\($0.pressure)") },
      hub.observe(AppLifecycle.WillTerminate.self) { _ in heard.append("end") },
    ]
    hub.post(AppLifecycle.DidEnterBackground())
    for pressure in MemoryPressure.allCases {
      hub.post(AppLifecycle.DidReceiveMemoryPressure(pressure))
    }
    hub.post(AppLifecycle.WillEnterForeground())
    hub.post(AppLifecycle.WillTerminate())
    #expect(heard == ["background", "warning", "critical", "foreground", "end"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `a shared hub delivers life cycle messages, too`() async {
    actor Cache {
      var pressures: [MemoryPressure] = []
      func respond(to pressure: MemoryPressure) { pressures.append(pressure) }
    }
    let (hub, cache) = (SharedMessageHub(), Cache())
    hub.observe(AppLifecycle.DidReceiveMemoryPressure.self, owner: cache) { cache, message in
      cache.respond(to: message.pressure)
    }
    await hub.post(AppLifecycle.DidReceiveMemoryPressure(.critical))
    #expect(await cache.pressures == [.critical])
  }
}
