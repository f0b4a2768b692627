// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// Shows one list in a table, a windowed list, and a scroller, all updated by the list's change sets.
private final class Gallery: ListDisplaying, WindowedListDataSource, HorizontalScrollerDataSource {
  struct Picture: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  final class Cell {
    var title = ""
  }

  let pictures: ObservableList<MainSection, Picture>
  let presenter = ListPresenter<MainSection, Int>()
  let grid = WindowedList<Cell>(viewportExtent: 4, overscan: 1)
  let shelf = HorizontalScroller<String>(viewportWidth: 340)
  private let cells: ReusePool<Cell>
  private var registration: Registration?
  /// The rows of the table, which knows only the reported changes of the list.
  private(set) var rows: [Int?] = []
  private(set) var batches = 0
  /// A picture that the next `show` of the whole list finds missing.
  var stale: Int?

  init(_ pictures: [Picture], stale: Int? = nil) throws {
    self.pictures = try ObservableList(pictures)
    cells = try PrototypeRegistry().register("cell") { Cell() }
    presenter.view = self
    self.stale = stale
    registration = self.pictures.observe { [unowned self] changes in
      do { try presenter.apply(changes) } catch { Issue.record(error) }
      grid.apply(changes)
      shelf.apply(changes)
    }
    presenter.apply(self.pictures.snapshot)
    grid.dataSource = self
    grid.reload()
    shelf.dataSource = self
    shelf.reload()
  }

  private func title(at index: Int) -> String {
    pictures.item(withID: presenter.target.itemIDs(inSectionAt: 0)[index])?.title ?? "-"
  }

  func show(_ snapshot: ListSnapshot<MainSection, Int>) {
    rows = snapshot.itemIDs
    if let id = exchange(&stale, with: nil) { _ = try? pictures.remove(id: id) }
  }

  func perform(_ batch: Changeset<MainSection, Int>, showing: ListSnapshot<MainSection, Int>) {
    batches += 1
    let moved = batch.movedItems.map { (to: $0.to.item, id: rows[$0.from.item]) }
    for item in (batch.deletedItems.map(\.path.item) + batch.movedItems.map(\.from.item)).sorted()
      .reversed()
    {
      rows.remove(at: item)
    }
    let come = moved + batch.insertedItems.map { (to: $0.path.item, id: $0.id) }
    for item in come.sorted(by: { $0.to < $1.to }) { rows.insert(item.id, at: item.to) }
  }

  func numberOfItems(in list: WindowedList<Cell>) -> Int { presenter.target.numberOfItems }

  func list(_ list: WindowedList<Cell>, cellForItemAt index: Int) -> Cell {
    let cell = list.dequeue(from: cells)
    cell.title = title(at: index)
    return cell
  }

  func numberOfItems(in scroller: HorizontalScroller<String>) -> Int {
    presenter.target.numberOfItems
  }

  func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
    title(at: index)
  }
}

@Suite("One change set for a presenter, a windowed list, and a scroller")
struct OneChangesetTests {
  @Test func `all three agree with the list after every change`() {
    withSeeds(200) { random in
      var nextID = 6
      var model = (0..<6).map { Gallery.Picture(id: $0, title: "picture \($0)") }
      let gallery = try Gallery(model)
      for _ in 0..<30 {
        let selected = gallery.shelf.selectedIndex.map { model[$0].id }
        try change(&model, &nextID, &random)
        let oldIDs = gallery.presenter.snapshot.itemIDs
        try gallery.pictures.replaceAll(model, updating: { $0 != $1 })
        gallery.grid.scroll(to: .random(in: 0...8, using: &random))

        let ids = model.map(\.id)
        let titles = model.map(\.title)
        try #require(gallery.presenter.snapshot.itemIDs == ids, "from \(oldIDs)")
        try #require(gallery.rows == ids, "from \(oldIDs)")
        let grid = gallery.grid
        #expect(grid.visibleItems.count >= min(4, ids.count))
        for item in grid.visibleItems { #expect(item.cell.title == titles[item.index]) }
        for item in gallery.shelf.visibleItems { #expect(item.view == titles[item.index]) }
        #expect(gallery.shelf.numberOfItems == ids.count)
        if let selected, let index = ids.firstIndex(of: selected) {
          #expect(gallery.shelf.selectedIndex == index)
        }
      }
      #expect(gallery.batches > 0)
    }
  }

  @Test func `all three follow an edit that the table makes while it shows the list`() throws {
    let gallery = try Gallery((0..<6).map { .init(id: $0, title: "picture \($0)") }, stale: 2)
    func expectAgreement(_ ids: [Int]) {
      #expect(gallery.pictures.snapshot.itemIDs == ids && gallery.rows == ids)
      #expect(gallery.presenter.snapshot.itemIDs == ids)
      #expect(gallery.grid.numberOfItems == ids.count)
      #expect(gallery.shelf.numberOfItems == ids.count)
      let titles = gallery.grid.visibleItems.map(\.cell.title)
      #expect(titles == ids.prefix(4).map { "picture \($0)" })
    }
    expectAgreement([0, 1, 3, 4, 5])
    gallery.stale = 0
    gallery.presenter.reload()
    expectAgreement([1, 3, 4, 5])
  }

  /// Edits a plain array a few times.
  private func change(
    _ model: inout [Gallery.Picture],
    _ nextID: inout Int,
    _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0...model.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where index < model.count: model.remove(at: index)
      case 1 where index < model.count:
        model.insert(model.remove(at: index), at: .random(in: 0...model.count, using: &random))
      case 2 where index < model.count: model[index].title += "!"
      default:
        model.insert(.init(id: nextID, title: "picture \(nextID)"), at: index)
        nextID += 1
      }
    }
  }
}
