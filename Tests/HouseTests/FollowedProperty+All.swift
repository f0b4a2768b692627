// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport

extension FollowedProperty {
  /// The public state of every module that belongs to an isolation domain.
  ///
  /// Types shared between domains aren't included: caches, loaders, services, archives, outboxes, and
  /// shared values. They change on any thread, and are followed with `values()` or `latest`. Histories that are
  /// values live in an observable value, and settings, such as limits and metrics, change nothing by themselves.
  static let all =
    bindings + lists + selections + delegation + responders + prototypes + mementos + tweening
    + coordinators + others

  // MARK: - Tweening

  private typealias Tweening = (
    ticks: ManualTickSource, engine: TweenEngine, running: RunningMotion
  )

  private static func makeTweening() -> Tweening {
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    return (ticks, engine, engine.start(Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in }))
  }

  private static let tweening = [
    Self("TweenEngine.count", of: { makeTweening() }, { $0.engine.count }, { $0.running.cancel() }),
    Self(
      "TweenEngine.isRunning",
      of: { makeTweening() },
      { $0.engine.isRunning },
      { $0.running.pause() }
    ),
    Self(
      "RunningMotion.isRunning",
      of: { makeTweening() },
      { $0.running.isRunning },
      { $0.running.cancel() }
    ),
    Self(
      "RunningMotion.end",
      of: { makeTweening() },
      { $0.running.end as Any },
      { $0.running.cancel() }
    ),
    Self(
      "RunningMotion.elapsed",
      of: { makeTweening() },
      { $0.running.elapsed as Any },
      { $0.ticks.tick(by: 0.5) }
    ),
    Self(
      "RunningMotion.isPaused",
      of: { makeTweening() },
      { $0.running.isPaused },
      { $0.running.pause() }
    ),
  ]

  // MARK: - Coordinators

  private static func running() -> Coordinator<Void> {
    let coordinator = Coordinator<Void>()
    coordinator.start {}
    return coordinator
  }

  private static func router() -> HeadlessRouter<String> {
    let router = HeadlessRouter<String>()
    router.setRoot("List")
    return router
  }

  private final class Pane {}

  private final class Split: ChildContaining {
    func willAdd(_ child: Pane) {}
    func addView(of child: Pane) {}
    func didAdd(_ child: Pane) {}
    func willRemove(_ child: Pane) {}
    func removeView(of child: Pane) {}
    func didRemove(_ child: Pane) {}
  }

  private static func shownScreen() -> (HeadlessRouter<String>, ShownScreen) {
    let router = Self.router()
    return (router, router.push("Detail"))
  }

  private static func overlay() -> (BusyOverlay, RegistrationBag) {
    (BusyOverlay(), RegistrationBag())
  }

  private static let coordinators = [
    Self("AnyCoordinator.phase", of: { running() }, { $0.phase }, { $0.finish(()) }),
    Self("AnyCoordinator.isRunning", of: { running() }, { $0.isRunning }, { $0.cancel() }),
    Self(
      "AnyCoordinator.children",
      of: { running() },
      { $0.children.count },
      { $0.startChild(Coordinator<Int>()) }
    ),
    Self("HeadlessRouter.stack", of: { router() }, { $0.stack }, { $0.push("Detail") }),
    Self("HeadlessRouter.levels", of: { router() }, { $0.levels }, { $0.push("Detail") }),
    Self("HeadlessRouter.wasAnimated", of: { router() }, { $0.wasAnimated }, { $0.push("Detail") }),
    Self(
      "ShownScreen.isShown",
      of: { shownScreen() },
      { $0.1.isShown },
      { $0.1.remove() }
    ),
    Self("HeadlessRouter.top", of: { router() }, { $0.top as Any }, { $0.push("Detail") }),
    Self(
      "Containment.children",
      of: { Containment<Split>(in: nil) },
      { $0.children.count },
      { $0.add(Pane()) }
    ),
    Self("BusyOverlay.count", of: { overlay() }, { $0.0.count }, { $0.0.begin().store(in: $0.1) }),
    Self(
      "BusyOverlay.isShown",
      of: { overlay() },
      { $0.0.isShown },
      { $0.0.begin().store(in: $0.1) }
    ),
  ]

  // MARK: - Bindings

  private static let bindings = [
    Self("ObservableValue.value", of: { ObservableValue(1) }, { $0.value }, { $0.value = 2 }),
    Self(
      "DerivedValue.value",
      of: {
        let value = ObservableValue(1)
        return (value, value.map { $0 * 2 })
      },
      { $0.1.value },
      { $0.0.value = 2 }
    ),
  ]

  // MARK: - Lists

  /// An item of the lists below.
  private struct Album: Identifiable, Equatable {
    let id: Int
    var year: Int
  }

  private typealias Albums = ObservableList<MainSection, Album>

  private static func albums() throws -> Albums {
    try Albums((1...4).map { Album(id: $0, year: 1970 + $0) })
  }

  /// Appends an album that every source below shows.
  private static func grow(_ list: Albums) throws { try list.append(Album(id: 9, year: 1979)) }

  private static let lists = [
    Self(
      "ObservableList.snapshot",
      of: { try albums() },
      { $0.snapshot.itemIDs },
      { try grow($0) }
    ),
    Self("ObservableList.items", of: { try albums() }, { $0.items }, { try grow($0) }),
    Self("ObservableList.count", of: { try albums() }, { $0.count }, { try grow($0) }),
    Self(
      "ObservableList.isEmpty",
      of: { try Albums([]) },
      { $0.isEmpty },
      { try grow($0) }
    ),
    Self(
      "ObservableList[index]",
      of: { try albums() },
      { $0[0] },
      { try $0.update(Album(id: 1, year: 1)) }
    ),
    Self(
      "ObservableList.item(withID:)",
      of: { try albums() },
      { $0.item(withID: 1) as Any },
      { try $0.update(Album(id: 1, year: 1)) }
    ),
    Self(
      "ListElement.value",
      of: { try albums().element(1) },
      { $0.value as Any },
      { $0.update { $0.year = 1 } }
    ),
    Self(
      "ListDataSource.item(at:)",
      of: { try albums() },
      { $0.item(at: ListPath(section: 0, item: 4)) as Any },
      { try grow($0) }
    ),
    Self(
      "ListDataSource.numberOfItems(inSectionAt:)",
      of: { try albums() },
      { $0.numberOfItems(inSectionAt: 0) },
      { try grow($0) }
    ),
    Self(
      "DerivedDataSource.snapshot",
      of: {
        let list = try albums()
        return (list, list.filtered { $0.year > 1971 })
      },
      { $0.1.snapshot },
      { try grow($0.0) }
    ),
    Self(
      "FilteredDataSource.items",
      of: {
        let list = try albums()
        return (list, list.filtered { $0.year > 1971 })
      },
      { $0.1.items },
      { try grow($0.0) }
    ),
    Self(
      "FilteredDataSource.predicate",
      of: { try albums().filtered { $0.year > 1971 } },
      { $0.items },
      { $0.predicate = { $0.year < 1973 } }
    ),
    Self(
      "SortedDataSource.items",
      of: {
        let list = try albums()
        return (list, list.sorted { $0.id > $1.id })
      },
      { $0.1.items },
      { try grow($0.0) }
    ),
    Self(
      "SortedDataSource.areInIncreasingOrder",
      of: { try albums().sorted { $0.id > $1.id } },
      { $0.items },
      { $0.areInIncreasingOrder = { $0.id < $1.id } }
    ),
    Self(
      "SectionedDataSource.numberOfSections",
      of: {
        let list = try albums()
        return (list, list.sectioned { $0.year / 1975 })
      },
      { $0.1.numberOfSections },
      { try grow($0.0) }
    ),
    Self(
      "ConcatenatedDataSource.items",
      of: {
        let list = try albums()
        let shown = list.sectioned { _ in "albums" }
        let other = ObservableList<String, Album>()
        return (list, shown.concatenated(with: other))
      },
      { $0.1.items },
      { try grow($0.0) }
    ),
    Self(
      "SwappableDataSource.items",
      of: { SwappableDataSource(try albums()) },
      { $0.items },
      { $0.swap(to: try Albums([Album(id: 7, year: 1977)])) }
    ),
    Self(
      "ListPresenter.target",
      of: { ListPresenter<MainSection, Int>() },
      { $0.target.itemIDs },
      { $0.apply(try ListSnapshot([1])) }
    ),
    Self(
      "ListPresenter.dataSource",
      of: { ListPresenter<MainSection, Int>() },
      { $0.dataSource == nil },
      { $0.dataSource = try albums() }
    ),
    Self(
      "ListPresenter.snapshot",
      of: {
        let list = try albums()
        let presenter = ListPresenter<MainSection, Int>()
        presenter.dataSource = list
        return (list, presenter)
      },
      { $0.1.snapshot.itemIDs },
      { try grow($0.0) }
    ),
  ]

  // MARK: - Selection and prefetching

  private static func selection() throws -> (Albums, Selection<Int>) {
    let list = try albums()
    let selection = Selection<Int>(allowsMultiple: true)
    selection.follow(list)
    return (list, selection)
  }

  private static let selections = [
    Self("Selection.items", of: { try selection() }, { $0.1.items }, { _ = $0.1.select(2) }),
    Self("Selection.item", of: { try selection() }, { $0.1.item as Any }, { _ = $0.1.select(2) }),
    Self("Selection.count", of: { try selection() }, { $0.1.count }, { _ = $0.1.select(2) }),
    Self("Selection.isEmpty", of: { try selection() }, { $0.1.isEmpty }, { _ = $0.1.select(2) }),
    Self(
      "Selection.cursor",
      of: { try selection() },
      { $0.1.cursor as Any },
      { _ = $0.1.select(2) }
    ),
    Self(
      "Selection.contains(_:)",
      of: { try selection() },
      { $0.1.contains(2) },
      { _ = $0.1.select(2) }
    ),
  ]

  // MARK: - Delegation

  private final class Ear {}

  private final class Shelf: HorizontalScrollerDataSource {
    func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { 5 }

    func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
  }

  private static func scroller() -> (HorizontalScroller<Int>, Shelf) {
    let shelf = Shelf()
    let scroller = HorizontalScroller<Int>(viewportWidth: 300)
    scroller.dataSource = shelf
    scroller.reload()
    return (scroller, shelf)
  }

  private static func delegates() -> (MulticastDelegate<Ear>, Ear, RegistrationBag) {
    (MulticastDelegate<Ear>(), Ear(), RegistrationBag())
  }

  private static let delegation = [
    Self(
      "MulticastDelegate.count",
      of: { delegates() },
      { $0.0.count },
      { $0.0.add($0.1).store(in: $0.2) }
    ),
    Self(
      "HorizontalScroller.contentOffset",
      of: { scroller() },
      { $0.0.contentOffset },
      { $0.0.contentOffset = 50 }
    ),
    Self(
      "HorizontalScroller.selectedIndex",
      of: { scroller() },
      { $0.0.selectedIndex as Any },
      { $0.0.scroll(to: 3) }
    ),
    Self(
      "HorizontalScroller.centeredIndex",
      of: { scroller() },
      { $0.0.centeredIndex as Any },
      { $0.0.scroll(to: 3) }
    ),
    Self(
      "HorizontalScroller.visibleItems",
      of: { scroller() },
      { $0.0.visibleItems.map(\.index) },
      { $0.0.contentOffset = 300 }
    ),
  ]

  // MARK: - Responders

  private static func focus() -> (FirstResponderScope, Responder) {
    let responder = Responder()
    responder.isFocusable = true
    return (FirstResponderScope(), responder)
  }

  private static let responders = [
    Self(
      "FirstResponderScope.current",
      of: { focus() },
      { $0.0.current === $0.1 },
      { _ = $0.0.become($0.1) }
    )
  ]

  // MARK: - Prototypes

  private final class Row {}

  private final class Rows: WindowedListDataSource {
    let pool: ReusePool<Row>

    init() throws { pool = try PrototypeRegistry().register("row") { Row() } }

    func numberOfItems(in list: WindowedList<Row>) -> Int { 100 }

    func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
      list.dequeue(from: pool)
    }
  }

  private static func window() throws -> (WindowedList<Row>, Rows) {
    let rows = try Rows()
    let list = WindowedList<Row>(viewportExtent: 50, extents: .constant(20))
    list.dataSource = rows
    list.reload()
    return (list, rows)
  }

  private static let prototypes = [
    Self(
      "WindowedList.contentOffset",
      of: { try window() },
      { $0.0.contentOffset },
      { $0.0.scroll(to: 70) }
    ),
    Self(
      "WindowedList.visibleRange",
      of: { try window() },
      { $0.0.visibleRange },
      { $0.0.scroll(to: 70) }
    ),
    Self(
      "WindowedList.visibleItems",
      of: { try window() },
      { $0.0.visibleItems.map(\.index) },
      { $0.0.scroll(toItemAt: 50) }
    ),
    Self(
      "WindowedList.numberOfItems",
      of: { try window() },
      { $0.0.numberOfItems },
      { $0.0.dataSource = nil }
    ),
    Self(
      "WindowedList.contentExtent",
      of: { try window() },
      { $0.0.contentExtent },
      { $0.0.dataSource = nil }
    ),
    Self(
      "WindowedList.maximumContentOffset",
      of: { try window() },
      { $0.0.maximumContentOffset },
      { $0.0.dataSource = nil }
    ),
    Self(
      "ReusePool.statistics",
      of: { try Rows() },
      { $0.pool.statistics },
      { _ = $0.pool.dequeue() }
    ),
  ]

  // MARK: - Mementos

  private static func history() -> UndoHistory {
    let history = UndoHistory()
    // The operations registered while undoing can be redone.
    history.register(name: "First") { [weak history] in history?.register(name: "First") {} }
    history.markSaved()
    return history
  }

  private struct Add: UndoableCommand {
    var amount = 1
    var name: String { "Add \(amount)" }

    func apply(to sum: inout Int) -> Add {
      sum += amount
      return Add(amount: -amount)
    }
  }

  private static func document() -> CommandDocument<Int, Add> {
    let document = CommandDocument<Int, Add>(0)
    document.perform(Add())
    document.markSaved()
    return document
  }

  private static func store() -> RestorationStore {
    RestorationStore(directory: "state", fileSystem: InMemoryFileSystem())
  }

  private static let mementos = [
    Self("UndoHistory.canUndo", of: { history() }, { $0.canUndo }, { try $0.undo() }),
    Self("UndoHistory.canRedo", of: { history() }, { $0.canRedo }, { try $0.undo() }),
    Self("UndoHistory.undoName", of: { history() }, { $0.undoName as Any }, { try $0.undo() }),
    Self("UndoHistory.redoName", of: { history() }, { $0.redoName as Any }, { try $0.undo() }),
    Self(
      "UndoHistory.undoSteps",
      of: { history() },
      { $0.undoSteps.map(\.name) },
      { $0.register(name: "Second") {} }
    ),
    Self(
      "UndoHistory.redoSteps",
      of: { history() },
      { $0.redoSteps.map(\.name) },
      { try $0.undo() }
    ),
    Self("UndoHistory.isModified", of: { history() }, { $0.isModified }, { try $0.undo() }),
    Self(
      "UndoHistory.groupDepth",
      of: { history() },
      { $0.groupDepth },
      { $0.beginGroup(name: "Group") }
    ),
    Self("CommandDocument.state", of: { document() }, { $0.state }, { try $0.undo() }),
    Self("CommandDocument.canUndo", of: { document() }, { $0.canUndo }, { try $0.undo() }),
    Self("CommandDocument.canRedo", of: { document() }, { $0.canRedo }, { try $0.undo() }),
    Self("CommandDocument.undoName", of: { document() }, { $0.undoName as Any }, { try $0.undo() }),
    Self("CommandDocument.isModified", of: { document() }, { $0.isModified }, { try $0.undo() }),
    Self("RestorationStore[key]", of: { store() }, { $0[index] }, { $0[index] = 3 }),
    Self(
      "RestorationStore.hasUnsavedChanges",
      of: { store() },
      { $0.hasUnsavedChanges },
      { $0[index] = 3 }
    ),
  ]

  private static let index = RestorationKey("index", default: 0)

  // MARK: - Pipelines, caching

  private static let others = [
    Self(
      "CoalescingScheduler.needs",
      of: { CoalescingScheduler<Set<Int>>(on: { _ in }) { _ in } },
      { $0.needs },
      { $0.setNeeds([1]) }
    ),
    Self(
      "MessageQueue.count",
      of: { MessageQueue(MessageHub()) { _ in } },
      { $0.count },
      { $0.enqueue(AppLifecycle.WillTerminate()) }
    ),
    Self(
      "NotificationPermissions.kinds",
      of: { NotificationPermissions() },
      { $0.kinds.rawValue },
      { $0.update(to: .alert) }
    ),
    Self(
      "NotificationRouter.isInForeground",
      of: {
        let hub = MessageHub()
        return (hub, NotificationRouter(hub: hub))
      },
      { $0.1.isInForeground },
      { $0.0.post(AppLifecycle.DidEnterBackground()) }
    ),
    Self(
      "AsyncLocalFirst.document",
      of: { try counter() },
      { $0.document.state },
      { try $0.perform(2) }
    ),
    Self(
      "LocalFirst.state",
      of: { try counter() },
      { $0.state },
      { try $0.perform(2) }
    ),
  ]

  private static func counter() throws -> LocalFirst<Int, Int> {
    let outbox = try Outbox<Int>(
      directory: "calls",
      name: "calls",
      typeIdentifier: "call",
      fileSystem: InMemoryFileSystem()
    )
    return LocalFirst(
      LocalFirstDocument(state: 1),
      outbox: outbox,
      apply: { $1 += $0 },
      save: { _ in }
    )
  }
}
