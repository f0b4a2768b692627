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

  @Test func `a handle removes only its own screen`() {
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

  @Test func `a handle has no effect after the user's removal`() {
    let one = router.push("one", onRemoval: report("one"))
    router.popAsUser()
    router.push("other")
    #expect(!one.remove() && !one.isShown && log.lines == ["one"])
    #expect(router.stack == ["root", "other"])
  }

  @Test func `removing the root makes the next screen the root`() {
    let root = router.setRoot("first", onRemoval: report("first"))
    router.push("next")
    root.remove()
    #expect(router.stack == ["next"] && log.lines == [])
    #expect(!router.popAsUser(), "the next one is the root")
  }

  @Test func `a new root reports all screens that it replaces`() {
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

  @Test func `removing a sheet removes the screens on it`() {
    let sheet = router.presentStack("sheet", onRemoval: report("sheet"))
    router.push("pushed", onRemoval: report("pushed"))
    router.present("over", onRemoval: report("over"))
    #expect(router.levels == [["root"], ["sheet", "pushed"], ["over"]])
    #expect(router.top == "over")
    sheet.remove()
    #expect(router.levels == [["root"]] && log.lines == ["over", "pushed"])
  }

  @Test func `a push goes below a sheet without a stack`() {
    let alert = router.present("alert")
    router.push("page", onRemoval: report("page"))
    #expect(router.stack == ["root", "page"] && router.top == "alert")
    alert.remove()
    #expect(router.stack == ["root", "page"] && log.lines == [])
  }

  @Test func `the user can't pop the root of a sheet`() {
    router.push("page")
    router.presentStack("sheet")
    router.push("pushed", onRemoval: report("pushed"))
    #expect(router.popAsUser(5) && !router.popAsUser())
    #expect(router.levels == [["root", "page"], ["sheet"]] && log.lines == ["pushed"])
    #expect(router.dismissAsUser() && !router.dismissAsUser())
    #expect(router.levels == [["root", "page"]])
  }

  @Test func `the user removes a screen with those above it`() {
    let one = router.push("one", onRemoval: report("one"))
    router.push("two", onRemoval: report("two"))
    #expect(router.removeAsUser(one) && !router.removeAsUser(one))
    #expect(router.stack == ["root"] && log.lines == ["two", "one"])
  }

  // MARK: - Animation

  @Test func `a headless router records animation`() {
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

  @Test func `a report waits for earlier ones`() {
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

  @Test func `effects and observers follow the screens`() {
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

  @Test func `removed screens are released`() {
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

/// A task with one screen, which the user can pop with the system's own gestures.
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

  @Test func `the task ends with its result and pops nothing else`() {
    expectReleased {
      let task = startTask("login", of: app)
      #expect(router.stack == ["root", "login"])
      #expect(router.popAsUser())
      #expect(task.phase == .ended && app.children.isEmpty)
      return task
    }
    #expect(router.stack == ["root"] && log.lines == ["login: left"])
  }

  @Test func `a task that finishes removes its screens without reports`() {
    let task = startTask("login", of: app)
    router.push("hint", for: task)
    task.finish("done")
    #expect(router.stack == ["root"] && log.lines == ["login: done"])
    #expect(!router.popAsUser())
  }

  @Test func `removing several screens ends the top task first`() {
    let shop = startTask("shop", of: app)
    _ = startTask("card", of: shop)
    router.popAsUser(2)
    #expect(router.stack == ["root"] && app.children.isEmpty)
    #expect(log.lines == ["card: left", "shop: left"])
  }

  @Test func `a replacement started by the parent stays`() {
    let login = ScreenTask("login", on: router)
    app.startChild(login) { [app, router] _ in
      app.startChild(ScreenTask("help", on: router))
    }
    router.popAsUser()
    #expect(router.stack == ["root", "help"] && app.children.count == 1)
    app.cancel()
    #expect(router.stack == ["root"])
  }

  @Test func `removing one of several screens doesn't end the task`() {
    let task = startTask("login", of: app)
    router.push("hint", for: task)
    router.popAsUser()
    #expect(task.isRunning && router.stack == ["root", "login"])
    app.cancel()
  }

  @Test func `dragging a task's sheet down ends only that task`() {
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

  @Test func `the first task's screen is the root`() {
    let router = HeadlessRouter<String>()
    let task = ScreenTask("login", on: router)
    app.startChild(task)
    #expect(router.stack == ["login"] && !router.popAsUser(), "the root stays")
    task.finish("done")
    #expect(router.stack == [])
  }
}
