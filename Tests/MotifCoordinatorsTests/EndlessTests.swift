// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifCoordinators
import MotifCore
import MotifTestSupport
import Testing

/// Every public callback of the module, each repeating the call that it came from.
private enum Endless: String, CaseIterable, Codable {
  case begin, beginOfChild, phaseObserver, completion, completionOfChild, completionThatFinishes
  case didEnd, didResume, handler, linkStep
  case onRemoval, onRemovalByRoot, didLoseScreens, routerObserver
  case overlayObserver, overlayOperation, overlayAction, overlayAsync
  case containment, taskObserver

  /// The names in the message: the callback, and the call that it repeats.
  var named: [String] {
    switch self {
    case .begin, .beginOfChild, .phaseObserver: ["begin() causes start(_:)"]
    case .completion, .completionOfChild, .completionThatFinishes, .didResume:
      ["A completion or didResume() causes the end of a task"]
    case .didEnd: ["didEnd() causes cancel()"]
    case .handler: ["A handler causes request(_:)"]
    case .linkStep: ["A closure of onOpen(_:_:) causes open(_:)"]
    case .onRemoval, .onRemovalByRoot: ["onRemoval causes the removal of a screen"]
    case .didLoseScreens: ["didLoseScreens() causes the removal of a screen"]
    case .routerObserver, .overlayObserver, .taskObserver: ["an observer causes an event"]
    case .overlayOperation: ["An operation causes showUntilDone(_:)"]
    case .overlayAction: ["An action causes unlessBusy(_:)"]
    case .overlayAsync: ["An operation causes begin() or show(_:)"]
    case .containment: ["A method of ChildContaining causes add(_:) or remove(_:)"]
    }
  }
}

private final class Pane: ChildContaining {
  var panes: Containment<Pane>?
  func willAdd(_ child: Pane) { panes?.add(Pane()) }
  func addView(of child: Pane) {}
  func didAdd(_ child: Pane) {}
  func willRemove(_ child: Pane) {}
  func removeView(of child: Pane) {}
  func didRemove(_ child: Pane) {}
}

extension Endless {
  private final class Again: Coordinator<Int> {
    let endless: Endless
    init(_ endless: Endless) {
      self.endless = endless
      super.init()
    }

    override func begin() {
      switch endless {
      case .begin: Again(endless).start { _ in }
      case .beginOfChild: startChild(Again(endless))
      case .completion, .completionOfChild: finish(1)
      default: break
      }
    }

    override func didEnd() {
      guard endless == .didEnd else { return }
      let next = Again(endless)
      next.start { _ in }
      next.cancel()
    }
  }

  private static func next(_ endless: Endless, _ app: Coordinator<Never>) {
    let task = Again(endless)
    switch endless {
    case .completion: task.start { _ in next(endless, app) }
    case .completionThatFinishes:
      app.startChild(task) { _ in next(endless, app) }
      task.finish(1)
    default: app.startChild(task) { _ in next(endless, app) }
    }
  }

  private final class Forecast: Coordinator<Int> {
    override func didResume() { request("login") }
  }

  private final class Homeless: Coordinator<Int> {
    let router = HeadlessRouter<Int>()
    override func begin() {
      router.setRoot(0)
      didLoseScreens()
    }
    override func didLoseScreens() {
      router.push(1, for: self)
      router.popAsUser()
    }
  }

  private func observePhases() {
    let task = Again(self)
    task.observe(owner: task) { _, phase in if phase == .running { observePhases() } }
    task.start { _ in }
  }

  func run() async {
    let app = Coordinator<Never>()
    app.start { _ in }
    let router = HeadlessRouter<Int>()
    let overlay = BusyOverlay()
    switch self {
    case .begin, .beginOfChild: Again(self).start { _ in }
    case .phaseObserver: observePhases()
    case .completion, .completionOfChild, .completionThatFinishes: Self.next(self, app)
    case .didEnd:
      let task = Again(self)
      task.start { _ in }
      task.cancel()
    case .didResume:
      app.handle(String.self) { [unowned app] _, child in
        let login = Coordinator<Int>()
        login.onBegin { $0.finish(1) }
        return app.interrupt(child, with: login)
      }
      let forecast = Forecast()
      app.startChild(forecast)
      forecast.request("login")
    case .handler:
      app.handle(String.self) { request, child in child.request(request) }
      let child = Coordinator<Int>()
      app.startChild(child)
      child.request("it")
    case .linkStep:
      app.onOpen("a") { app, _ in
        try? app.open("a")
        return app
      }
      try? app.open("a")
    case .onRemoval:
      router.setRoot(0)
      func again() {
        router.push(1) { again() }
        router.popAsUser()
      }
      again()
    case .onRemovalByRoot:
      func again() { router.setRoot(1) { again() } }
      for _ in 1...2 { again() }
    case .didLoseScreens: Homeless().start { _ in }
    case .taskObserver:
      let observation = app.taskEvents.observe { [unowned app] event in
        if case .began = event { app.startChild(Coordinator<Int>()) }
      }
      app.startChild(Coordinator<Int>())
      observation.cancel()
    case .routerObserver:
      let observation = router.observe { [unowned router] in router.setRoot(1) }
      router.setRoot(0)
      observation.cancel()
    case .overlayObserver:
      let observation = overlay.observe { [unowned overlay] isShown in
        if !isShown { overlay.begin().cancel() }
      }
      overlay.begin().cancel()
      observation.cancel()
    case .overlayOperation:
      func again() { overlay.showUntilDone { _ in again() } }
      again()
    case .overlayAction:
      func again() { overlay.unlessBusy { again() } }
      again()
    case .overlayAsync:
      func again() async { await overlay.show { await again() } }
      await again()
    case .containment:
      let pane = Pane()
      let panes = Containment(in: pane)
      pane.panes = panes
      panes.add(Pane())
    }
  }
}

@Suite("Callbacks that repeat their caller")
struct EndlessTests {
  @Test(arguments: Endless.allCases)
  fileprivate func `an endless loop stops with a message that names it`(
    endless: Endless
  ) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endless = endless as Endless] in
      LoopLimit.setRounds(1_000)
      await endless.run()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    for name in endless.named { #expect(message.contains(name), "\(message)") }
  }

  @Test func `a callback that ends its caller is harmless`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let task = Coordinator<Int>()
    let observation = task.observe { [unowned task] _ in task.cancel() }
    app.startChild(task)
    #expect(task.phase == .ended)
    observation.cancel()

    let suspended = Coordinator<Int>()
    app.startChild(suspended)
    let again = suspended.observe { [unowned app, unowned suspended] phase in
      if phase == .suspended { app.interrupt(suspended, with: Coordinator<Int>()) }
    }
    app.interrupt(suspended, with: Coordinator<Int>())
    #expect(suspended.phase == .suspended && app.children.count == 3)
    again.cancel()

    let overlay = BusyOverlay()
    overlay.showUntilDone { done in
      done()
      done()
    }
    #expect(!overlay.isShown)
  }
}
#endif
