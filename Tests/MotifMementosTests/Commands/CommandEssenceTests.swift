// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("CommandHistory: essence")
struct CommandEssenceTests {
  /// Traps when it is applied to the wrong list.
  private enum Edit: UndoableCommand, PlainCommand, Equatable {
    case insert(Int, at: Int)
    case remove(at: Int)

    var name: String { "\(self)" }

    func apply(to numbers: inout [Int]) -> Edit {
      switch self {
      case .insert(let number, let index):
        numbers.insert(number, at: index)
        return .remove(at: index)
      case .remove(let index):
        return .insert(numbers.remove(at: index), at: index)
      }
    }
  }

  private struct Subject {
    var plain: [Int] = []
    var real: [Int] = []
    var essence = PlainCommandHistory<Edit>()
    var history = CommandHistory<Edit>()

    mutating func perform(_ edits: [Edit], asGroup: Bool) throws {
      essence.perform(edits, on: &plain)
      if asGroup {
        try history.perform(edits, name: "Group", on: &real)
      } else {
        for edit in edits { history.perform(edit, on: &real) }
      }
    }

    mutating func undo() throws {
      let canUndo = !essence.undoSteps.isEmpty
      #expect(history.canUndo == canUndo)
      essence.undo(on: &plain)
      if canUndo { try history.undo(on: &real) }
    }

    mutating func redo() throws {
      let canRedo = !essence.redoSteps.isEmpty
      #expect(history.canRedo == canRedo)
      essence.redo(on: &plain)
      if canRedo { try history.redo(on: &real) }
    }

    func check() {
      #expect(real == plain)
      #expect(history.undoCommands == essence.undoSteps.last ?? [])
      #expect(history.redoCommands == essence.redoSteps.last ?? [])
      #expect(history.undoSteps.map { $0.inverses.reversed() } == essence.undoSteps.reversed())
      #expect(history.redoSteps.map(\.commands) == essence.redoSteps.reversed())
    }
  }

  /// Edits that can be made one after the other.
  private func edits(
    _ count: Int,
    of numbers: [Int],
    _ random: inout SeededGenerator
  ) -> [Edit] {
    var numbers = numbers
    return (0..<count).map { _ in
      let edit: Edit
      if numbers.isEmpty || Bool.random(using: &random) {
        let index = Int.random(in: 0...numbers.count, using: &random)
        edit = .insert(.random(in: 0..<100, using: &random), at: index)
      } else {
        edit = .remove(at: .random(in: 0..<numbers.count, using: &random))
      }
      _ = edit.apply(to: &numbers)
      return edit
    }
  }

  @Test
  func `a history of commands behaves like its essence`() {
    withSeeds(100) { random in
      var subject = Subject()
      for _ in 0..<60 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: try subject.perform(edits(1, of: subject.plain, &random), asGroup: false)
        case 3..<5:
          let count = Int.random(in: 1...4, using: &random)
          try subject.perform(edits(count, of: subject.plain, &random), asGroup: true)
        case 5..<8: try subject.undo()
        default: try subject.redo()
        }
        subject.check()
      }
    }
  }
}
