// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Makes random calls to a presenter, also from its callbacks, and keeps a plain record.
private final class Play {
  private typealias List = ListSnapshot<Int, Int>
  private typealias Changes = Changeset<Int, Int>

  private let presenter = ListPresenter<Int, Int>()
  private var view: StrictView?
  private var random: SeededGenerator
  private let source: ObservableList<Int, VersionedItem>
  private let mirror: SortedDataSource<Int, VersionedItem>

  /// The lists that have been applied, and those that have been shown, without repetition.
  private var applied: [List] = []
  private var shown: [List] = []
  /// The numbers of the lists that were applied, as they were completed.
  private var completed: [Int] = []
  private var completionCount = 0
  /// The number of calls still allowed from callbacks.
  private var insideBudget = 0
  private let usesSources: Bool

  init(_ random: SeededGenerator, usesSources: Bool) throws {
    self.random = random
    self.usesSources = usesSources
    source = try ObservableList(sections: [(0, [VersionedItem(id: 0)])])
    mirror = source.sorted { $0.id > $1.id }
    presenter.didShow = { [unowned self] presenter in
      if shown.last != presenter.snapshot { shown.append(presenter.snapshot) }
      act(inside: true)
    }
  }

  func run() throws {
    for _ in 0..<30 {
      insideBudget = .random(in: 0...3, using: &random)
      act(inside: false)
      #expect(presenter.snapshot == presenter.target)
      if let view, presenter.view === view, !shown.isEmpty {
        #expect(view.sections == presenter.snapshot.shown)
      }
      #expect(completed == Array(0..<completionCount))
      if usesSources {
        if !shown.isEmpty { #expect(shown.last == presenter.snapshot) }
      } else {
        try #require(shown == applied)
      }
    }
  }

  private func act(inside: Bool) {
    if inside {
      guard insideBudget > 0, Bool.random(using: &random) else { return }
      insideBudget -= 1
    }
    do {
      switch Int.random(in: 0..<(usesSources ? 14 : 9), using: &random) {
      case 0...2: apply(try RandomLists.edited(presenter.target, using: &random))
      case 3: apply(try RandomLists.list(using: &random))
      case 4: try applyChanges()
      case 5: apply(try marked(presenter.target))
      case 6:
        account(for: presenter.target)
        presenter.reload()
      case 7: changeView()
      case 8: presenter.changeLimit = [0, 3, 10, 200].randomElement(using: &random) ?? 200
      case 9...11: try editSource()
      case 12: presenter.dataSource = source
      default: presenter.follow(mirror, updating: Bool.random(using: &random) ? .reload : nil)
      }
    } catch {
      Issue.record(error)
    }
  }

  private func apply(_ list: List) {
    account(for: list)
    let number = completionCount
    completionCount += 1
    presenter.apply(list, reloading: Int.random(in: 0..<10, using: &random) == 0) {
      [unowned self] in
      completed.append(number)
      act(inside: true)
    }
  }

  private func applyChanges() throws {
    let next = try RandomLists.edited(presenter.target, using: &random)
    let changes = Changes(from: presenter.target, to: next)
    account(for: next)
    let number = completionCount
    completionCount += 1
    try presenter.apply(changes) { [unowned self] in completed.append(number) }
  }

  private func account(for list: List) {
    let list = list.withoutMarks
    if applied.last != list { applied.append(list) }
  }

  private func marked(_ list: List) throws -> List {
    var list = try RandomLists.edited(list, using: &random)
    try list.reloadItems(list.itemIDs.filter { _ in Bool.random(using: &random) })
    try list.reconfigureItems(list.itemIDs.filter { _ in Bool.random(using: &random) })
    try list.reloadSections(
      list.sectionIDs.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    )
    return list
  }

  private func editSource() throws {
    let next = try RandomLists.edited(source.snapshot, using: &random)
    try source.replaceAll(
      next.shown.map { section in
        (
          section.id,
          section.items.map { VersionedItem(id: $0, version: .random(in: 0...2, using: &random)) }
        )
      },
      updating: { $0.version != $1.version }
    )
  }

  private func changeView() {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      if Bool.random(using: &random) { presenter.view = nil }
      view = nil
      return
    }
    let styles: [BatchStyle] = [.singleBatch, .staged, .sequential]
    let next = StrictView(styles.randomElement(using: &random) ?? .staged)
    next.whenTold = { [unowned self] _ in act(inside: true) }
    view = next
    presenter.view = next
  }
}

@Suite("ListPresenter, random")
struct ListPresenterModelTests {
  @Test
  func `every applied list is shown in turn, by the rules`() {
    withSeeds(1_000) { generator in
      try Play(generator, usesSources: false).run()
    }
  }

  @Test
  func `edited and swapped sources are shown, by the rules`() {
    withSeeds(1_000) { generator in
      try Play(generator, usesSources: true).run()
    }
  }

  @Test
  func `everything marked or new is drawn, without losses`() {
    withSeeds(1_000) { generator in
      for style in [BatchStyle.singleBatch, .staged, .sequential] {
        let view = StrictView(style)
        let presenter = ListPresenter(view: view)
        let old = try RandomLists.list(using: &generator)
        presenter.apply(old)
        var new = try RandomLists.edited(old, using: &generator)
        try new.reloadItems(new.itemIDs.filter { _ in Bool.random(using: &generator) })
        let sections = new.sectionIDs.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        try new.reloadSections(sections)
        view.forget()
        presenter.apply(new)
        #expect(view.drawnItems.isSuperset(of: new.reloadedItemIDs))
        #expect(view.drawnItems.isSuperset(of: Set(new.itemIDs).subtracting(old.itemIDs)))
        #expect(view.drawnSections.isSuperset(of: sections))
      }
    }
  }
}
