// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("HeadlessRouter (J4)")
struct RouterTests {
  private let router = HeadlessRouter<String>()
  private let log = Log()

  init() { router.setRoot("root") }

  private func report(_ name: String) -> () -> Void { { [log] in log.add(name) } }

  // MARK: - Identity

  @Test func `a handle takes away just its screen`() {
    let one = router.push("one", onRemoval: report("one"))
    let two = router.push("two", onRemoval: report("two"))
    #expect(one.remove() && !one.isShown && two.isShown)
    #expect(router.stack == ["root", "two"])
    #expect(!one.remove(), "it is gone")
    #expect(router.stack == ["root", "two"] && log.lines == [])
  }

  @Test func `one object shown twice has two handles`() {
    let first = router.push("same", onRemoval: report("first"))
    router.push("between")
    router.push("same", onRemoval: report("second"))
    first.remove()
    #expect(router.stack == ["root", "between", "same"])
    router.popAsUser()
    #expect(router.stack == ["root", "between"] && log.lines == ["second"])
  }

  @Test func `a handle takes away nothing after the user has`() {
    let one = router.push("one", onRemoval: report("one"))
    router.popAsUser()
    router.push("other")
    #expect(!one.remove() && !one.isShown && log.lines == ["one"])
    #expect(router.stack == ["root", "other"])
  }

  @Test func `a root can be taken away from beneath`() {
    let root = router.setRoot("first", onRemoval: report("first"))
    router.push("next")
    root.remove()
    #expect(router.stack == ["next"] && log.lines == [])
    #expect(!router.popAsUser(), "the next one is the root")
  }

  @Test func `a new root reports all that it replaces`() {
    router.setRoot("one", onRemoval: report("one"))
    router.push("two", onRemoval: report("two"))
    router.present("three", onRemoval: report("three"))
    router.setRoot("new", onRemoval: report("new"))
    #expect(router.levels == [["new"]] && log.lines == ["three", "two", "one"])
  }

  @Test func `popping to the root leaves only the root`() {
    router.push("one", onRemoval: report("one"))
    router.presentStack("sheet", onRemoval: report("sheet"))
    router.push("two", onRemoval: report("two"))
    router.popToRoot(animated: false)
    #expect(router.levels == [["root"]] && log.lines == ["two", "sheet", "one"])
    router.popToRoot()
    #expect(log.lines.count == 3)
  }

  @Test func `handles of a released router show nothing`() {
    var router: HeadlessRouter<String>? = HeadlessRouter()
    let screen = router?.push("one", onRemoval: report("one"))
    router = nil
    #expect(screen?.isShown == false && screen?.remove() == false && log.lines == [])
  }

  // MARK: - Sheets

  @Test func `a sheet takes what lies on it`() {
    let sheet = router.presentStack("sheet", onRemoval: report("sheet"))
    router.push("pushed", onRemoval: report("pushed"))
    router.present("over", onRemoval: report("over"))
    #expect(router.levels == [["root"], ["sheet", "pushed"], ["over"]])
    #expect(router.top == "over")
    sheet.remove()
    #expect(router.levels == [["root"]] && log.lines == ["over", "pushed"])
  }

  @Test func `a push lies beneath a sheet without a stack`() {
    let alert = router.present("alert")
    router.push("page", onRemoval: report("page"))
    #expect(router.stack == ["root", "page"] && router.top == "alert")
    alert.remove()
    #expect(router.stack == ["root", "page"] && log.lines == [])
  }

  @Test func `the user pops the stack of a sheet, and not its root`() {
    router.push("page")
    router.presentStack("sheet")
    router.push("pushed", onRemoval: report("pushed"))
    #expect(router.popAsUser(5) && !router.popAsUser())
    #expect(router.levels == [["root", "page"], ["sheet"]] && log.lines == ["pushed"])
    #expect(router.dismissAsUser() && !router.dismissAsUser())
    #expect(router.levels == [["root", "page"]])
  }

  @Test func `the user takes a screen with those over it`() {
    let one = router.push("one", onRemoval: report("one"))
    router.push("two", onRemoval: report("two"))
    #expect(router.removeAsUser(one) && !router.removeAsUser(one))
    #expect(router.stack == ["root"] && log.lines == ["two", "one"])
  }

  // MARK: - Animation

  @Test func `it records what is animated`() {
    let one = router.push("one", animated: false)
    #expect(!router.wasAnimated)
    let two = router.push("two")
    #expect(router.wasAnimated)
    one.remove()
    #expect(!router.wasAnimated, "as it came")
    two.remove(animated: false)
    #expect(!router.wasAnimated)
    router.push("three", animated: false)
    router.popAsUser()
    #expect(router.wasAnimated)
    router.setRoot("root")
    #expect(!router.wasAnimated)
  }

  // MARK: - Re-entrancy

  @Test func `a report waits until the earlier ones are made`() {
    router.push("one", onRemoval: report("one"))
    router.push("two") { [router, log] in
      log.add("two")
      router.push("three", onRemoval: report("three"))
      router.popAsUser()
      log.add("popped")
    }
    router.popAsUser(2)
    #expect(log.lines == ["two", "popped", "one", "three"])
  }

  @Test func `effects and observers follow what is shown`() {
    let effect = Effect { [router, log] in log.add("\(router.top ?? "nothing")") }
    router.observe(owner: log) { log in log.add("told") }
    let any: any Router<String> = router
    any.push("b")
    let sheet = any.present("c")
    sheet.remove()
    any.popToRoot()
    any.popToRoot()
    #expect(
      log.lines == ["root", "told", "b", "told", "c", "told", "b", "told", "root"]
    )
    effect.cancel()
  }

  @Test func `it releases the screens that leave`() {
    let router = HeadlessRouter<Log>()
    router.setRoot(Log())
    let ways: [(ShownScreen) -> Void] = [
      { $0.remove() }, { _ in router.popAsUser() }, { _ in router.popToRoot() },
      { _ in router.setRoot(Log()) }, { router.removeAsUser($0) },
    ]
    for leave in ways {
      expectReleased {
        let screen = Log()
        leave(router.push(screen) { screen.add("left") })
        return screen
      }
    }
  }
}

/// A task with one screen, which the user can leave by the system's own means.
private final class ScreenTask: Coordinator<String> {
  private let name: String
  private let router: any Router<String>

  init(_ name: String, on router: any Router<String>) {
    self.name = name
    self.router = router
    super.init()
  }

  override func begin() { router.push(name, for: self) }
  override func didLoseScreens() { finish("left") }
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
    router.push("hint", for: task)
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
    router.push("hint", for: task)
    router.popAsUser()
    #expect(task.isRunning && router.stack == ["root", "login"])
    app.cancel()
  }

  @Test func `a task with a sheet ends when the user drags it down, and dismisses no other`() {
    let shop = startTask("shop", of: app)
    router.present("card", for: shop) { [log] in log.add("never") }
    let help = Coordinator<String>()
    help.onBegin { [router] help in
      router.present("help", for: help) { [weak help] in help?.finish("left") }
    }
    shop.startChild(help) { [log] in log.add("help: \($0)") }
    router.dismissAsUser()
    #expect(router.levels.dropFirst() == [["card"]] && log.lines == ["help: left"])
    app.cancel()
    #expect(router.stack == ["root"] && router.levels.count == 1)
  }

  @Test func `the first task's screen is the root, and goes with the task`() {
    let router = HeadlessRouter<String>()
    let task = ScreenTask("login", on: router)
    app.startChild(task)
    #expect(router.stack == ["login"] && !router.popAsUser(), "the root stays")
    task.finish("done")
    #expect(router.stack == [])
  }
}
