// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("Selection")
struct SelectionTests {
  private let chooser = Chooser()

  private func selection(
    _ items: [Int] = Array(0..<10),
    multiple: Bool = true
  ) throws -> Selection<Int> {
    let selection = Selection<Int>(allowsMultiple: multiple)
    selection.delegate = chooser
    selection.update(to: try ListSnapshot(items))
    return selection
  }

  @Test
  func `with single selection, one item replaces the other`() throws {
    let selection = try selection(multiple: false)
    #expect(selection.isEmpty)
    #expect(selection.item == nil)
    #expect(selection.select(3))
    #expect(selection.toggle(5))
    #expect(selection.item == 5)
    #expect(selection.count == 1)
    #expect(
      chooser.events == [
        .askedToSelect(3), .selected(3),
        .askedToSelect(5), .askedToDeselect(3), .deselected(3), .selected(5),
      ]
    )
    selection.selectAll()
    #expect(selection.items == [5])
    #expect(selection.selectRange(to: 7))
    #expect(selection.items == [7])
    #expect(selection.toggle(7))
    #expect(selection.isEmpty)
  }

  @Test
  func `selecting and deselecting return the final result`() throws {
    let selection = try selection()
    selection.select(1)
    selection.toggle(2)
    chooser.held = [1]
    // Item 1 stays selected, so nothing changes: item 2 is selected as before.
    #expect(selection.select(2))
    #expect(selection.items == [1, 2])
    #expect(!selection.select(3))
    #expect(!selection.deselect(1))
    chooser.held = []
    // The delegate answers by making the change itself, which cancels the question.
    var answers = 1
    chooser.whenAsked = { selection in
      guard answers > 0 else { return }
      answers -= 1
      selection.deselect(2)
    }
    #expect(selection.deselect(2))
    #expect(selection.items == [1])
    answers = 1
    chooser.whenAsked = { selection in
      guard answers > 0 else { return }
      answers -= 1
      selection.selectRange(to: 4)
    }
    #expect(selection.select(4))
    // A selection that is undone at once doesn't count.
    chooser.whenAsked = { _ in }
    chooser.whenTold = { [chooser] selection in
      chooser.whenTold = { _ in }
      selection.clear()
    }
    #expect(!selection.select(7))
    #expect(selection.isEmpty)
  }

  @Test
  func `several items are reported in list order`() throws {
    let selection = try selection([4, 3, 2, 1])
    selection.toggle(1)
    selection.toggle(3)
    #expect(selection.items == [3, 1])
    #expect(selection.item == 3)
    #expect(selection.contains(1))
    chooser.events = []
    selection.selectAll()
    #expect(chooser.takeNews() == [.selected(4), .selected(2)])
    selection.select(2)
    #expect(chooser.takeNews() == [.deselected(4), .deselected(3), .deselected(1)])
    selection.selectAll()
    selection.clear()
    #expect(selection.isEmpty)
    #expect(chooser.selected.isEmpty)
  }

  @Test
  func `items are added to the others`() throws {
    let selection = try selection()
    selection.select(4)
    #expect(selection.add(6))
    #expect(selection.add(6))
    #expect(selection.cursor == 6)
    #expect(!selection.add(10))
    chooser.refused = [1]
    #expect(!selection.add(1))
    chooser.events = []
    selection.add(contentsOf: [8, 6, 2, 10, 1, 2])
    #expect(chooser.takeNews() == [.selected(2), .selected(8)])
    #expect(selection.items == [2, 4, 6, 8])
    #expect(selection.cursor == 6)
    selection.add(contentsOf: [])
    #expect(chooser.events == [])
  }

  @Test
  func `setting the selection affects only items that differ`() throws {
    let selection = try selection()
    selection.select(4)
    selection.add(5)
    chooser.events = []
    selection.set(to: [5, 7, 10])
    #expect(
      chooser.events == [
        .askedToSelect(7), .askedToDeselect(4), .deselected(4), .selected(7),
      ]
    )
    #expect(selection.cursor == nil)
    chooser.held = [5]
    chooser.refused = [1]
    selection.set(to: [0, 1])
    #expect(selection.items == [0, 5])
    selection.selectRange(to: 3)
    #expect(selection.items == [0, 2, 3, 5])
    chooser.held = []
    selection.set(to: [])
    #expect(selection.isEmpty)
  }

  @Test
  func `single selection takes the first item in the list`() throws {
    let selection = try selection(multiple: false)
    selection.set(to: [8, 3])
    #expect(selection.items == [3])
    selection.set(to: [1, 3])
    selection.add(contentsOf: [0, 3])
    #expect(selection.items == [3])
    #expect(selection.add(5))
    selection.add(contentsOf: [9, 7])
    #expect(selection.items == [7])
    chooser.held = [7]
    selection.set(to: [2])
    #expect(selection.items == [7])
    chooser.held = []
    selection.set(to: [10])
    #expect(selection.isEmpty)
  }

  @Test
  func `unknown and selected items are ignored`() throws {
    let selection = try selection([1, 2])
    #expect(!selection.select(9))
    #expect(!selection.toggle(9))
    #expect(!selection.selectRange(to: 9))
    #expect(selection.deselect(9))
    #expect(chooser.events == [])
    selection.select(1)
    chooser.events = []
    #expect(selection.select(1))
    #expect(!selection.selectRange(to: 9))
    #expect(chooser.events == [])
    #expect(selection.items == [1])
  }

  @Test
  func `C1: one refusal changes nothing`() throws {
    let selection = try selection()
    selection.select(1)
    selection.toggle(2)
    chooser.refused = [5]
    #expect(!selection.select(5))
    #expect(!selection.toggle(5))
    chooser.held = [2]
    #expect(!selection.select(6))
    #expect(!selection.deselect(2))
    #expect(!selection.toggle(2))
    #expect(selection.items == [1, 2])
    #expect(selection.cursor == 2)
    #expect(chooser.selected == [1, 2])
  }

  @Test
  func `C1: refused items are left out of many`() throws {
    let selection = try selection()
    chooser.refused = [3, 5]
    selection.selectAll()
    #expect(selection.items == [0, 1, 2, 4, 6, 7, 8, 9])
    chooser.held = [7, 0]
    selection.clear()
    #expect(selection.items == [0, 7])
    #expect(selection.cursor == nil)
    chooser.held = [0]
    selection.select(7)
    #expect(selection.items == [0, 7])
    selection.deselect(7)
    selection.toggle(2)
    #expect(!selection.selectRange(to: 5))
    #expect(selection.items == [0, 2, 4])
  }

  @Test
  func `C2: everything is allowed by default`() throws {
    final class Silent: SelectionDelegate { typealias ItemID = Int }
    let selection = Selection<Int>()
    selection.update(to: try ListSnapshot([1, 2]))
    #expect(selection.select(1))
    expectReleased {
      let silent = Silent()
      selection.delegate = silent
      #expect(selection.select(2))
      #expect(selection.deselect(2))
      return silent
    }
    #expect(selection.delegate == nil)
    #expect(selection.select(1))
  }

  @Test
  func `ranges begin at the last single selection`() throws {
    let selection = try selection()
    #expect(selection.selectRange(to: 4))
    #expect(selection.items == [4])
    selection.selectRange(to: 6)
    selection.selectRange(to: 2)
    #expect(selection.items == [2, 3, 4])
    #expect(selection.cursor == 2)
    selection.toggle(8)
    selection.selectRange(to: 7)
    #expect(selection.items == [7, 8])
    selection.deselect(8)
    selection.selectRange(to: 9)
    #expect(selection.items == [8, 9])
  }

  @Test
  func `without a start, ranges begin at the farther end`() throws {
    let list = Array(0..<10)
    for (goal, expected) in [(1, [1, 2, 3, 4]), (7, [2, 3, 4, 6, 7]), (3, [2, 3])] {
      let selection = try selection(list)
      selection.toggle(2)
      selection.toggle(4)
      selection.toggle(5)
      selection.update(to: try ListSnapshot(list.filter { $0 != 5 }))
      #expect(selection.cursor == nil)
      selection.selectRange(to: goal)
      #expect(selection.items == expected)
      selection.clear()
    }
  }

  @Test
  func `ranges span sections`() throws {
    let selection = Selection<Int>(allowsMultiple: true)
    selection.update(
      to: try ListSnapshot(sections: [(0, [0, 1]), (1, []), (2, [2]), (3, [3, 4])])
    )
    selection.select(3)
    selection.selectRange(to: 1)
    #expect(selection.items == [1, 2, 3])
  }
}
