// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("Selection, calls from inside")
struct SelectionTurnTests {
  private let chooser = Chooser()

  private func selection(multiple: Bool = true) throws -> Selection<Int> {
    let selection = Selection<Int>(allowsMultiple: multiple)
    selection.delegate = chooser
    selection.update(to: try ListSnapshot(Array(0..<10)))
    return selection
  }

  @Test
  func `selections from a notification are reported after earlier ones`() throws {
    let selection = try selection()
    selection.select(1)
    selection.selectRange(to: 3)
    chooser.events = []
    var isFirst = true
    chooser.whenTold = { selection in
      guard isFirst else { return }
      isFirst = false
      #expect(selection.select(9))
      #expect(selection.items == [9])
    }
    selection.select(7)
    #expect(
      chooser.takeNews() == [
        .deselected(1), .deselected(2), .deselected(3), .selected(7), .deselected(7), .selected(9),
      ]
    )
    #expect(selection.items == [9])
  }

  @Test
  func `changing the selection cancels a question`() throws {
    let selection = try selection()
    selection.select(1)
    for act in [
      { $0.select(5) }, { $0.toggle(5) }, { $0.selectRange(to: 5) }, { $0.deselect(1) },
      { $0.moveSelection(by: 3) }, { $0.moveSelection(by: 3, extending: true) },
    ] as [(Selection<Int>) -> Bool] {
      selection.select(1)
      var isFirst = true
      chooser.whenAsked = { selection in
        guard isFirst else { return }
        isFirst = false
        selection.toggle(8)
      }
      #expect(!act(selection))
      #expect(selection.items == [1, 8])
      chooser.whenAsked = { _ in }
    }
    #expect(chooser.selected == [1, 8])
  }

  @Test
  func `changing the list cancels a question`() throws {
    let selection = try selection()
    let next = try ListSnapshot([5, 6])
    chooser.whenAsked = { $0.update(to: next) }
    #expect(!selection.select(5))
    selection.selectAll()
    #expect(selection.isEmpty)
    chooser.whenAsked = { _ in }
    #expect(selection.select(5))
  }

  @Test
  func `a delegate may disappear during its notification`() throws {
    final class Owner {
      var selection: Selection<Int>? = Selection(allowsMultiple: true)
      var chooser: Chooser? = Chooser()
    }
    let owner = Owner()
    weak let kept = owner.selection
    owner.selection?.delegate = owner.chooser
    owner.selection?.update(to: try ListSnapshot([1, 2, 3]))
    let other = Chooser()
    owner.chooser?.whenTold = { selection in
      owner.chooser = nil
      selection.delegate = other
    }
    other.whenTold = { _ in owner.selection = nil }
    owner.selection?.selectAll()
    #expect(owner.chooser == nil)
    #expect(other.events == [.selected(2), .selected(3)])
    #expect(kept == nil)
  }
}
