// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("Events and tree of tasks")
struct CoordinatorEventTests {
  private final class App: Coordinator<Never> {}
  private final class Login: Coordinator<String> {}
  private final class Help: Coordinator<Int?> {}

  private let log = Log()

  private func observe(_ task: AnyCoordinator, as name: String = "") -> Registration {
    task.taskEvents.observe { [log] in log.add("\(name)\($0)") }
  }

  // MARK: - Events

  @Test func `a task's events reach those above it`() {
    let app = App()
    let registration = observe(app)
    app.start { _ in }
    let login = Login()
    app.startChild(login) { [log] in log.add("welcome, \($0)") }
    login.startChild(Help())
    login.finish("David")
    #expect(
      log.lines == [
        "App began", "Login began in App", "Help began in Login", "Help canceled in Login",
        "Login finished in App: David", "welcome, David",
      ]
    )
    withExtendedLifetime(registration) {}
  }

  @Test func `tasks that already run are observed`() {
    let app = App()
    app.start { _ in }
    let (login, help) = (Login(), Help())
    app.startChild(login)
    login.startChild(help)
    let registration = observe(app)
    let late = Help()
    help.startChild(late)
    late.finish(nil)
    app.cancel()
    #expect(
      log.lines == [
        "Help began in Help", "Help finished in Help: nil", "Help canceled in Login",
        "Login canceled in App", "App canceled",
      ]
    )
    withExtendedLifetime(registration) {}
  }

  @Test func `an interruption suspends and resumes`() {
    let app = App()
    app.start { _ in }
    let login = Login()
    app.startChild(login)
    let registration = observe(app)
    let help = Help()
    app.interrupt(login, with: help)
    help.finish(3)
    #expect(
      log.lines == [
        "Login suspended in App", "Help began in App", "Help finished in App: Optional(3)",
        "Login resumed in App",
      ]
    )
    withExtendedLifetime(registration) {}
  }

  @Test func `inner observers come first, others see nothing`() {
    let app = App()
    app.start { _ in }
    let (login, other) = (Login(), Help())
    var registrations = [observe(login, as: "login: "), observe(other, as: "other: ")]
    registrations.append(observe(app, as: "app: "))
    app.startChild(login)
    login.cancel()
    #expect(
      log.lines == [
        "login: Login began in App", "app: Login began in App",
        "login: Login canceled in App", "app: Login canceled in App",
      ]
    )
    registrations = []
    app.startChild(other)
    #expect(log.lines.count == 4)
  }

  @Test(arguments: [true, false])
  func `an observer that ends the task keeps the order`(observesPhase: Bool) {
    let app = App()
    app.start { _ in }
    let login = Login()
    var registrations: [Registration] = []
    if observesPhase {
      registrations.append(login.observe { if $0 == .running { login.finish("now") } })
    } else {
      registrations.append(app.taskEvents.observe { if case .began = $0 { login.finish("now") } })
    }
    registrations.append(observe(app))
    registrations.append(login.observe { [log] in log.add("\($0)") })
    app.startChild(login)
    let events = log.lines.filter { $0.hasPrefix("Login") }
    #expect(events == ["Login began in App", "Login finished in App: now"])
    #expect(log.lines.filter { !$0.hasPrefix("Login") } == ["running", "ended"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `a result that doesn't count isn't reported`() {
    let app = App()
    app.start { _ in }
    let login = Login()
    let registrations = [observe(app), observe(login, as: "login: ")]
    login.finish("early")
    app.startChild(login)
    login.cancel()
    login.finish("late")
    #expect(
      log.lines.filter { $0.hasPrefix("login") } == [
        "login: Login began in App", "login: Login canceled in App",
      ]
    )
    withExtendedLifetime(registrations) {}
  }

  @Test func `ended tasks are released, even observed ones`() {
    let tracker = LifetimeTracker()
    let app = App()
    app.start { _ in }
    let registration = app.taskEvents.observe { event in
      if case .began(let task, in: _) = event {
        task.observe(owner: tracker.make()) { _, _ in }
      }
    }
    weak var released: Login?
    do {
      let login = Login()
      released = login
      app.startChild(login)
      login.finish("")
    }
    #expect(released == nil && tracker.livingCount == 0)
    withExtendedLifetime(registration) {}
  }

  @Test func `events agree with the tree, compared with a model`() {
    withSeeds(200) { generator in
      let app = App()
      var tasks: [AnyCoordinator] = [app]
      var running: Set<ObjectIdentifier> = []
      var parents: [ObjectIdentifier: ObjectIdentifier] = [:]
      let registration = app.taskEvents.observe { event in
        switch event {
        case .began(let task, in: let parent):
          #expect(running.insert(ObjectIdentifier(task)).inserted)
          parents[ObjectIdentifier(task)] = parent.map { ObjectIdentifier($0) }
          #expect(task.parent === parent)
        case .finished(let task, in: let parent, _), .cancelled(let task, in: let parent):
          #expect(running.remove(ObjectIdentifier(task)) != nil)
          #expect(parents[ObjectIdentifier(task)] == parent.map { ObjectIdentifier($0) })
        case .suspended(let task, in: _), .resumed(let task, in: _):
          #expect(running.contains(ObjectIdentifier(task)))
        }
      }
      app.start { _ in }
      for step in 0..<40 {
        guard let task = tasks.randomElement(using: &generator) else { continue }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<4:
          let child = Help()
          if task.startChild(child) { tasks.append(child) }
        case 4:
          let other = Help()
          guard let child = task.children.randomElement(using: &generator) else { continue }
          if task.interrupt(child, with: other) { tasks.append(other) }
        case 5: if task !== app { task.cancel() }
        default: (task as? Help)?.finish(step)
        }
        let living = tasks.filter(\.isRunning)
        #expect(running == Set(living.map { ObjectIdentifier($0) }))
        #expect(app.taskTree.split(separator: "\n").count == living.count)
      }
      app.cancel()
      #expect(running.isEmpty)
      withExtendedLifetime(registration) {}
    }
  }

  // MARK: - The tree

  @Test func `the tree shows tasks with their phases`() {
    let app = App()
    #expect(app.taskTree == "App (ready)")
    app.start { _ in }
    let login = Login()
    app.startChild(login)
    login.startChild(Help())
    app.interrupt(login, with: Help())
    #expect(
      app.taskTree == """
        App
          Login (suspended)
            Help
          Help
        """
    )
    app.cancel()
    #expect(app.taskTree == "App (ended)")
  }

  @Test func `effects follow the tree`() {
    let app = App()
    let effect = Effect { [log] in log.add(app.taskTree) }
    app.start { _ in }
    let login = Login()
    app.startChild(login)
    login.finish("")
    #expect(log.lines == ["App (ready)", "App", "App\n  Login", "App"])
    effect.cancel()
  }

  @Test func `a deep path of tasks is shown`() {
    let app = App()
    app.start { _ in }
    var last: AnyCoordinator = app
    for _ in 0..<2_000 {
      let next = Help()
      last.startChild(next)
      last = next
    }
    let lines = app.taskTree.split(separator: "\n")
    #expect(lines.count == 2_001)
    #expect(lines.last?.hasSuffix("2000: Help") == true)
    let registration = observe(app)
    app.cancel()
    #expect(log.lines.count == 2_001)
    withExtendedLifetime(registration) {}
  }
}
