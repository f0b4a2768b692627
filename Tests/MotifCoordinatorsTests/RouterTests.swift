// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("HeadlessRouter (J4)")
struct RouterTests {
  /// What a router should show: a number for each screen, and whether it was presented.
  private struct Model {
    var shown: [(number: Int, isPresented: Bool)] = []

    func numbers(presented: Bool) -> [Int] {
      shown.filter { $0.isPresented == presented }.map(\.number)
    }

    /// Takes the last of some screens away, and returns them, the one on top first.
    mutating func take(_ count: Int, of numbers: some Sequence<Int>) -> [Int] {
      let gone = Array(numbers.suffix(count).reversed())
      shown.removeAll { gone.contains($0.number) }
      return gone
    }
  }

  @Test func `it shows what was pushed and presented, and reports only what the user takes away`() {
    withSeeds { generator in
      let router = HeadlessRouter<Int>()
      var model = Model()
      var (reported, expected): ([Int], [Int]) = ([], [])
      for step in 0..<60 {
        let pushed = model.numbers(presented: false)
        switch Int.random(in: 0..<14, using: &generator) {
        case 0:
          router.setRoot(step)
          model.shown = [(step, false)]
        case 1...5:
          router.push(step) { reported.append(step) }
          model.shown.append((step, false))
        case 6: #expect(router.pop() == !model.take(1, of: pushed.dropFirst()).isEmpty)
        case 7:
          let depth = Int.random(in: -1...8, using: &generator)
          router.unwind(toDepth: depth)
          model.shown = Array(model.shown.prefix(max(depth, 0)))
        case 8, 9:
          let count = Int.random(in: 0...3, using: &generator)
          let gone = model.take(count, of: pushed.dropFirst())
          #expect(router.popAsUser(count) == !gone.isEmpty)
          expected += gone
        case 10, 11:
          router.present(step) { reported.append(step) }
          model.shown.append((step, true))
        case 12:
          #expect(router.dismiss() == !model.take(1, of: model.numbers(presented: true)).isEmpty)
        default:
          let gone = model.take(1, of: model.numbers(presented: true))
          #expect(router.dismissAsUser() == !gone.isEmpty)
          expected += gone
        }
        let presented = model.numbers(presented: true)
        #expect(router.stack == model.numbers(presented: false) && router.presented == presented)
        #expect(router.top == presented.last ?? router.stack.last)
        #expect(router.depth == model.shown.count && reported == expected)
      }
    }
  }

  @Test func `effects and observers follow what is shown`() {
    let router = HeadlessRouter<String>()
    let log = Log()
    let effect = Effect { log.add("\(router.top ?? "nothing") \(router.depth)") }
    router.observe(owner: log) { log in log.add("told") }
    let any: any Router<String> = router
    any.setRoot("a")
    any.push("b")
    any.present("c")
    any.dismiss()
    any.unwind(toDepth: 0)
    any.unwind(toDepth: 0)
    #expect(
      log.lines == [
        "nothing 0", "told", "a 1", "told", "b 2", "told", "c 3", "told", "b 2", "told",
        "nothing 0",
      ]
    )
    effect.cancel()
  }

  @Test func `it keeps no screen that is gone, nor what was to be called`() {
    let router = HeadlessRouter<Log>()
    router.setRoot(Log())
    let ways: [() -> Void] = [
      { router.pop() }, { router.unwind(toDepth: 1) }, { router.popAsUser() },
      { router.setRoot(Log()) },
    ]
    for leave in ways {
      expectReleased {
        let screen = Log()
        router.push(screen) { screen.add("left") }
        leave()
        return screen
      }
    }
    for leave in [{ router.dismiss() }, { router.dismissAsUser() }] {
      expectReleased {
        let screen = Log()
        router.present(screen) { screen.add("left") }
        _ = leave()
        return screen
      }
    }
  }
}

/// A task with one screen, which the user can leave by the system's own means.
private final class ScreenTask: Coordinator<String> {
  private let name: String
  private let router: any Router<String>
  private var depth = 0

  init(_ name: String, on router: any Router<String>) {
    self.name = name
    self.router = router
    super.init()
  }

  override func begin() {
    depth = router.depth
    router.push(name) { [weak self] in self?.finish("left") }
  }

  override func didEnd() { router.unwind(toDepth: depth) }
}

@Suite("A task whose screen the user pops (J4)")
struct UserPopTests {
  private let router = HeadlessRouter<String>()
  private let app = Coordinator<Never>()
  private let log = Log()

  init() {
    router.setRoot("root")
    app.start { _ in }
  }

  private func startTask(_ name: String, of parent: AnyCoordinator) -> ScreenTask {
    let task = ScreenTask(name, on: router)
    parent.startChild(task) { [log] in log.add("\(name): \($0)") }
    return task
  }

  @Test func `the task ends with its result, and pops no other screen`() {
    expectReleased {
      let task = startTask("login", of: app)
      #expect(router.stack == ["root", "login"])
      #expect(router.popAsUser())
      #expect(task.phase == .ended && app.children.isEmpty)
      return task
    }
    #expect(router.stack == ["root"] && log.lines == ["login: left"])
  }

  @Test func `a task that ends by itself takes its screens away, and nothing is reported`() {
    let task = startTask("login", of: app)
    router.push("hint")
    task.finish("done")
    #expect(router.stack == ["root"] && log.lines == ["login: done"])
    #expect(!router.popAsUser())
  }

  @Test func `when several screens go at once, the task on top ends first`() {
    let shop = startTask("shop", of: app)
    _ = startTask("card", of: shop)
    router.popAsUser(2)
    #expect(router.stack == ["root"] && app.children.isEmpty)
    #expect(log.lines == ["card: left", "shop: left"])
  }

  @Test func `a task that the parent starts in place of the one that was left stays`() {
    let login = ScreenTask("login", on: router)
    app.startChild(login) { [app, router] _ in
      app.startChild(ScreenTask("help", on: router))
    }
    router.popAsUser()
    #expect(router.stack == ["root", "help"] && app.children.count == 1)
    app.cancel()
    #expect(router.stack == ["root"])
  }

  @Test func `a screen in the middle of a task may go without ending it`() {
    let task = startTask("login", of: app)
    router.push("hint")
    router.popAsUser()
    #expect(task.isRunning && router.stack == ["root", "login"])
    app.cancel()
  }

  @Test func `a task with a sheet ends when the user drags it down, and dismisses no other`() {
    let shop = startTask("shop", of: app)
    router.present("card") { [log] in log.add("never") }
    let depth = router.depth
    let help = Coordinator<String>()
    help.begins { [router, unowned help] in
      router.present("help") { [weak help] in help?.finish("left") }
    }
    let observation = help.observe { [router] in
      if $0 == .ended { router.unwind(toDepth: depth) }
    }
    shop.startChild(help) { [log] in log.add("help: \($0)") }
    router.dismissAsUser()
    #expect(router.presented == ["card"] && log.lines == ["help: left"])
    observation.cancel()
    app.cancel()
    #expect(router.stack == ["root"] && router.presented == [])
  }

  @Test func `the first task's screen is the root, and goes with the task`() {
    router.unwind(toDepth: 0)
    let task = startTask("login", of: app)
    #expect(!router.popAsUser() && !router.pop(), "the root stays")
    task.finish("done")
    #expect(router.stack == [])
  }
}
