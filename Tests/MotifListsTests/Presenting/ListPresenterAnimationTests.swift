// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("ListPresenter, animation")
struct ListPresenterAnimationTests {
  private typealias List = ListSnapshot<Int, Int>

  /// A view that records whether its batches were animated.
  private final class View: ListDisplaying {
    let batchStyle: BatchStyle
    private(set) var shown = List()
    private(set) var animated: [Bool] = []
    var whenTold: () -> Void = {}

    init(_ style: BatchStyle = .singleBatch) { batchStyle = style }

    func show(_ snapshot: List) { shown = snapshot }

    func perform(_ batch: Changeset<Int, Int>, showing snapshot: List) {
      perform(batch, showing: snapshot, animated: true)
    }

    func perform(_ batch: Changeset<Int, Int>, showing snapshot: List, animated: Bool) {
      shown = snapshot
      self.animated.append(animated)
      whenTold()
    }
  }

  private func list(_ items: Int...) throws -> List { try List(sections: [(0, items)]) }

  private func deletion(of id: Int, at item: Int) -> Changeset<Int, Int> {
    Changeset(deletedItems: [.init(path: ListPath(section: 0, item: item), id: id)])
  }

  @Test
  func `changes are animated unless told otherwise`() throws {
    let view = View()
    let presenter = ListPresenter(view: view)
    #expect(presenter.animatesChanges)
    presenter.apply(try list(1))
    presenter.apply(try list(1, 2))
    presenter.apply(try list(1, 2, 3), animated: false)
    try presenter.apply(deletion(of: 1, at: 0))
    try presenter.apply(deletion(of: 2, at: 0), animated: false)
    #expect(view.animated == [true, false, true, false])

    presenter.animatesChanges = false
    presenter.apply(try list(4))
    presenter.apply(try list(4, 5), animated: true)
    try presenter.apply(deletion(of: 4, at: 0))
    #expect(view.animated.suffix(3) == [false, false, false])
    #expect(view.shown == presenter.snapshot)
  }

  @Test
  func `a list's batches are all animated or none`() throws {
    let view = View(.sequential)
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1, 2, 3))
    presenter.apply(try list(3, 4), animated: false)
    #expect(view.animated == [false, false, false])
  }

  @Test
  func `a source's changes are animated as the presenter says`() throws {
    let view = View()
    let presenter = ListPresenter(view: view)
    let source = try ObservableList(sections: [(0, [VersionedItem(id: 0)])])
    let reversed = source.sorted { $0.id > $1.id }
    presenter.dataSource = source
    try source.append(VersionedItem(id: 1), toSection: 0)
    presenter.animatesChanges = false
    try source.append(VersionedItem(id: 2), toSection: 0)
    presenter.animatesChanges = true
    presenter.follow(reversed, animated: false)
    try source.append(VersionedItem(id: 3), toSection: 0)
    presenter.dataSource = source
    #expect(view.animated == [true, false, false, true, true])
  }

  @Test
  func `pending lists keep the animation they were given`() throws {
    let view = View()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1))
    let waiting = try list(1, 2, 3)
    view.whenTold = { [weak view, weak presenter] in
      guard let presenter, view?.animated.count == 1 else { return }
      presenter.animatesChanges = false
      presenter.apply(waiting)
      presenter.animatesChanges = true
    }
    presenter.apply(try list(1, 2))
    #expect(view.animated == [true, false])
  }

  @Test
  func `a view without animation still receives its batches`() throws {
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    presenter.apply(try list(1))
    presenter.apply(try list(1, 2), animated: false)
    presenter.apply(try list(1, 2, 3))
    #expect(view.batches.count == 2)
  }
}
