// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("UndoHistory: essence")
struct UndoEssenceTests {
  /// Numbers whose changes are registered with both histories.
  private final class Document {
    var numbers = [0, 0, 0]
    let register: (@escaping () -> Void) -> Void

    init(register: @escaping (@escaping () -> Void) -> Void) {
      self.register = register
    }

    func set(_ index: Int, to number: Int) {
      let old = numbers[index]
      numbers[index] = number
      register { [unowned self] in set(index, to: old) }
    }
  }

  private struct Subject {
    let essence = PlainUndoHistory()
    let history = UndoHistory()
    let plain: Document
    let real: Document

    init() {
      plain = Document { [essence] in essence.register($0) }
      real = Document { [history] in history.register(name: "Set", $0) }
    }

    func set(_ changes: [(index: Int, number: Int)]) {
      for (index, number) in changes {
        plain.set(index, to: number)
        real.set(index, to: number)
      }
    }

    func group(_ changes: [(index: Int, number: Int)]) {
      essence.group { for (index, number) in changes { plain.set(index, to: number) } }
      history.group { for (index, number) in changes { real.set(index, to: number) } }
    }

    func undo() {
      #expect(history.canUndo == !essence.undoSteps.isEmpty)
      essence.undo()
      try? history.undo()
    }

    func redo() {
      #expect(history.canRedo == !essence.redoSteps.isEmpty)
      essence.redo()
      try? history.redo()
    }
  }

  @Test
  func `a history behaves like its essence`() {
    withSeeds(100) { random in
      let subject = Subject()
      for step in 0..<60 {
        let count = Int.random(in: 0...3, using: &random)
        let changes = (0..<count).map {
          (index: Int.random(in: 0..<3, using: &random), number: step + $0)
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: subject.set(changes)
        case 3..<5: subject.group(changes)
        case 5..<8: subject.undo()
        default: subject.redo()
        }
        #expect(subject.real.numbers == subject.plain.numbers)
        #expect(subject.history.undoSteps.count == subject.essence.undoSteps.count)
        #expect(subject.history.redoSteps.count == subject.essence.redoSteps.count)
      }
    }
  }
}
