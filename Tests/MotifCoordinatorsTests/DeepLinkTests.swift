// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("DeepLink")
struct DeepLinkTests {
  private let log = Log()

  /// An app that opens `forecast=city`, in which `day=number` is opened.
  private func app() -> Coordinator<Never> {
    let app = Coordinator<Never>()
    app.onOpen("login") { app, _ in app }
    app.onOpen("forecast") { [log] app, step in
      guard let city = step.value else { return nil }
      let forecast = Coordinator<Void>()
      forecast.onOpen("day") { [log] forecast, step in
        guard let day = step.value.flatMap({ Int($0) }) else { return nil }
        log.add("day \(day)")
        return forecast
      }
      log.add("forecast \(city)")
      app.startChild(forecast)
      return forecast
    }
    app.start { _ in }
    return app
  }

  @Test func `a link opens nested tasks`() throws {
    let app = app()
    try app.open("forecast=Rome/day=3")
    #expect(log.lines == ["forecast Rome", "day 3"])
    #expect(app.children.count == 1)
  }

  @Test func `an error for an unknown step lists the known ones`() {
    let app = app()
    #expect(
      throws: DeepLinkError.unknownStep(
        .init("dya", value: "3"),
        known: ["day"],
        opened: [.init("forecast", value: "Rome")]
      )
    ) {
      try app.open("forecast=Rome/dya=3")
    }
    #expect(log.lines == ["forecast Rome"])
    #expect(
      throws: DeepLinkError.unknownStep(.init("x"), known: ["forecast", "login"], opened: [])
    ) {
      try app.open("x")
    }
  }

  @Test func `invalid values and empty links are rejected`() {
    let app = app()
    #expect(throws: DeepLinkError.refusedStep(.init("forecast"), opened: [])) {
      try app.open("forecast")
    }
    #expect(throws: DeepLinkError.empty) { try app.open("//") }
    #expect(log.lines.isEmpty)
    app.cancel()
    #expect(throws: DeepLinkError.notRunning(.init("login"), opened: [])) { try app.open("login") }
  }

  @Test func `a rejected step's error lists the opened ones`() {
    let app = app()
    #expect(
      throws: DeepLinkError.refusedStep(
        .init("day", value: "x"),
        opened: [.init("forecast", value: "Rome")]
      )
    ) {
      try app.open("forecast=Rome/day=x")
    }
    #expect(log.lines == ["forecast Rome"] && app.children.count == 1)
  }

  @Test func `a coordinator that isn't running opens nothing`() {
    let app = app()
    app.onOpen("gone") { app, _ in
      let task = Coordinator<Int>()
      app.startChild(task)
      task.finish(1)
      return task
    }
    #expect(throws: DeepLinkError.notRunning(.init("x"), opened: [.init("gone")])) {
      try app.open("gone/x")
    }
    let early = Coordinator<Int>()
    early.onOpen("x") { early, _ in early }
    #expect(throws: DeepLinkError.notRunning(.init("x"), opened: [])) { try early.open("x") }
  }

  @Test func `a link of any length opens a path`() throws {
    func openSteps<Result>(of parent: Coordinator<Result>) {
      parent.onOpen("step") { [log] parent, step in
        let child = Coordinator<Int>()
        openSteps(of: child)
        parent.startChild(child) { [log] in log.add("\($0)") }
        log.add(step.description)
        return child
      }
    }
    let root = Coordinator<Never>()
    openSteps(of: root)
    root.start { _ in }
    let steps = (0..<10).map { DeepLink.Step("step", value: "\($0)") }
    try root.open(DeepLink(steps: steps))
    #expect(log.lines == steps.map(\.description))
    var path: [AnyCoordinator] = [root]
    while let child = path.last?.children.first { path.append(child) }
    #expect(path.count == 11 && path.allSatisfy(\.isRunning))
    path[1].cancel()
    #expect(path.dropFirst().allSatisfy { $0.phase == .ended } && root.isRunning)
  }

  @Test func `each error names the step and the alternatives`() {
    let step = DeepLink.Step("a", value: "1")
    #expect(
      [
        DeepLinkError.empty,
        .unknownStep(step, known: ["b", "c"], opened: []),
        .unknownStep(step, known: [], opened: []),
        .refusedStep(step, opened: []),
        .notRunning(step, opened: []),
      ].map(\.description) == [
        "The link has no steps",
        "\"a\" can't be opened; the steps to open here are: b, c",
        "\"a\" can't be opened: there are no steps to open here",
        "\"a=1\" can't be opened: check its value",
        "\"a=1\" can't be opened: the coordinator is not running",
      ]
    )
  }

  @Test func `any text is parsed, and links survive a round trip`() {
    #expect(
      DeepLink("/a//b=/c=1=2").steps == [
        .init("a"), .init("b", value: ""), .init("c", value: "1=2"),
      ]
    )
    withSeeds { generator in
      let text = String((0..<12).map { _ in "ab=/é".randomElement(using: &generator) ?? "a" })
      let link = DeepLink(text)
      #expect(DeepLink(link.description) == link)
    }
  }
}
