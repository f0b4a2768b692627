// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("Coordinators that switch tasks (J1)")
struct SwitchingTests {
  private enum Request: Equatable { case login, logout }

  private let log = Log()

  @Test func `a request reaches the nearest ancestor that accepts it`() {
    let app = Coordinator<Never>()
    let flow = Coordinator<Int>()
    let page = Coordinator<Int>()
    app.handle(Request.self) { [log] request, child in
      log.add("app \(request) \(child === flow)")
      return true
    }
    flow.handle(Request.self) { [log] request, child in
      log.add("flow \(request) \(child === page)")
      return request == .login
    }
    app.start { _ in }
    app.startChild(flow)
    flow.startChild(page)
    #expect(page.request(Request.login))
    #expect(page.request(Request.logout))
    #expect(!page.request("else"))
    #expect(log.lines == ["flow login true", "flow logout true", "app logout true"])
    app.cancel()
    #expect(!page.request(Request.login), "it has ended")
  }

  @Test func `an interrupted task resumes with its state`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let forecast = Recorder("forecast", log)
    let login = Recorder("login", log)
    app.startChild(forecast)
    let isStarted = app.interrupt(forecast, with: login) { [log] in log.add("result \($0)") }
    #expect(isStarted)
    #expect(forecast.phase == .suspended && forecast.isRunning)
    #expect(app.children.count == 2)
    login.finish(1)
    #expect(forecast.phase == .running)
    #expect(
      log.lines == [
        "forecast begins", "forecast suspended", "login begins", "login ended", "result 1",
        "forecast resumed",
      ]
    )
    app.cancel()
  }

  @Test func `a task interrupted twice resumes after both end`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let forecast = Recorder("forecast", log)
    app.startChild(forecast)
    let (one, two) = (Coordinator<Int>(), Coordinator<Int>())
    app.interrupt(forecast, with: one)
    app.interrupt(forecast, with: two)
    one.cancel()
    #expect(forecast.phase == .suspended)
    two.cancel()
    #expect(forecast.phase == .running)
    #expect(log.lines == ["forecast begins", "forecast suspended", "forecast resumed"])
    app.cancel()
  }

  @Test func `an abandoned login may cancel the waiting task`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let forecast = Recorder("forecast", log)
    let login = Coordinator<Bool>()
    app.startChild(forecast)
    app.interrupt(forecast, with: login) { if !$0 { forecast.cancel() } }
    login.finish(false)
    #expect(log.lines == ["forecast begins", "forecast suspended", "forecast ended"])
    app.cancel()
  }

  @Test func `a suspended task can end`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let forecast = Recorder("forecast", log)
    let login = Coordinator<Bool>()
    app.startChild(forecast) { [log] in log.add("result \($0)") }
    app.interrupt(forecast, with: login)
    #expect(forecast.finish(2))
    login.finish(true)
    #expect(log.lines.suffix(2) == ["forecast ended", "result 2"])
    app.cancel()
  }

  @Test func `only children of a running task can be interrupted`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let stranger = Coordinator<Int>()
    let login = Coordinator<Int>()
    #expect(!app.interrupt(stranger, with: login))
    #expect(login.phase == .ready)
    app.cancel()
  }

  @Test func `interrupted tasks are released`() {
    expectReleased {
      let app = Coordinator<Never>()
      app.handle(Request.self) { _, child in
        app.interrupt(child, with: Coordinator<Int>()) { _ in child.cancel() }
      }
      app.start { _ in }
      let forecast = Coordinator<Int>()
      app.startChild(forecast)
      forecast.request(Request.login)
      #expect(app.children.count == 2)
      app.cancel()
      return app
    }
  }
}
