// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport

/// Every callback of the module, repeating the call that caused it.
enum ListLoop: String, CaseIterable, Codable, Sendable {
  case didShow, didShowTwice, completion, show, perform, batchStyle, reload, otherView
  case twoPresenters, presenterAndSource
  case didSelect, didDeselect, shouldSelect, shouldDeselect, moveSelection, twoSelections
  case twoSelectionsAsking
  case prefetch, cancelPrefetching, twoWindows
  case observer, derivedObserver, twoLists, elementObserver, editObserver
  case headers, footers, sectionHeaders
  case predicate, order, section, swapComparison, replaceComparison, editInPlace, readInPlace

  /// The part of the message about the two calls that cause each other.
  var message: [String] {
    switch self {
    case .didShow, .didShowTwice, .completion, .show, .perform, .batchStyle, .reload, .otherView,
      .twoPresenters:
      ["a view, a completion, or didShow", "apply(_:), reload(), or another view"]
    case .didSelect, .didDeselect, .twoSelections:
      ["didSelect or didDeselect", "a change of the selection"]
    case .shouldSelect, .shouldDeselect, .moveSelection, .twoSelectionsAsking:
      ["shouldSelect or shouldDeselect", "a change of the selection"]
    case .prefetch, .cancelPrefetching, .twoWindows:
      ["prefetch or cancelPrefetching", "move(to:in:scrolling:) or close()"]
    case .observer, .derivedObserver, .twoLists, .elementObserver, .editObserver,
      .presenterAndSource:
      ["an observer causes an event"]
    case .headers, .footers, .sectionHeaders:
      ["headers or footers", "header(ofSection:) or footer(ofSection:)"]
    case .predicate, .order, .section, .swapComparison, .replaceComparison:
      ["A predicate, an order, a section key or a comparison changed the source"]
    case .editInPlace, .readInPlace: ["while one of its items was being edited in place"]
    }
  }

  /// Starts the loop, which ends the program.
  func run() throws {
    switch self {
    case .didShow, .didShowTwice, .completion, .show, .perform, .batchStyle, .reload, .otherView,
      .twoPresenters, .presenterAndSource:
      try present()
    case .didSelect, .didDeselect, .shouldSelect, .shouldDeselect, .moveSelection, .twoSelections,
      .twoSelectionsAsking:
      try choose()
    case .prefetch, .cancelPrefetching, .twoWindows: try prefetch()
    case .observer, .derivedObserver, .twoLists, .elementObserver, .editObserver: try observe()
    default: try ask()
    }
  }
}

// MARK: - Presenting

extension ListLoop {
  private typealias Presenter = ListPresenter<MainSection, Int>
  private typealias List = ListSnapshot<MainSection, Int>

  private final class View: ListDisplaying {
    var whenShown: () -> Void = {}
    var whenPerformed: () -> Void = {}
    var whenAsked: () -> Void = {}

    var batchStyle: BatchStyle {
      whenAsked()
      return .singleBatch
    }

    func show(_ snapshot: ListSnapshot<MainSection, Int>) { whenShown() }

    func perform(
      _ batch: Changeset<MainSection, Int>,
      showing snapshot: ListSnapshot<MainSection, Int>
    ) {
      whenPerformed()
    }
  }

  private func present() throws {
    let view = View()
    let presenter = Presenter(view: view)
    let lists = [try List([1]), try List([2])]
    var count = 0
    func next() -> List {
      count += 1
      return lists[count % 2]
    }
    func complete() { presenter.apply(next(), completion: complete) }
    switch self {
    case .didShow: presenter.didShow = { $0.apply(next()) }
    case .didShowTwice:
      presenter.didShow = { presenter in
        presenter.apply(next())
        presenter.apply(next())
      }
    case .completion: return complete()
    case .show:
      view.whenShown = { presenter.apply(next(), reloading: true) }
    case .perform: view.whenPerformed = { presenter.apply(next()) }
    case .batchStyle: view.whenAsked = { presenter.apply(next()) }
    case .reload: presenter.didShow = { $0.reload() }
    case .otherView:
      let other = View()
      view.whenShown = { presenter.view = other }
      other.whenShown = { presenter.view = view }
    case .twoPresenters:
      let other = Presenter()
      presenter.didShow = { _ in other.apply(next()) }
      other.didShow = { _ in presenter.apply(next()) }
    default:
      let source = try ObservableList([Entry(id: 1, rank: 1)])
      presenter.follow(source)
      presenter.didShow = { _ in source[0].rank += 1 }
      source[0].rank += 1
    }
    presenter.apply(next())
    presenter.apply(next())
  }
}

// MARK: - Selecting

extension ListLoop {
  private func choose() throws {
    let chooser = Chooser()
    let selection = Selection<Int>(allowsMultiple: true)
    selection.delegate = chooser
    selection.update(to: try ListSnapshot([1, 2, 3]))
    switch self {
    case .didSelect, .didDeselect:
      chooser.whenTold = { $0.toggle(1) }
    case .twoSelections:
      let other = Selection<Int>(allowsMultiple: true)
      let otherChooser = Chooser()
      other.delegate = otherChooser
      other.update(to: try ListSnapshot([1, 2, 3]))
      chooser.whenTold = { _ in other.toggle(2) }
      otherChooser.whenTold = { _ in selection.toggle(2) }
      selection.select(1)
      withExtendedLifetime(otherChooser) {}
    case .twoSelectionsAsking:
      let other = Selection<Int>(allowsMultiple: true)
      let otherChooser = Chooser()
      other.delegate = otherChooser
      other.update(to: try ListSnapshot([1, 2, 3]))
      chooser.whenAsked = { _ in other.toggle(2) }
      otherChooser.whenAsked = { _ in selection.toggle(2) }
      selection.select(1)
      withExtendedLifetime(otherChooser) {}
    case .moveSelection:
      chooser.whenAsked = { $0.moveSelection(by: 1) }
      selection.moveSelection(by: 1)
    case .shouldDeselect:
      selection.selectAll()
      chooser.whenAsked = { $0.clear() }
    default:
      chooser.whenAsked = { $0.select(2) }
    }
    if self == .didDeselect { selection.selectAll() }
    selection.clear()
    selection.select(1)
    withExtendedLifetime(chooser) {}
  }
}

// MARK: - Prefetching

extension ListLoop {
  private final class Loader: PrefetchWindowDelegate {
    var whenLoading: () -> Void = {}
    var whenCancelling: () -> Void = {}

    func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) { whenLoading() }

    func prefetchWindow(_ window: PrefetchWindow<Int>, cancelPrefetching items: [Int]) {
      whenCancelling()
    }
  }

  private func prefetch() throws {
    let list = try ListSnapshot(Array(0..<1_000))
    var place = 0
    func move(_ window: PrefetchWindow<Int>) {
      place = (place + 100) % 900
      let path = ListPath(section: 0, item: place)
      window.move(to: path...path, in: list)
    }
    let window = PrefetchWindow<Int>(ahead: 1)
    let loader = Loader()
    window.delegate = loader
    let other = PrefetchWindow<Int>(ahead: 1)
    let otherLoader = Loader()
    other.delegate = otherLoader
    switch self {
    case .prefetch: loader.whenLoading = { move(window) }
    case .cancelPrefetching: loader.whenCancelling = { move(window) }
    default:
      loader.whenLoading = { move(other) }
      otherLoader.whenLoading = { move(window) }
    }
    move(window)
    move(window)
    withExtendedLifetime((loader, otherLoader)) {}
  }
}

// MARK: - Observing

extension ListLoop {
  private func observe() throws {
    let list = try ObservableList([Entry(id: 1, rank: 1)])
    let other = try ObservableList([Entry(id: 1, rank: 1)])
    let filter = list.filtered { _ in true }
    let registrations: [Registration]
    switch self {
    case .derivedObserver: registrations = [filter.observe { _ in list[0].rank += 1 }]
    case .twoLists:
      registrations = [
        list.observe { _ in other[0].rank += 1 }, other.observe { _ in list[0].rank += 1 },
      ]
    case .elementObserver:
      let element = list.element(1)
      registrations = [element.observe { _ in element.update { $0.rank += 1 } }]
    case .editObserver:
      registrations = [
        list.observe { _ in
          list.edit { list in
            list[0].rank += 1
            list.edit { $0[0].rank += 1 }
          }
        }
      ]
    default: registrations = [list.observe { _ in list[0].rank += 1 }]
    }
    list[0].rank += 1
    withExtendedLifetime(registrations) {}
  }
}

// MARK: - Calling functions

extension ListLoop {
  private func ask() throws {
    let list = try ObservableList([Entry(id: 1, rank: 1), Entry(id: 2, rank: 2)])
    switch self {
    case .headers:
      list.headers = { list.header(ofSection: $0) }
      _ = list.header(ofSection: .main)
    case .footers:
      list.footers = { list.footer(ofSection: $0) }
      _ = list.footer(ofSection: .main)
    case .sectionHeaders:
      let groups = list.sectioned { $0.rank }
      groups.headers = { groups.header(ofSection: $0) }
      _ = groups.header(ofSection: 1)
    case .predicate:
      let filter = list.filtered { _ in true }
      func set() {
        filter.predicate = { _ in
          set()
          return true
        }
      }
      set()
    case .order:
      let sorted = list.sorted { $0.rank < $1.rank }
      sorted.areInIncreasingOrder = { first, second in
        list[0].rank += 1
        return first.rank < second.rank
      }
    case .section:
      let groups = list.sectioned { $0.rank }
      groups.section = { entry in
        list[0].rank += 1
        return entry.rank
      }
    case .swapComparison:
      let shown = SwappableDataSource<MainSection, Entry>(list)
      let sources = [list.filtered { _ in true }, list.filtered { $0.rank > 0 }]
      var count = 0
      func swap() {
        count += 1
        shown.swap(to: sources[count % 2]) { _, _ in
          swap()
          return false
        }
      }
      swap()
    case .replaceComparison:
      func replace() throws {
        try list.replaceAll([Entry(id: 1, rank: 3)]) { _, _ in
          try? replace()
          return true
        }
      }
      try replace()
    case .editInPlace:
      func update() throws {
        try list.update(1) { _ in try? update() }
      }
      try update()
    default:
      try list.update(1) { $0.rank = list.count }
    }
  }
}
