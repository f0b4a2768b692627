// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

/// Compares a history of commands with an oracle that keeps every whole state.
@Suite("CommandHistory: model")
struct CommandHistoryModelTests {
  private typealias Oracle = HistoryOracle<[Int]>

  private struct Subject {
    var sheet = Sheet()
    var history = CommandHistory<SetCell>()
    var oracle = Oracle([0, 0, 0, 0])

    mutating func perform(_ command: SetCell) {
      let before = sheet.cells
      do {
        try history.perform(command, on: &sheet)
      } catch {
        #expect(sheet.cells == before)
        return
      }
      let key = command.isTyped ? "\(command.index)" : nil
      let old = before[command.index]
      if oracle.isOpen, let key, let last = oracle.steps[..<oracle.position].last, last.key == key {
        // The inverses merge into the first, so only the cost of the new value changes.
        let cost = last.undoCost - old + command.value
        oracle.grow(sheet.cells, step(command.name, key, cost))
      } else {
        oracle.append(sheet.cells, step(command.name, key, old + command.value), isOpen: true)
      }
    }

    mutating func group(_ name: String, _ commands: [SetCell]) {
      let before = sheet.cells
      do {
        try history.perform(commands, name: name, on: &sheet)
      } catch .stepFailed(name, _) {
        #expect(sheet.cells == before)
        return
      } catch {
        Issue.record(error)
        return
      }
      guard !commands.isEmpty else { return }
      var cells = before
      var cost = 0
      for command in commands {
        cost += cells[command.index] + command.value
        cells[command.index] = command.value
      }
      oracle.append(cells, step(name, nil, cost), isOpen: false)
    }

    mutating func move(by offset: Int) {
      let before = (sheet.cells, history)
      let canMove = offset < 0 ? history.canUndo : history.canRedo
      do {
        if offset < 0 {
          try history.undo(on: &sheet)
        } else {
          try history.redo(on: &sheet)
        }
        let moved = oracle.move(by: offset)
        #expect(moved)
      } catch .stepFailed {
        #expect(canMove && before == (sheet.cells, history))
      } catch .nothingToUndo {
        #expect(offset < 0 && oracle.position == 0)
      } catch .nothingToRedo {
        #expect(offset > 0 && oracle.position == oracle.steps.count)
      } catch {
        Issue.record(error)
      }
    }

    private func step(_ name: String, _ key: String?, _ cost: Int) -> Oracle.Step {
      Oracle.Step(name: name, key: key, undoCost: cost, redoCost: cost)
    }

    func check() {
      #expect(sheet.cells == oracle.state)
      #expect(history.undoSteps.map(\.name) == oracle.undoNames.reversed())
      #expect(history.redoSteps.map(\.name) == oracle.redoNames)
      #expect(history.undoName == oracle.undoNames.last)
      #expect(history.redoName == oracle.redoNames.first)
      #expect(history.canUndo == !oracle.undoNames.isEmpty)
      #expect(history.canRedo == !oracle.redoNames.isEmpty)
      #expect(history.isModified == oracle.isModified)
    }
  }

  @Test
  func `any sequence of operations matches whole states (A11, H3)`() {
    withSeeds(60) { generator in
      var subject = Subject()
      for step in 0..<100 {
        change(&subject, step, &generator)
        subject.check()
      }
    }
  }

  @Test
  func `a history survives encoding and decoding at any time`() {
    withSeeds(20) { generator in
      var subject = Subject()
      for step in 0..<60 {
        change(&subject, step, &generator)
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let data = try JSONEncoder().encode(subject.history)
          let decoded = try JSONDecoder().decode(CommandHistory<SetCell>.self, from: data)
          #expect(decoded == subject.history)
          #expect(decoded.hashValue == subject.history.hashValue)
          subject.history = decoded
        }
        subject.check()
      }
    }
  }

  private func change(
    _ subject: inout Subject,
    _ step: Int,
    _ generator: inout SeededGenerator
  ) {
    func command(typed: Bool) -> SetCell {
      SetCell(
        index: .random(in: 0..<4, using: &generator) / (typed ? 2 : 1),
        value: .random(in: 0..<10, using: &generator),
        isTyped: typed
      )
    }
    let fails = Int.random(in: 0..<5, using: &generator) == 0
    subject.sheet.fuse = fails ? .random(in: 0..<4, using: &generator) : nil
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<6: subject.perform(command(typed: false))
    case 6..<15: subject.perform(command(typed: true))
    case 15..<19:
      let count = Int.random(in: 0..<4, using: &generator)
      subject.group("group \(step)", (0..<count).map { _ in command(typed: false) })
    case 19..<27: subject.move(by: -1)
    case 27..<34: subject.move(by: 1)
    case 34:
      subject.history.markSaved()
      subject.oracle.markSaved()
    case 35:
      subject.history.endCoalescing()
      subject.oracle.close()
    case 36:
      let limit = Bool.random(using: &generator) ? nil : Int.random(in: 0..<8, using: &generator)
      subject.history.countLimit = limit
      subject.oracle.countLimit = limit
    case 37:
      let limit = Bool.random(using: &generator) ? nil : Int.random(in: 0..<60, using: &generator)
      subject.history.costLimit = limit
      subject.oracle.costLimit = limit
    case 38 where Int.random(in: 0..<4, using: &generator) == 0:
      subject.history.removeAllSteps()
      subject.oracle.removeAll()
    case 39 where Int.random(in: 0..<4, using: &generator) == 0:
      subject.history.markModified()
      subject.oracle.markModified()
    default: break
    }
  }
}
