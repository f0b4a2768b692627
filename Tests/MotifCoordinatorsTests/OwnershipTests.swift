// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

/// A task that keeps the default: it is canceled when its screens are gone.
private final class PlainScreens: Coordinator<Int> {
  let number: Int
  init(_ number: Int) {
    self.number = number
    super.init()
  }
}

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

  // MARK: - The cases of the report

  @Test func `a task over a sheet leaves no screen behind`() {
    router.present("sheet")
    let task = task()
    router.push("one", for: task)
    router.push("two", for: task)
    router.dismissAsUser()
    task.finish("done")
    #expect(router.levels == [["root"]] && log.lines == ["done"])
  }

  @Test func `a task on the stack of a sheet leaves with it`() {
    router.presentStack("sheet")
    let task = task()
    router.push("one", for: task)
    router.push("two", for: task)
    router.dismissAsUser()
    #expect(router.levels == [["root"]] && task.phase == .ended)
  }

  @Test func `a task that ends leaves the screen over its own`() {
    let (a, b) = (task(), task())
    router.push("A", for: a)
    router.push("B", for: b)
    a.finish("a")
    #expect(router.stack == ["root", "B"] && b.isRunning)
    b.finish("b")
    #expect(router.stack == ["root"])
  }

  // MARK: - Being notified

  @Test func `a task is canceled with its last screen, and not before`() {
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
    task.losesScreens { [unowned task] in task.finish("left") }
    router.push("one", for: task)
    router.popAsUser()
    #expect(log.lines == ["left"])
  }

  @Test func `a task may stay, and is notified each time`() {
    let task = task()
    task.losesScreens { [log] in log.add("lost") }
    router.push("one", for: task)
    router.popAsUser()
    router.push("two", for: task)
    router.popToRoot()
    #expect(task.isRunning && log.lines == ["lost", "lost"])
  }

  @Test func `a closure of a screen comes before the task is asked`() {
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
    task.losesScreens { [log] in log.add("lost") }
    let sheet = router.presentStack("sheet", for: task)
    router.push("on it", for: task)
    sheet.remove()
    #expect(task.isRunning && log.lines == [] && router.levels == [["root"]])
  }

  @Test func `the end of another's sheet notifies a task on it`() {
    let (owner, guest) = (task(), task())
    guest.losesScreens { [unowned guest] in guest.finish("guest") }
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

  @Test func `a child's screen is one of its parent, too`() {
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
    child.losesScreens { [unowned child] in child.finish("left") }
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

  @Test func `a router that is gone ends no task`() {
    let task = task()
    do {
      let router = HeadlessRouter<String>()
      router.push("one", for: task)
    }
    #expect(task.isRunning)
    task.finish("done")
    #expect(log.lines == ["done"])
  }

  @Test func `the screens of a tree leave in one change`() {
    let parent = task()
    router.push("one", for: parent)
    router.push("two", for: task(of: parent))
    router.push("three", for: parent)
    router.observe(owner: log) { [router] log in log.add("\(router.stack)") }
    parent.finish("done")
    #expect(log.lines == ["[\"root\"]", "done"])
  }

  @Test func `a link shows its tasks over those that run`() throws {
    let shop = task()
    router.push("shop", for: shop)
    app.opens("help") { [app, router, log] _ in
      let help = Coordinator<String>()
      help.begins { [unowned help] in router.presentStack("help", for: help) }
      help.opens("page") { [unowned help] step in
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

// MARK: - Against a model

/// What should be shown, and which tasks should run, worked out without handles.
private struct ScreenModel {
  struct Shown: Equatable {
    let number: Int
    let owner: Int?
  }

  var levels: [(hasStack: Bool, shown: [Shown])] = [(true, [])]
  var parents: [Int?] = [nil]
  var running = [true]
  /// Tasks whose last screen was taken.
  var lost: Set<Int> = []

  var all: [Shown] { levels.flatMap(\.shown) }

  func path(from task: Int) -> [Int] {
    var path = [task]
    while let parent = parents[path[path.count - 1]] { path.append(parent) }
    return path
  }

  func isBelow(_ task: Int, _ other: Int) -> Bool { path(from: task).contains(other) }

  /// Takes screens and what lies on them away; all are reported but those taken by their own handle.
  mutating func take(_ numbers: Set<Int>, silently: Bool, by takers: Set<Int> = []) {
    var gone: [Shown] = []
    for index in levels.indices {
      let sheetLeaves =
        index > 0 && (levels[index].shown.first.map { numbers.contains($0.number) } ?? true)
      if sheetLeaves {
        gone += levels[index...].flatMap(\.shown)
        levels.removeSubrange(index...)
        break
      }
      gone += levels[index].shown.filter { numbers.contains($0.number) }
      levels[index].shown.removeAll { numbers.contains($0.number) }
    }
    let reported = gone.filter { !silently || !numbers.contains($0.number) }
    let losers = Set(reported.compactMap(\.owner)).filter { loser in
      !takers.contains(loser) && running[loser] && !all.contains { $0.owner == loser }
    }
    lost.formUnion(losers)
    settle(Set(losers.flatMap(path)))
  }

  /// Ends the tasks that have lost their screens, the innermost first.
  mutating func settle(_ tasks: Set<Int>) {
    for task in tasks.sorted(by: { path(from: $0).count > path(from: $1).count })
    where running[task] && lost.contains(task) {
      let shows = all.contains { $0.owner.map { isBelow($0, task) } ?? false }
      if !shows { end(task) }
    }
  }

  mutating func end(_ task: Int) {
    let ended = Set(running.indices.filter { running[$0] && isBelow($0, task) })
    for task in ended { running[task] = false }
    let numbers = all.filter { $0.owner.map(ended.contains) ?? false }.map(\.number)
    take(Set(numbers), silently: true, by: ended)
  }
}

@Suite("Screens and tasks, against a model")
struct OwnershipModelTests {
  @Test func `every screen has one running owner, whatever happens`() {
    withSeeds(600) { generator in
      let router = HeadlessRouter<Int>()
      var model = ScreenModel()
      var tasks: [Coordinator<Int>] = [PlainScreens(0)]
      var handles: [ShownScreen] = []
      tasks[0].start { _ in }
      for step in 0..<60 {
        let task = Int.random(in: 0..<tasks.count, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<4:
          let child = PlainScreens(tasks.count)
          let isStarted = tasks[task].startChild(child)
          #expect(isStarted == model.running[task])
          guard isStarted else { continue }
          tasks.append(child)
          model.parents.append(task)
          model.running.append(true)
        case 4..<12:
          let placement: ScreenPlacement =
            [.pushed, .pushed, .pushed, .presented, .presentedStack, .root][
              Int.random(in: 0..<6, using: &generator)
            ]
          let owner = Bool.random(using: &generator) || step > 5 ? task : nil
          let number = handles.count
          let handle = router.show(
            number,
            as: placement,
            for: owner.map { tasks[$0] },
            animated: true,
            onRemoval: nil
          )
          handles.append(handle)
          guard owner.map({ model.running[$0] }) ?? true else {
            #expect(!handle.isShown)
            continue
          }
          let shown = ScreenModel.Shown(number: number, owner: owner)
          if let owner { model.lost.remove(owner) }
          switch placement {
          case .root:
            let old = Set(model.all.map(\.number))
            model.levels.insert((true, [shown]), at: 0)
            // The old first stack is now like a sheet; all of them are taken.
            model.take(old, silently: false)
            #expect(model.levels.count == 1)
          case .pushed:
            let index = model.levels.lastIndex { $0.hasStack } ?? 0
            model.levels[index].shown.append(shown)
          case .presented: model.levels.append((false, [shown]))
          case .presentedStack: model.levels.append((true, [shown]))
          }
        case 12, 13:
          guard let number = handles.indices.randomElement(using: &generator) else { continue }
          let owner = model.all.first { $0.number == number }
          #expect(handles[number].remove() == (owner != nil))
          guard let owner else { continue }
          model.take([number], silently: true, by: Set([owner.owner].compactMap { $0 }))
        case 14:
          guard task > 0 else { continue }
          #expect(tasks[task].finish(step) == model.running[task])
          if model.running[task] { model.end(task) }
        case 15, 16:
          let count = Int.random(in: 0...3, using: &generator)
          let stack = model.levels.last { $0.hasStack }?.shown ?? []
          let gone = stack.dropFirst().suffix(count).map(\.number)
          #expect(router.popAsUser(count) == !gone.isEmpty)
          model.take(Set(gone), silently: false)
        case 17, 18:
          let gone = model.levels.count > 1 ? model.levels.last?.shown.map(\.number) ?? [] : []
          #expect(router.dismissAsUser() == !gone.isEmpty)
          model.take(Set(gone), silently: false)
        default:
          guard step.isMultiple(of: 3) else { continue }
          router.popToRoot()
          let root = model.levels[0].shown.first?.number
          model.take(Set(model.all.map(\.number).filter { $0 != root }), silently: false)
        }
        #expect(router.levels == model.levels.map { $0.shown.map(\.number) })
        #expect(tasks.map(\.isRunning) == model.running)
        #expect(
          handles.map(\.isShown)
            == handles.indices.map { number in
              model.all.contains { $0.number == number }
            }
        )
        #expect(model.all.allSatisfy { $0.owner.map { model.running[$0] } ?? true })
      }
      tasks[0].cancel()
      if model.running[0] { model.end(0) }
      #expect(router.levels == model.levels.map { $0.shown.map(\.number) })
      #expect(model.all.allSatisfy { $0.owner == nil })
    }
  }
}
