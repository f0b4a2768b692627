// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

/// Notes what is called.
final class Recorder: Coordinator<Int> {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init()
  }

  override func begin() { log.add("\(name) begins") }
  override func didSuspend() { log.add("\(name) suspended") }
  override func didResume() { log.add("\(name) resumed") }
  override func didEnd() { log.add("\(name) ended") }
}

@Suite("Coordinator")
struct CoordinatorTests {
  private let log = Log()

  // MARK: - One task

  @Test func `it goes from ready to running to ended, and its result arrives once`() {
    let login = Recorder("login", log)
    #expect(login.phase == .ready && !login.isRunning)
    login.start { [log] in log.add("result \($0)") }
    #expect(login.phase == .running && login.isRunning)
    #expect(login.finish(7))
    #expect(login.phase == .ended && !login.isRunning)
    #expect(log.lines == ["login begins", "login ended", "result 7"])
  }

  @Test func `an end that comes twice is told, not obeyed`() {
    let login = Recorder("login", log)
    #expect(!login.finish(0), "it has not begun")
    login.start { [log] in log.add("result \($0)") }
    #expect([login.finish(1), login.finish(2), login.cancel()] == [true, false, false])
    #expect(log.lines.filter { $0.hasPrefix("result") } == ["result 1"])
  }

  @Test func `an end from within its own end does not count`() {
    let login = Coordinator<Int>()
    let observation = login.observe { [unowned login, log] phase in
      log.add("\(phase) \(phase == .ended && login.finish(2))")
    }
    login.start { [log, unowned login] in log.add("result \($0) \(login.finish(3))") }
    login.finish(1)
    #expect(log.lines == ["running false", "ended false", "result 1 false"])
    observation.cancel()
  }

  @Test func `it may finish while it begins`() {
    let login = Coordinator<Int>()
    login.onBegin { $0.finish(3) }
    login.start { [log] in log.add("\($0)") }
    #expect(log.lines == ["3"] && login.phase == .ended)
  }

  @Test func `one that an observer ends before it begins does not begin`() {
    let login = Recorder("login", log)
    let observation = login.observe { [unowned login] in if $0 == .running { login.cancel() } }
    login.start { _ in }
    #expect(log.lines == ["login ended"])
    observation.cancel()
  }

  @Test func `canceling calls no completion`() {
    let login = Recorder("login", log)
    #expect(!login.cancel(), "it has not begun")
    login.start { [log] _ in log.add("result") }
    #expect(login.cancel())
    #expect(log.lines == ["login begins", "login ended"])
  }

  // MARK: - Children

  @Test func `a child is owned while it runs, and freed when it ends`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    weak var child: Recorder?
    do {
      let login = Recorder("login", log)
      child = login
      app.startChild(login) { [log] in log.add("result \($0)") }
    }
    #expect(child != nil && app.children.count == 1)
    #expect(child?.parent === app)
    child?.finish(1)
    #expect(child == nil && app.children.isEmpty)
    #expect(log.lines.last == "result 1")
  }

  @Test func `a completion finds the child gone, and starts the next (J1)`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let first = Recorder("login", log)
    app.startChild(first) { [unowned app, log] _ in
      log.add("\(app.children.count)")
      app.startChild(Recorder("forecast", log))
    }
    first.finish(1)
    #expect(log.lines == ["login begins", "login ended", "0", "forecast begins"])
    app.cancel()
  }

  @Test func `the end of a parent ends its children before it, the last one first`() {
    let app = Recorder("app", log)
    let child = Recorder("child", log)
    app.start { [log] in log.add("result \($0)") }
    app.startChild(child) { [log] _ in log.add("never") }
    child.startChild(Recorder("grandchild", log))
    app.startChild(Recorder("sister", log))
    log.lines = []
    app.finish(1)
    #expect(
      log.lines == ["sister ended", "grandchild ended", "child ended", "app ended", "result 1"]
    )
  }

  @Test func `an end has one order, from the children to the task that was interrupted`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let forecast = Recorder("forecast", log)
    let login = Recorder("login", log)
    app.startChild(forecast)
    app.interrupt(forecast, with: login) { [log] in log.add("result \($0)") }
    login.startChild(Recorder("hint", log))
    let observation = login.observe { [unowned app, unowned login, log] phase in
      log.add("\(phase), \(login.children.count) below, \(app.children.count) beside")
    }
    log.lines = []
    login.finish(1)
    #expect(
      log.lines == [
        "hint ended", "ended, 0 below, 1 beside", "login ended", "result 1", "forecast resumed",
      ]
    )
    observation.cancel()
    app.cancel()
  }

  @Test func `an answer that comes after the end starts no child`() {
    let app = Recorder("app", log)
    let late = Recorder("late", log)
    #expect(!app.startChild(late), "it has not begun")
    app.start { _ in }
    app.cancel()
    #expect(!app.startChild(late))
    #expect(late.phase == .ready && log.lines == ["app begins", "app ended"])
  }

  // MARK: - Following

  @Test func `effects follow the phase and the children, and run when all is in order`() {
    let app = Coordinator<Never>()
    let effect = Effect { [log] in log.add("\(app.phase) \(app.children.count)") }
    app.start { _ in }
    let child = Coordinator<Int>()
    app.startChild(child) { _ in app.startChild(Coordinator<Int>()) }
    child.finish(1)
    #expect(log.lines == ["ready 0", "running 0", "running 1", "running 1"])
    app.cancel()
    #expect(log.lines.last == "ended 0")
    effect.cancel()
  }

  @Test func `observers are told of each phase, and owners bound that`() {
    let login = Coordinator<Int>()
    do {
      let owner = Log()
      login.observe(owner: owner) { owner, phase in owner.add("\(phase)") }
      login.start { _ in }
      #expect(owner.lines == ["running"])
    }
    login.finish(1)
  }

  // MARK: - Lifetimes

  @Test func `a finished task and all that it was given are freed`() {
    expectReleased {
      let login = Recorder("login", log)
      login.onBegin { _ in _ = login }
      login.handle(Int.self) { _, _ in login.isRunning }
      login.onOpen("a") { _, _ in login }
      login.start { _ in _ = login }
      login.finish(1)
      return login
    }
    expectReleased {
      let login = Recorder("login", log)
      login.start { _ in _ = login }
      login.cancel()
      return login
    }
  }

  @Test func `a coordinator that its caller drops in its own completion lives until all is told`() {
    var login: Recorder? = Recorder("login", log)
    login?.start { [log] _ in
      login = nil
      log.add("dropped")
    }
    login?.finish(1)
    #expect(log.lines == ["login begins", "login ended", "dropped"])
  }

  #if os(macOS) || os(Linux)
  @Test func `starting twice is a mistake in the code, and says what to do`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let login = Coordinator<Int>()
      login.start { _ in }
      login.finish(1)
      login.start { _ in }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Coordinator<Int> was started a second time"))
    #expect(message.contains("make another for the next run"))
  }

  @Test func `so is starting again as a child, as an interruption, or with run`() async throws {
    func check(_ result: ExitTest.Result?) throws {
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("was started a second time"))
    }
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let app = Coordinator<Never>()
        app.start { _ in }
        app.startChild(app)
      }
    )
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let app = Coordinator<Never>()
        app.start { _ in }
        let child = Coordinator<Int>()
        app.startChild(child)
        app.interrupt(child, with: child)
      }
    )
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let login = Coordinator<Int>()
        login.start { _ in }
        login.cancel()
        _ = try await login.run()
      }
    )
  }
  #endif
}
