// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("Screens and the tasks that show them")
struct OwnershipTests {
  private let router = HeadlessRouter<String>()
  private let app = Coordinator<Never>()
  private let log = Log()

  init() {
    router.setRoot("root")
    app.start { _ in }
  }

  private func task(of parent: AnyCoordinator? = nil) -> Coordinator<String> {
    let task = Coordinator<String>()
    (parent ?? app).startChild(task) { [log] in log.add($0) }
    return task
  }

  // MARK: - Two tasks, and sheets

  @Test func `ending a task over a sheet leaves no screens`() {
    router.present("sheet")
    let task = task()
    router.push("one", for: task)
    router.push("two", for: task)
    router.dismissAsUser()
    task.finish("done")
    #expect(router.levels == [["root"]] && log.lines == ["done"])
  }

  @Test func `a task on a sheet's stack ends with the sheet`() {
    router.presentStack("sheet")
    let task = task()
    router.push("one", for: task)
    router.push("two", for: task)
    router.dismissAsUser()
    #expect(router.levels == [["root"]] && task.phase == .ended)
  }

  @Test func `ending a task keeps the screen above its own`() {
    let (a, b) = (task(), task())
    router.push("A", for: a)
    router.push("B", for: b)
    a.finish("a")
    #expect(router.stack == ["root", "B"] && b.isRunning)
    b.finish("b")
    #expect(router.stack == ["root"])
  }

  // MARK: - Being notified

  @Test func `a task is canceled only with its last screen`() {
    let task = task()
    router.push("one", for: task)
    router.push("two", for: task)
    router.popAsUser()
    #expect(task.isRunning)
    router.popAsUser()
    #expect(task.phase == .ended && log.lines == [])
  }

  @Test func `a task may end with a result instead`() {
    let task = task()
    task.onLoseScreens { $0.finish("left") }
    router.push("one", for: task)
    router.popAsUser()
    #expect(log.lines == ["left"])
  }

  @Test func `a task may keep running, and is notified each time`() {
    let task = task()
    task.onLoseScreens { [log] _ in log.add("lost") }
    router.push("one", for: task)
    router.popAsUser()
    router.push("two", for: task)
    router.popToRoot()
    #expect(task.isRunning && log.lines == ["lost", "lost"])
  }

  @Test func `a screen's closure runs before the task's`() {
    let task = task()
    router.push("form", for: task) { [unowned task] in task.finish("left") }
    router.push("hint", for: task)
    router.popAsUser(2)
    #expect(log.lines == ["left"])
  }

  @Test func `a closure may show another screen for the task`() {
    let task = task()
    router.push("form", for: task) { [router, unowned task] in router.push("again", for: task) }
    router.popAsUser()
    #expect(task.isRunning && router.stack == ["root", "again"])
  }

  @Test func `its own removal does not notify a task`() {
    let task = task()
    task.onLoseScreens { [log] _ in log.add("lost") }
    let sheet = router.presentStack("sheet", for: task)
    router.push("on it", for: task)
    sheet.remove()
    #expect(task.isRunning && log.lines == [] && router.levels == [["root"]])
  }

  @Test func `the end of another's sheet notifies a task on it`() {
    let (owner, guest) = (task(), task())
    guest.onLoseScreens { $0.finish("guest") }
    router.presentStack("sheet", for: owner)
    router.push("guest", for: guest)
    owner.finish("owner")
    #expect(router.levels == [["root"]] && log.lines == ["owner", "guest"])
  }

  @Test func `a new root ends the tasks that it replaces`() {
    let (old, new) = (task(), task())
    router.push("old", for: old)
    router.setRoot("new", for: new)
    #expect(old.phase == .ended && new.isRunning && router.stack == ["new"])
    router.setRoot("newer", for: new)
    #expect(new.isRunning && router.stack == ["newer"])
  }

  @Test func `a child's screen also counts for its parent`() {
    let parent = task()
    let alert = router.present("alert", for: parent)
    let child = task(of: parent)
    router.push("page", for: child)
    router.dismissAsUser()
    #expect(!alert.isShown && parent.isRunning && child.isRunning)
    router.popAsUser()
    #expect(child.phase == .ended && parent.phase == .ended)
  }

  @Test func `a parent without a screen outlives a child's`() {
    let parent = task()
    let child = task(of: parent)
    router.push("page", for: child)
    router.popAsUser()
    #expect(child.phase == .ended && parent.isRunning)
  }

  @Test func `a completion may show the next screen of a parent`() {
    let parent = task()
    let alert = router.present("alert", for: parent)
    let child = Coordinator<String>()
    child.onLoseScreens { $0.finish("left") }
    parent.startChild(child) { [router, unowned parent] _ in router.push("next", for: parent) }
    router.push("page", for: child)
    router.dismissAsUser()
    router.popAsUser()
    #expect(!alert.isShown && parent.isRunning && router.stack == ["root", "next"])
  }

  @Test func `a suspended task is notified, too`() {
    let forecast = task()
    router.push("forecast", for: forecast)
    let login = Coordinator<String>()
    app.interrupt(forecast, with: login)
    router.presentStack("login", for: login)
    router.setRoot("elsewhere")
    #expect(login.phase == .ended && forecast.phase == .ended && app.isRunning)
  }

  // MARK: - Refusals

  @Test func `a task that is not running shows nothing`() {
    let early = Coordinator<String>()
    #expect(!router.push("early", for: early).isShown)
    let late = task()
    late.cancel()
    let screen = router.present("late", for: late) { [log] in log.add("never") }
    #expect(!screen.isShown && !screen.remove() && router.levels == [["root"]] && log.lines == [])
  }

  @Test func `releasing a router ends no task`() {
    let task = task()
    do {
      let router = HeadlessRouter<String>()
      router.push("one", for: task)
    }
    #expect(task.isRunning)
    task.finish("done")
    #expect(log.lines == ["done"])
  }

  @Test func `the screens of a tree are removed in one change`() {
    let parent = task()
    router.push("one", for: parent)
    router.push("two", for: task(of: parent))
    router.push("three", for: parent)
    router.observe(owner: log) { [unowned router] log in log.add("\(router.stack)") }
    parent.finish("done")
    #expect(log.lines == ["[\"root\"]", "done"])
  }

  @Test func `a link shows its tasks over those that run`() throws {
    let shop = task()
    router.push("shop", for: shop)
    app.onOpen("help") { [router, log] app, _ in
      let help = Coordinator<String>()
      help.onBegin { help in router.presentStack("help", for: help) }
      help.onOpen("page") { help, step in
        router.push("page", for: help)
        return help
      }
      app.startChild(help) { log.add($0) }
      return help
    }
    try app.open("help/page")
    #expect(router.levels == [["root", "shop"], ["help", "page"]])
    shop.finish("shop")
    #expect(router.levels == [["root"], ["help", "page"]] && app.children.count == 1)
    router.dismissAsUser()
    #expect(app.children.isEmpty)
  }
}
