// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("Selection, keyboard")
struct SelectionKeyboardTests {
  private let chooser = Chooser()

  private func selection(multiple: Bool = true) throws -> Selection<Int> {
    let selection = Selection<Int>(allowsMultiple: multiple)
    selection.delegate = chooser
    selection.update(to: try ListSnapshot(sections: [(0, [0, 1, 2]), (1, []), (2, [3, 4, 5])]))
    return selection
  }

  @Test
  func `arrows and pages cross sections and stop at ends`() throws {
    for multiple in [false, true] {
      let selection = try selection(multiple: multiple)
      #expect(selection.moveSelection(by: 4))
      #expect(selection.items == [0])
      selection.moveSelection(by: 1)
      selection.moveSelection(by: 2)
      #expect(selection.items == [3])
      selection.moveSelection(by: .max)
      #expect(selection.items == [5])
      #expect(!selection.moveSelection(by: 1))
      #expect(!selection.moveSelection(by: 0))
      selection.moveSelection(by: -4)
      #expect(selection.items == [1])
      selection.moveSelection(by: .min)
      #expect(selection.items == [0])
      #expect(!selection.moveSelection(by: -1))
      selection.clear()
      selection.moveSelection(by: -1)
      #expect(selection.items == [5])
      selection.clear()
    }
    #expect(!Selection<Int>().moveSelection(by: 1))
  }

  @Test
  func `refused items are skipped, even at the ends`() throws {
    let selection = try selection()
    chooser.refused = [1, 2, 5]
    selection.select(0)
    selection.moveSelection(by: 1)
    #expect(selection.items == [3])
    #expect(selection.moveSelection(by: 9))
    #expect(selection.items == [4])
    #expect(!selection.moveSelection(by: 9))
    selection.select(0)
    chooser.held = [0]
    chooser.events = []
    #expect(!selection.moveSelection(by: 1))
    #expect(
      chooser.events == [
        .askedToSelect(1), .askedToSelect(2), .askedToSelect(3), .askedToDeselect(0),
      ]
    )
    #expect(selection.items == [0])
  }

  @Test
  func `shift extends from the start and shrinks back`() throws {
    let selection = try selection()
    selection.select(2)
    selection.moveSelection(by: 1, extending: true)
    selection.moveSelection(by: 1, extending: true)
    #expect(selection.items == [2, 3, 4])
    selection.moveSelection(by: -1, extending: true)
    #expect(selection.items == [2, 3])
    selection.moveSelection(by: -2, extending: true)
    #expect(selection.items == [1, 2])
    #expect(selection.cursor == 1)
    selection.moveSelection(by: 1)
    #expect(selection.items == [2])
    let single = try self.selection(multiple: false)
    single.delegate = nil
    single.select(2)
    single.moveSelection(by: 1, extending: true)
    #expect(single.items == [3])
  }

  @Test
  func `without a cursor it continues from the selection's end`() throws {
    let all = [0, 1, 2, 3, 4, 5]
    for (offset, extending, expected) in [
      (1, false, [4]), (-1, false, [0]), (1, true, [1, 2, 3, 4]), (-1, true, [0, 1, 2, 3]),
    ] {
      let selection = Selection<Int>(allowsMultiple: true)
      selection.update(to: try ListSnapshot(all + [9]))
      selection.toggle(1)
      selection.toggle(3)
      selection.toggle(9)
      selection.update(to: try ListSnapshot(all))
      selection.moveSelection(by: offset, extending: extending)
      #expect(selection.items == expected)
    }
  }
}
