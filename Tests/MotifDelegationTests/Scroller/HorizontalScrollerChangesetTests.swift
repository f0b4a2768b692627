// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifLists
import MotifTestSupport
import Testing

@Suite("HorizontalScroller, change sets")
struct HorizontalScrollerChangesetTests {
  typealias List = ListSnapshot<MainSection, String>

  let shelf = Shelf(9, initial: 4)
  let scroller: HorizontalScroller<Cover>

  init() {
    scroller = makeScroller(shelf, viewportWidth: 340)
    _ = scroller.visibleItems
  }

  private var titles: [String] { scroller.visibleItems.map(\.view.payload) }

  @Test func `a change set of two snapshots keeps the selected item centered (A6)`() throws {
    try bring(scroller, shelf, to: List(["new", "cover 8", "cover 4", "cover 5", "cover 0"]))
    #expect(scroller.selectedIndex == 2)
    #expect(scroller.contentOffset == 160 + 120 * 2 - 170)
    #expect(titles == ["cover 8", "cover 4", "cover 5"])
    #expect(shelf.asked == [3, 4, 5, 1], "the other two have their views")
  }

  @Test(arguments: [BatchStyle.singleBatch, .staged, .sequential])
  func `an item that moves and updates stays selected (A6)`(
    style: BatchStyle
  ) throws {
    var list = try List(shelf.titles)
    try list.moveItem("cover 4", before: "cover 1")
    try list.reloadItems(["cover 4"])
    let old = scroller.itemView(at: 4)
    try bring(scroller, shelf, to: list, as: style)
    #expect(scroller.selectedIndex == 1)
    #expect(titles == ["cover 0", "cover 4", "cover 1"])
    #expect(scroller.itemView(at: 1) !== old)
  }

  @Test(arguments: [ListUpdateKind.reconfigure, .reload])
  func `an update of either kind requests a new view`(kind: ListUpdateKind) {
    let path = ListPath(section: 0, item: 5)
    scroller.apply(
      Changeset<MainSection, String>(
        updatedItems: [.init(id: "cover 5", from: path, to: path, kind: kind)]
      )
    )
    #expect(titles == ["cover 3", "cover 4", "cover 5"])
    #expect(shelf.asked == [3, 4, 5, 5])
  }

  @Test func `updating the section requests all views again`() {
    shelf.titles.remove(at: 3)
    scroller.apply(
      Changeset<MainSection, String>(
        updatedSections: [.init(id: .main, from: 0, to: 0)],
        deletedItems: [.init(path: ListPath(section: 0, item: 3), id: "cover 3")]
      )
    )
    #expect(titles == ["cover 2", "cover 4", "cover 5"])
    #expect(shelf.asked == [3, 4, 5, 2, 3, 4])
  }

  @Test func `removing and inserting a section affects all its items`() throws {
    let list = try List(shelf.titles)
    shelf.titles = []
    scroller.apply(Changeset(from: list, to: List()))
    #expect(scroller.numberOfItems == 0)
    #expect(scroller.visibleItems.isEmpty)

    shelf.titles = list.itemIDs
    shelf.initial = 7
    scroller.apply(Changeset(from: List(), to: list))
    #expect(scroller.selectedIndex == 7)
  }

  @Test func `replacing a section keeps the items in common`() throws {
    var old = ListSnapshot<String, String>()
    try old.appendSections(["rock"])
    try old.appendItems(shelf.titles, toSection: "rock")
    var new = ListSnapshot<String, String>()
    try new.appendSections(["jazz"])
    try new.appendItems(["cover 4", "cover 7"], toSection: "jazz")

    let changes = Changeset(from: old, to: new)
    for batch in try [changes] + changes.batches(as: .singleBatch, from: old) {
      let scroller = makeScroller(shelf, viewportWidth: 340)
      let titles = shelf.titles
      shelf.titles = new.itemIDs
      scroller.apply(batch)
      #expect(scroller.selectedIndex == 0)
      #expect(scroller.visibleItems.map(\.view.payload) == ["cover 4", "cover 7"])
      shelf.titles = titles
    }
  }

  @Test func `an empty change set changes nothing`() {
    scroller.contentOffset += 20
    scroller.apply(Changeset<Int, Int>())
    #expect(scroller.contentOffset == 160 + 480 - 170 + 20)
    #expect(scroller.selectedIndex == 4)
    _ = scroller.visibleItems
    #expect(shelf.asked == [3, 4, 5])
  }

  @Test func `random changes keep the selected item centered (A6)`() {
    withSeeds(200) { random in
      let shelf = Shelf(Int.random(in: 0...9, using: &random))
      let scroller = makeScroller(shelf, viewportWidth: 500)
      for _ in 0..<10 {
        let (old, selected) = (shelf.titles, scroller.selectedIndex)
        let list = try randomList(&random)
        let style = [BatchStyle.singleBatch, .staged, .sequential].randomElement(using: &random)
        try bring(scroller, shelf, to: list, as: style)
        for item in scroller.visibleItems {
          #expect(item.view.payload == list.itemIDs[item.index])
        }
        let title = selected.map { old[$0] }
        if let title, let index = list.itemIDs.firstIndex(of: title) {
          #expect(scroller.selectedIndex == index)
        }
        if let index = scroller.selectedIndex {
          #expect(scroller.contentOffset == 160 + 120 * Double(index) - 250)
        }
        #expect((scroller.selectedIndex == nil) == list.itemIDs.isEmpty)
      }
    }
  }

  /// Draws some of twelve titles in any order, and marks some of them as updated.
  private func randomList(_ random: inout SeededGenerator) throws -> List {
    let titles = (0..<12).map { "cover \($0)" }.shuffled(using: &random)
    var list = try List(Array(titles.prefix(Int.random(in: 0...12, using: &random))))
    for title in list.itemIDs where Int.random(in: 0..<5, using: &random) == 0 {
      try list.reloadItems([title])
    }
    return list
  }
}

/// Puts the items of a list on a shelf, and passes the changes to the scroller, in batches or at once.
private func bring(
  _ scroller: HorizontalScroller<Cover>,
  _ shelf: Shelf,
  to list: ListSnapshot<MainSection, String>,
  as style: BatchStyle? = nil
) throws {
  var shown = try ListSnapshot(shelf.titles)
  let changes = Changeset(from: shown, to: list)
  for batch in try style.map({ try changes.batches(as: $0, from: shown) }) ?? [changes] {
    shown = try batch.applied(to: shown)
    shelf.titles = shown.itemIDs
    scroller.apply(batch)
  }
  #expect(shelf.titles == list.itemIDs)
}
