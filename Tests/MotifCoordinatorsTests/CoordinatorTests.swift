// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

/// Records its calls in a log.
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

  @Test func `a task goes from ready to running to ended`() {
    let login = Recorder("login", log)
    #expect(login.phase == .ready && !login.isRunning)
    login.start { [log] in log.add("result \($0)") }
    #expect(login.phase == .running && login.isRunning)
    #expect(login.finish(7))
    #expect(login.phase == .ended && !login.isRunning)
    #expect(log.lines == ["login begins", "login ended", "result 7"])
  }

  @Test func `a second end has no effect`() {
    let login = Recorder("login", log)
    #expect(!login.finish(0), "it has not begun")
    login.start { [log] in log.add("result \($0)") }
    #expect([login.finish(1), login.finish(2), login.cancel()] == [true, false, false])
    #expect(log.lines.filter { $0.hasPrefix("result") } == ["result 1"])
  }

  @Test func `an end during the end has no effect`() {
    let login = Coordinator<Int>()
    let observation = login.observe { [unowned login, log] phase in
      log.add("\(phase) \(phase == .ended && login.finish(2))")
    }
    login.start { [log, unowned login] in log.add("result \($0) \(login.finish(3))") }
    login.finish(1)
    #expect(log.lines == ["running false", "ended false", "result 1 false"])
    observation.cancel()
  }

  @Test func `a task may finish while it begins`() {
    let login = Coordinator<Int>()
    login.onBegin { $0.finish(3) }
    login.start { [log] in log.add("\($0)") }
    #expect(log.lines == ["3"] && login.phase == .ended)
  }

  @Test func `an observer may end a task before it begins`() {
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

  @Test func `a child is retained only while it runs`() {
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

  @Test func `a completion runs after the child's removal (J1)`() {
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

  @Test func `a parent ends its children first, newest to oldest`() {
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

  @Test func `an interrupted task resumes after the other's end`() {
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

  @Test func `an ended task starts no child`() {
    let app = Recorder("app", log)
    let late = Recorder("late", log)
    #expect(!app.startChild(late), "it has not begun")
    app.start { _ in }
    app.cancel()
    #expect(!app.startChild(late))
    #expect(late.phase == .ready && log.lines == ["app begins", "app ended"])
  }

  // MARK: - Following

  @Test func `effects see a consistent phase and children`() {
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

  @Test func `observers receive each phase until their owner's release`() {
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

  @Test func `a finished task releases its closures`() {
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

  @Test func `a coordinator may be released in its own completion`() {
    var login: Recorder? = Recorder("login", log)
    login?.start { [log] _ in
      login = nil
      log.add("dropped")
    }
    login?.finish(1)
    #expect(log.lines == ["login begins", "login ended", "dropped"])
  }

  #if os(macOS) || os(Linux)
  @Test func `starting twice stops the program with advice`() async throws {
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

  @Test func `starting again in any way stops the program`() async throws {
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
