// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// Calls something in an effect, once for each value that the effect reads.
private final class Caller {
  private let trigger = ObservableValue(0)
  private(set) var count = 0
  private var effect: Effect?

  init(_ body: @escaping () -> Void) {
    effect = Effect { [unowned self] in
      guard trigger.value > 0 else { return }
      withoutTracking { count += 1 }
      body()
    }
  }

  func call() { trigger.value += 1 }
}

private struct Album: Identifiable {
  let id: String
}

private final class AlbumView: ListDisplaying {
  private let albums: FlatList<Album>
  private(set) var titles: [String] = []

  init(_ albums: FlatList<Album>) { self.albums = albums }

  func show(_ snapshot: ListSnapshot<MainSection, String>) {
    titles = snapshot.itemIDs.compactMap { albums.item(withID: $0)?.id }
  }

  func perform(
    _ batch: Changeset<MainSection, String>,
    showing snapshot: ListSnapshot<MainSection, String>
  ) {
    show(snapshot)
  }
}

private final class Covers: HorizontalScrollerDataSource {
  let titles = ObservableValue(["Aja"])

  func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.value.count }

  func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
    titles.value[index]
  }
}

private final class Lock: SelectionDelegate, FocusDelegate {
  let isOpen = ObservableValue(true)

  func selection(_ selection: Selection<String>, shouldSelect item: String) -> Bool { isOpen.value }

  func responderShouldBecomeFirst(_ responder: Responder) -> Bool { isOpen.value }
}

private final class Phone: NotificationSystem {
  let context = NotificationCategory.Context.banner
  private(set) var shown = 0
  func register(_ settings: NotificationSettings) {}
  func show(_ notification: ShownNotification) { shown += 1 }
  func bringAppToFront() {}
}

private struct Search: ResponderAction {}

@Suite("Calls that an effect makes")
struct EffectCallTests {
  @Test
  func `two selections that follow each other come to rest`() throws {
    let list = try ListSnapshot(["x", "y", "z"])
    let (table, grid) = (
      Selection<String>(allowsMultiple: true), Selection<String>(allowsMultiple: true)
    )
    table.update(to: list)
    grid.update(to: list)
    let effects = [
      Effect { grid.set(to: table.items) }, Effect { table.set(to: grid.items) },
    ]
    table.select("x")
    #expect(grid.items == ["x"])
    grid.add("z")
    #expect(table.items == ["x", "z"])
    table.clear()
    #expect(grid.isEmpty)
    withExtendedLifetime(effects) {}
  }

  @Test
  func `an unchanged selection runs no effect`() throws {
    let selection = Selection<String>(allowsMultiple: true)
    selection.update(to: try ListSnapshot(["x", "y"]))
    selection.select("x")
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = selection.items
    }
    selection.set(to: ["x"])
    #expect(runs == 2 && selection.cursor == nil)
    selection.set(to: ["x"])
    #expect(runs == 2)
    selection.select("x")
    #expect(runs == 3 && selection.cursor == "x")
    selection.select("x")
    #expect(runs == 3)
    withExtendedLifetime(effect) {}
  }

  @Test
  func `selecting follows nothing that the delegate reads`() throws {
    let (selection, lock) = (Selection<String>(), Lock())
    selection.delegate = lock
    selection.update(to: try ListSnapshot(["x", "y"]))
    let caller = Caller { selection.select("x") }
    caller.call()
    #expect(selection.item == "x")
    selection.select("y")
    lock.isOpen.value = false
    lock.isOpen.value = true
    #expect(caller.count == 1 && selection.item == "y")
  }

  @Test
  func `a presenter's view follows nothing that it reads`() throws {
    let albums = try ObservableList([Album(id: "Aja")])
    let view = AlbumView(albums)
    let presenter = FlatListPresenter<String>()
    presenter.dataSource = albums
    let caller = Caller { presenter.view = view }
    caller.call()
    try albums.append(Album(id: "Blue"))
    #expect(caller.count == 1 && view.titles == ["Aja", "Blue"])
  }

  @Test
  func `a scroller's changes are applied once`() {
    let covers = Covers()
    let scroller = HorizontalScroller<String>(viewportWidth: 300)
    scroller.dataSource = covers
    scroller.reload()
    covers.titles.value.append("Blue")
    let caller = Caller { scroller.apply(Changeset(inserted: [1])) }
    caller.call()
    #expect(caller.count == 1 && scroller.numberOfItems == 2)
    covers.titles.value[0] = "Abbey Road"
    #expect(caller.count == 1)
  }

  @Test
  func `a motion turns around once`() {
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    var last = 0.0
    let running = engine.start(Motion(Tween(from: 0.0, to: 4, duration: 4)) { last = $0 })
    ticks.tick(by: 2)
    let caller = Caller { running.reverse() }
    caller.call()
    #expect(caller.count == 1 && running.timeScale == -1)
    ticks.tick(by: 0.5)
    #expect(last == 1.5)
  }

  @Test
  func `a motion that an effect starts arrives`() {
    let (width, goal) = (ObservableValue(0.0), ObservableValue(0.0))
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    var running: RunningMotion?
    let effect = Effect {
      let start = withoutTracking { width.value }
      let tween = Tween(from: start, to: goal.value, duration: 1)
      running = engine.start(Motion(tween) { width.value = $0 }, key: "width")
    }
    goal.value = 40
    for _ in 1...4 { ticks.tick(by: 0.25) }
    #expect(width.value == 40 && running?.end == .finished)
    withExtendedLifetime(effect) {}
  }

  @Test
  func `a link is opened once`() throws {
    let session = ObservableValue("guest")
    var opened: [String] = []
    let app = Coordinator<Never>()
    app.onOpen("login") { app, _ in
      opened.append(session.value)
      let login = Coordinator<Int>()
      login.onOpen("help") { login, _ in login }
      app.startChild(login)
      return login
    }
    app.start { _ in }
    let caller = Caller { try? app.open("login/help") }
    caller.call()
    let login = try #require(app.children.first)
    session.value = "user"
    login.cancel()
    #expect(caller.count == 1 && opened == ["guest"] && app.children.isEmpty)
  }

  @Test
  func `a request is made once`() {
    let app = Coordinator<Never>()
    let child = Coordinator<Int>()
    var requests = 0
    app.handle(Int.self) { _, child in
      requests += 1
      return !child.isRunning
    }
    app.start { _ in }
    app.startChild(child)
    let caller = Caller { child.request(1) }
    caller.call()
    child.finish(1)
    #expect(caller.count == 1 && requests == 1)
  }

  @Test
  func `a coordinator is started once`() {
    let flow = Coordinator<Int>()
    var results: [Int] = []
    let caller = Caller { flow.start { results.append($0) } }
    caller.call()
    flow.finish(7)
    #expect(caller.count == 1 && results == [7])
  }

  @Test
  func `an action does not follow the focus`() {
    let (scope, first, second) = (FirstResponderScope(), Responder(), Responder())
    var searches = 0
    for field in [first, second] {
      field.isFocusable = true
      field.handle(Search.self) { _ in
        searches += 1
        return .handled
      }
    }
    scope.become(first)
    let caller = Caller { scope.send(Search()) }
    caller.call()
    scope.become(second)
    scope.endEditing()
    #expect(caller.count == 1 && searches == 1)
  }

  @Test
  func `moving the focus follows no answer`() {
    let (scope, first, second, lock) = (FirstResponderScope(), Responder(), Responder(), Lock())
    first.isFocusable = true
    second.isFocusable = true
    first.focusDelegate = lock
    let caller = Caller { scope.become(first) }
    caller.call()
    scope.become(second)
    lock.isOpen.value = false
    lock.isOpen.value = true
    #expect(caller.count == 1 && scope.current === second)
  }

  @Test
  func `a notification does not follow the permissions`() {
    let phone = Phone()
    let router = NotificationRouter(hub: MessageHub(), system: phone, isInForeground: false)
    router.permissions.update(to: .alert)
    let caller = Caller { router.deliver(NotificationRequest("milk", text: "Milk is out")) }
    caller.call()
    router.permissions.update(to: [.alert, .sound])
    #expect(caller.count == 1 && phone.shown == 1)
  }

  @Test
  func `what a coordinator begins outlives the effect's run`() {
    let (title, shown) = (ObservableValue("Low"), ObservableValue(""))
    let app = Coordinator<Never>()
    var label: Effect?
    app.onBegin { _ in label = Effect { shown.value = title.value } }
    let trigger = ObservableValue(0)
    let effect = Effect {
      if trigger.value == 1 { app.start { _ in } }
    }
    trigger.value = 1
    trigger.value = 2
    title.value = "Lodger"
    #expect(shown.value == "Lodger" && label?.isActive == true)
    withExtendedLifetime(effect) {}
  }
}

// MARK: - Views with effects of their own

private final class TitleView {
  private(set) var text = ""
  private var effect: Effect?

  func show(_ title: ObservableValue<String>) {
    effect = Effect { [unowned self] in text = title.value }
  }
}

private final class Titles: HorizontalScrollerDataSource {
  let titles = ["Aja", "Blue", "Celia"].map { ObservableValue($0) }

  func numberOfItems(in scroller: HorizontalScroller<TitleView>) -> Int { titles.count }

  func scroller(_ scroller: HorizontalScroller<TitleView>, viewForItemAt index: Int) -> TitleView {
    let view = TitleView()
    view.show(titles[index])
    return view
  }
}

@Suite("Objects that are made while an effect runs")
struct MadeInEffectTests {
  @Test
  func `a scroller's views follow on after the next drawing`() {
    let source = Titles()
    let scroller = HorizontalScroller<TitleView>(viewportWidth: 300)
    scroller.dataSource = source
    scroller.reload()
    var drawn: [String] = []
    let drawing = Effect { drawn = scroller.visibleItems.map(\.view.text) }
    #expect(drawn == ["Aja", "Blue"])
    scroller.contentOffset += 1
    source.titles[0].value = "Abbey Road"
    #expect(scroller.itemView(at: 0)?.text == "Abbey Road")
    withExtendedLifetime(drawing) {}
  }

  @Test
  func `a pool's cells keep their effects`() throws {
    let title = ObservableValue("Aja")
    let pool = try PrototypeRegistry().register("title") {
      let view = TitleView()
      view.show(title)
      return view
    }
    let count = ObservableValue(1)
    var views: [TitleView] = []
    let drawing = Effect {
      while views.count < count.value { views.append(pool.dequeue()) }
    }
    count.value = 2
    title.value = "Blue"
    #expect(views.map(\.text) == ["Blue", "Blue"])
    withExtendedLifetime(drawing) {}
  }
}
