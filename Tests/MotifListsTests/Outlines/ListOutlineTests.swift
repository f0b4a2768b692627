// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("ListOutline")
struct ListOutlineTests {
  private typealias Outline = ListOutline<Int>

  /// Items 1 and 2; 11 and 12 under 1; 111 under 11.
  private func outline() throws -> Outline {
    var outline = Outline()
    try outline.appendItems([1, 2])
    try outline.appendItems([11, 12], to: 1)
    try outline.appendItems([111], to: 11)
    return outline
  }

  @Test
  func `new items are collapsed, and expansion determines rows`() throws {
    var outline = try outline()
    #expect(outline.snapshot.itemIDs == [1, 2])
    #expect(outline.itemIDs == [1, 11, 111, 12, 2])
    try outline.expandItems([1])
    #expect(outline.snapshot.itemIDs == [1, 11, 12, 2])
    #expect(!outline.snapshot.itemIDs.contains(111))
    try outline.expandItems([11])
    #expect(outline.snapshot == (try ListSnapshot([1, 11, 111, 12, 2])))
    #expect(outline.itemIDs.map { outline.level(of: $0) } == [0, 1, 2, 1, 0])
    #expect(outline.parent(of: 111) == 11)
    #expect(outline.parent(of: 1) == nil)
    #expect(outline.childIDs(of: 1) == [11, 12])
    #expect(outline.childIDs(of: nil) == [1, 2])
  }

  @Test
  func `a collapsed item remembers its expanded descendants`() throws {
    var outline = try outline()
    try outline.expandItems([1, 11])
    try outline.collapseItems([1])
    #expect(outline.snapshot.itemIDs == [1, 2])
    #expect(outline.isExpanded(11))
    try outline.expandItems([1])
    #expect(outline.snapshot.itemIDs == [1, 11, 111, 12, 2])
  }

  @Test
  func `an expanded, empty item shows items added later`() throws {
    var outline = try outline()
    try outline.expandItems([2])
    #expect(outline.snapshot.itemIDs == [1, 2])
    try outline.appendItems([21], to: 2)
    #expect(outline.snapshot.itemIDs == [1, 2, 21])
  }

  @Test
  func `siblings are inserted after all descendants`() throws {
    var outline = try outline()
    try outline.expandItems([1])
    try outline.insertItems([3, 4], after: 1)
    try outline.insertItems([10], before: 11)
    #expect(outline.snapshot.itemIDs == [1, 10, 11, 12, 3, 4, 2])
    #expect(outline.level(of: 10) == 1)
  }

  @Test
  func `deleting an item deletes its descendants`() throws {
    var outline = try outline()
    try outline.expandItems([1])
    try outline.deleteItems([111, 1, 11, 1])
    #expect(outline.itemIDs == [2])
    #expect(outline.level(of: 111) == nil)
    // A reinserted item is collapsed, as any new one is.
    try outline.appendItems([1])
    try outline.appendItems([11], to: 1)
    #expect(outline.snapshot.itemIDs == [2, 1])
    var other = Outline()
    try other.appendItems([2, 1])
    try other.appendItems([11], to: 1)
    #expect(outline == other)
    try other.expandItems([1])
    #expect(outline != other)
  }

  @Test
  func `an invalid edit explains itself and changes nothing`() throws {
    var outline = try outline()
    let before = outline
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(111)) {
      try outline.appendItems([5, 111])
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(5)) {
      try outline.appendItems([5, 5], to: 2)
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(9)) {
      try outline.appendItems([5], to: 9)
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(9)) {
      try outline.insertItems([5], before: 9)
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.duplicateItem(2)) {
      try outline.insertItems([2], after: 11)
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(9)) {
      try outline.deleteItems([1, 9])
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(9)) {
      try outline.expandItems([1, 9])
    }
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(9)) {
      try outline.collapseItems([9])
    }
    #expect(outline == before)
    #expect(outline.level(of: 9) == nil)
    #expect(outline.childIDs(of: 9) == [])
    #expect(!outline.isExpanded(9))
  }

  @Test
  func `a tree may be deeper than a thread's stack`() throws {
    var outline = Outline()
    try outline.appendItems([0])
    for item in 1..<100_000 { try outline.appendItems([item], to: item - 1) }
    try outline.expandItems(Array(0..<99_999))
    #expect(outline.snapshot.itemIDs == Array(0..<100_000))
    try outline.deleteItems([1])
    #expect(outline.itemIDs == [0])
  }

  @Test
  func `a presenter shows an outline's rows in a section`() throws {
    var outline = try outline()
    var list = try ListSnapshot(sections: [(0, [100]), (1, [])])
    let view = StrictView()
    let presenter = ListPresenter(view: view)
    try list.replaceItems(inSection: 1, with: outline.snapshot.itemIDs)
    presenter.apply(list)
    try outline.expandItems([1])
    try list.replaceItems(inSection: 1, with: outline.snapshot.itemIDs)
    try list.reconfigureItems([1])
    presenter.apply(list)
    let batch = "insert 11 at 1.1, insert 12 at 1.2, reconfigure 1 at 1.0"
    #expect(view.batches.map(\.description) == [batch])
  }
}
