// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Compares a document with an oracle that keeps every whole state, through nested groups that throw.
@Suite("CommandDocument: groups, model")
struct CommandGroupModelTests {
  private struct Failure: Error {}

  /// The state that a group reverts to: everything that the oracle knows of the open groups.
  private struct Open {
    var cells: [Int]
    var cost = 0
    var count = 0
    var name = ""
    var isUnregistered = false
    /// The number of commands at the time of the save.
    var saved: Int?
  }

  private struct Subject {
    let document: CommandDocument<Sheet, SetCell>
    var oracle = HistoryOracle([0, 0, 0, 0])
    var open: Open?
    var isUnregistered = false
    var generator: SeededGenerator

    init(_ generator: SeededGenerator) {
      self.generator = generator
      let countLimits: [Int?] = [nil, nil, 1, 3]
      let costLimits: [Int?] = [nil, nil, 40]
      let countLimit = countLimits.randomElement(using: &self.generator) ?? nil
      let costLimit = costLimits.randomElement(using: &self.generator) ?? nil
      document = CommandDocument(
        Sheet(),
        history: CommandHistory(countLimit: countLimit, costLimit: costLimit)
      )
      oracle.countLimit = countLimit
      oracle.costLimit = costLimit
    }

    var cells: [Int] { open?.cells ?? oracle.state }

    mutating func act(depth: Int) throws {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7: perform()
      case 7..<9: performList()
      case 9..<12: if depth < 4 { try group(depth: depth) }
      case 12..<15: move(by: -1)
      case 15..<17: move(by: 1)
      case 17: markSaved()
      case 18: if depth < 4 { try unregistered(depth: depth) }
      default:
        document.removeAllSteps()
        oracle.removeAll()
      }
      check()
    }

    private mutating func perform() {
      let command = SetCell(
        index: Int.random(in: 0..<4, using: &generator),
        value: Int.random(in: 0..<9, using: &generator)
      )
      var after = cells
      let cost = after[command.index] + command.value
      after[command.index] = command.value
      do {
        try document.perform(command)
      } catch {
        Issue.record(error)
      }
      note(after, command.name, cost: cost, count: 1)
    }

    private mutating func performList() {
      var commands: [SetCell] = []
      var after = cells
      var cost = 0
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<4, using: &generator)
        let command = SetCell(index: index, value: Int.random(in: 0..<9, using: &generator))
        cost += after[index] + command.value
        after[index] = command.value
        commands.append(command)
      }
      do {
        try document.perform(commands, name: "List")
      } catch {
        Issue.record(error)
      }
      note(after, "List", cost: cost, count: commands.count)
    }

    /// Records commands that were performed.
    private mutating func note(_ cells: [Int], _ name: String, cost: Int, count: Int) {
      if open != nil {
        open?.cells = cells
        open?.cost += cost
        open?.count += count
        open?.name = name
        if isUnregistered { open?.isUnregistered = true }
      } else {
        let step = Open(
          cells: cells,
          cost: cost,
          count: count,
          name: name,
          isUnregistered: isUnregistered
        )
        finish(step)
      }
    }

    private mutating func finish(_ step: Open) {
      guard step.count > 0 else { return }
      oracle.append(
        step.cells,
        .init(name: step.name, key: nil, undoCost: step.cost, redoCost: step.cost),
        isOpen: false
      )
      if step.isUnregistered {
        oracle.removeAll()
        oracle.markModified()
      }
      if step.saved == step.count { oracle.markSaved() }
    }

    private mutating func group(depth: Int) throws {
      let name = Bool.random(using: &generator) ? "Group \(depth)" : nil
      let start = open
      let fails = Int.random(in: 0..<3, using: &generator) == 0
      var inner = self
      inner.open = start ?? Open(cells: oracle.state)
      let startCount = inner.open?.count ?? 0
      do {
        try document.group(name: name) {
          for _ in 0..<Int.random(in: 0...5, using: &inner.generator) {
            try inner.act(depth: depth + 1)
          }
          if fails { throw Failure() }
        }
        #expect(!fails)
        if let name, inner.open?.count ?? 0 > startCount { inner.open?.name = name }
        if start == nil {
          let step = inner.open
          inner.open = nil
          if let step { inner.finish(step) }
        }
      } catch is Failure {
        let saved = inner.open?.saved
        inner.open = start
        if let saved, saved <= startCount {
          inner.open?.saved = saved
        } else {
          inner.open?.saved = nil
        }
        #expect(fails)
      }
      self = inner
    }

    private mutating func unregistered(depth: Int) throws {
      var inner = self
      inner.isUnregistered = true
      try document.withoutRegistration {
        for _ in 0..<Int.random(in: 0...3, using: &inner.generator) {
          try inner.act(depth: depth + 1)
        }
      }
      inner.isUnregistered = isUnregistered
      self = inner
    }

    private mutating func move(by offset: Int) {
      do throws(CommandError<Sheet.Refusal>) {
        if offset < 0 { try document.undo() } else { try document.redo() }
        #expect(open == nil && oracle.move(by: offset))
      } catch {
        switch error {
        case .openGroup: #expect(open != nil)
        case .nothingToUndo: #expect(offset < 0 && open == nil && oracle.undoNames.isEmpty)
        case .nothingToRedo: #expect(offset > 0 && open == nil && oracle.redoNames.isEmpty)
        default: Issue.record(error)
        }
      }
    }

    private mutating func markSaved() {
      document.markSaved()
      if let count = open?.count, count > 0 {
        oracle.markModified()
        open?.saved = count
      } else {
        oracle.markSaved()
      }
    }

    func check() {
      #expect(document.state.cells == cells)
      #expect(document.undoSteps.map(\.name) == oracle.undoNames.reversed())
      #expect(document.redoSteps.map(\.name) == oracle.redoNames)
      #expect(document.canUndo == (open == nil && !oracle.undoNames.isEmpty))
      #expect(document.canRedo == (open == nil && !oracle.redoNames.isEmpty))
      if let open, open.count > 0 {
        #expect(document.isModified == (open.saved != open.count))
      } else {
        #expect(document.isModified == oracle.isModified)
      }
    }
  }

  @Test
  func `a document agrees with an oracle through all groups`() {
    withSeeds(1_000) { generator in
      var subject = Subject(generator)
      for _ in 0..<40 { try subject.act(depth: 0) }
      while subject.document.canUndo { try subject.document.undo() }
      while subject.document.canRedo { try subject.document.redo() }
      #expect(
        subject.document.state.cells == subject.oracle.states[subject.oracle.steps.count].value
      )
    }
  }
}
