// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifMementos
import MotifTestSupport
import Testing

@Suite("CommandDocument: groups")
struct CommandGroupTests {
  private struct Failure: Error, Equatable {}

  private let document = CommandDocument<Sheet, SetCell>(Sheet())

  private var names: [String] { document.undoSteps.map(\.name) }

  private func set(_ index: Int, _ value: Int, typed: Bool = false) throws(Sheet.Refusal) {
    try document.perform(SetCell(index: index, value: value, isTyped: typed))
  }

  @Test
  func `commands that depend on one another form one step`() throws {
    try document.group(name: "Double All") {
      try set(0, 1)
      for index in 1..<4 { try set(index, 2 * document.state.cells[index - 1]) }
    }
    #expect(document.state.cells == [1, 2, 4, 8] && names == ["Double All"])
    try document.undo()
    #expect(document.state.cells == [0, 0, 0, 0] && document.redoName == "Double All")
    try document.redo()
    #expect(document.state.cells == [1, 2, 4, 8] && !document.canRedo)
  }

  @Test
  func `a command that throws reverts everything`() throws {
    try set(0, 1)
    document.markSaved()
    try set(1, 2)
    try document.undo()
    let before = (document.state, document.history)
    var events: [String] = []
    let registration = document.observe { events.append("\($0)") }
    #expect(throws: Failure.self) {
      try document.group {
        try set(0, 5)
        try document.perform(
          [SetCell(index: 1, value: 6), SetCell(index: 2, value: 7)],
          name: "Two"
        )
        #expect(document.isModified)
        throw Failure()
      }
    }
    #expect(document.state == before.0 && document.history == before.1)
    #expect(document.redoSteps.map(\.name) == ["Set 2"] && !document.isModified)
    #expect(events.isEmpty)
    registration.cancel()
  }

  @Test
  func `a caught error reverts nothing`() throws {
    let broken = CommandDocument<Sheet, SetCell>(Sheet(cells: [0, 0, 0, 0], fuse: 1))
    try broken.group {
      try broken.perform(SetCell(index: 0, value: 1))
      #expect(throws: Sheet.Refusal.self) { try broken.perform(SetCell(index: 1, value: 1)) }
      try broken.perform(SetCell(index: 2, value: 1))
    }
    #expect(broken.state.cells == [1, 0, 1, 0] && broken.undoSteps.count == 1)
  }

  @Test
  func `a nested group that throws reverts only itself`() throws {
    try document.group(name: "Outer") {
      try set(0, 1)
      try? document.group(name: "Inner") {
        try set(0, 2)
        try set(1, 2)
        throw Failure()
      }
      #expect(document.state.cells == [1, 0, 0, 0])
      try document.group(name: "Other") { try set(3, 4) }
    }
    #expect(document.state.cells == [1, 0, 0, 4] && names == ["Outer"])
    try document.undo()
    #expect(document.state.cells == [0, 0, 0, 0])
  }

  @Test
  func `a group takes its own name or the last`() throws {
    try document.group { try set(0, 1) }
    try document.group { try document.group(name: "Inner") { try set(0, 2) } }
    try document.group {
      try document.group(name: "Inner") { try set(0, 3) }
      document.group(name: "Empty") {}
      try document.perform([SetCell(index: 0, value: 4)], name: "List")
      try? document.group(name: "Failing") {
        try set(0, 5)
        throw Failure()
      }
    }
    #expect(names == ["List", "Inner", "Set 1"])
  }

  @Test
  func `a group without commands changes nothing`() throws {
    try set(0, 1)
    try document.undo()
    let before = document.history
    var count = 0
    let registration = document.observe { _ in count += 1 }
    let effect = Effect {
      _ = document.state
      count += 1
    }
    #expect(document.group { 7 } == 7)
    #expect(document.history == before && document.canRedo && count == 1)
    registration.cancel()
    effect.cancel()
  }

  @Test
  func `nothing can be undone while a group is open`() throws {
    try set(0, 1)
    try set(1, 1)
    try document.undo()
    let canUndo = DerivedValue { document.canUndo }
    #expect(canUndo.value)
    document.group {
      #expect(!document.canUndo && !document.canRedo && !canUndo.value)
      #expect(document.undoName == nil && document.redoStep == nil)
      #expect(document.undoCommands.isEmpty && document.redoCommands.isEmpty)
      #expect(document.undoSteps.count == 1 && document.redoSteps.count == 1)
      #expect(throws: CommandError<Sheet.Refusal>.openGroup) { try document.undo() }
      #expect(throws: CommandError<Sheet.Refusal>.openGroup) { try document.redo() }
    }
    #expect(document.canUndo && document.canRedo && canUndo.value)
  }

  @Test
  func `observers and effects run when a group has ended`() throws {
    var events: [String] = []
    let registration = document.observe { event in
      guard case .performed(let step) = event else { return }
      events.append("\(step.name): \(step.commands.map(\.value)) \(document.state.cells)")
    }
    let sum = DerivedValue { document.state.cells.reduce(0, +) }
    let effect = Effect { events.append("sum \(sum.value)") }
    try document.group(name: "Fill") {
      for index in 0..<4 {
        try set(index, 1)
        #expect(sum.value == index + 1)
      }
    }
    #expect(events == ["sum 0", "Fill: [1, 1, 1, 1] [1, 1, 1, 1]", "sum 4"])
    #expect(throws: Failure.self) {
      try document.group {
        try set(0, 9)
        #expect(sum.value == 12)
        throw Failure()
      }
    }
    #expect(sum.value == 4)
    registration.cancel()
    effect.cancel()
  }

  @Test
  func `a group never merges, but commands beside it do`() throws {
    try set(0, 1, typed: true)
    try document.group(name: "Drag") {
      for value in 2...50 { try set(0, value, typed: true) }
    }
    try set(0, 51, typed: true)
    #expect(names == ["Type 51", "Drag", "Type 1"])
    #expect(document.undoSteps[1].commands.map(\.value) == [50])
    #expect(document.undoSteps[1].inverses.map(\.value) == [1])
  }

  @Test
  func `a history read in a group matches the state`() throws {
    try set(0, 1)
    try document.group(name: "Fill") {
      try set(1, 2)
      let stored = try JSONEncoder().encode(document.history)
      let history = try JSONDecoder().decode(CommandHistory<SetCell>.self, from: stored)
      let copy = CommandDocument(document.state, history: history)
      #expect(copy.undoSteps.map(\.name) == ["Set 2", "Set 1"])
      while copy.canUndo { try copy.undo() }
      #expect(copy.state.cells == [0, 0, 0, 0])
      try set(2, 3)
    }
    let stored = try JSONEncoder().encode(document.history)
    #expect(
      try JSONDecoder().decode(CommandHistory<SetCell>.self, from: stored) == document.history
    )
  }

  @Test
  func `a save in a group counts if nothing follows`() throws {
    try document.group {
      try set(0, 1)
      document.markSaved()
      #expect(!document.isModified)
    }
    #expect(!document.isModified)
    try document.undo()
    #expect(document.isModified)
    try document.redo()
    #expect(!document.isModified)
    try document.group {
      document.markSaved()
      try set(1, 1)
      document.markSaved()
      try set(2, 1)
      #expect(document.isModified)
    }
    try document.undo()
    #expect(document.isModified)
  }

  @Test
  func `limits count a group as one step`() throws {
    document.countLimit = 2
    for round in 1...3 {
      try document.group(name: "\(round)") { for index in 0..<4 { try set(index, round) } }
    }
    #expect(names == ["3", "2"])
    document.costLimit = 10
    try document.group(name: "Expensive") { try set(0, 100) }
    #expect(names.isEmpty && document.state.cells[0] == 100)
  }

  @Test
  func `reverting continues after an error`() throws {
    let broken = CommandDocument<Sheet, SetCell>(Sheet(cells: [0, 0, 0, 0], fuse: 2))
    broken.markSaved()
    var failures: [CommandError<Sheet.Refusal>] = []
    let registration = broken.observe { event in
      if case .rollbackFailed(let error) = event { failures.append(error) }
    }
    #expect(throws: Failure.self) {
      try broken.group(name: "Fill") {
        try broken.perform(SetCell(index: 0, value: 1))
        try broken.perform(SetCell(index: 1, value: 1))
        throw Failure()
      }
    }
    // The first inverse to run fails, which is the second command's.
    #expect(broken.state.cells == [0, 1, 0, 0] && broken.isModified && !broken.canUndo)
    #expect(
      failures == [
        .rollbackFailed(name: "Fill", underlying: Sheet.Refusal(), rollback: [Sheet.Refusal()])
      ]
    )
    registration.cancel()
  }

  @Test
  func `a removed object may perform a command at the end`() {
    final class Bomb {
      let explode: () -> Void
      init(_ explode: @escaping () -> Void) { self.explode = explode }
      deinit { explode() }
    }
    struct Hold: UndoableCommand {
      var amount: Int
      var bomb: Bomb?
      var name: String { "Hold" }
      func apply(to sum: inout Int) -> Hold {
        sum += amount
        return Hold(amount: -amount)
      }
    }
    let document = CommandDocument<Int, Hold>(0, history: CommandHistory(countLimit: 1))
    var bomb: Bomb? = Bomb { document.perform(Hold(amount: 100)) }
    document.group { document.perform(Hold(amount: 1, bomb: bomb)) }
    bomb = nil
    #expect(document.state == 1)
    document.group { document.perform(Hold(amount: 10)) }
    #expect(document.state == 111 && document.undoCommands.map(\.amount) == [-100])
  }

  // MARK: - Without registration

  @Test
  func `unregistered changes leave no steps`() throws {
    try set(0, 1)
    try set(1, 1)
    try document.undo()
    var events: [String] = []
    let registration = document.observe { event in
      switch event {
      case .performed(let step): events.append(step.name)
      case .allStepsRemoved: events.append("cleared")
      default: events.append("?")
      }
    }
    let result = try document.withoutRegistration {
      try set(2, 7)
      try document.perform([SetCell(index: 3, value: 8)], name: "Load")
      return document.state.cells
    }
    #expect(result == [1, 0, 7, 8])
    #expect(!document.canUndo && !document.canRedo && document.isModified)
    #expect(events == ["Set 7", "cleared", "Load"])
    document.markSaved()
    #expect(!document.isModified)
    try set(0, 2)
    #expect(names == ["Set 2"])
    registration.cancel()
  }

  @Test
  func `a body without commands keeps the steps`() throws {
    try set(0, 1)
    document.withoutRegistration {}
    #expect(names == ["Set 1"])
    try document.withoutRegistration { try document.undo() }
    #expect(document.redoName == "Set 1")
  }

  @Test
  func `a group reverts unregistered commands too`() throws {
    try set(0, 1)
    let before = (document.state, document.history)
    #expect(throws: Failure.self) {
      try document.group {
        try set(1, 1)
        try document.withoutRegistration { try set(2, 1) }
        try set(3, 1)
        throw Failure()
      }
    }
    #expect(document.state == before.0 && document.history == before.1)
    try document.group {
      try? document.group {
        try document.withoutRegistration { try set(2, 1) }
        throw Failure()
      }
      try set(3, 1)
    }
    #expect(names == ["Set 1", "Set 1"])
    try document.group {
      try set(1, 1)
      try document.withoutRegistration { try set(2, 1) }
    }
    #expect(names.isEmpty && document.state.cells == [1, 1, 1, 1])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `replacing the state in a group is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      let document = CommandDocument<Sheet, SetCell>(Sheet())
      document.group { document.replace(with: Sheet()) }
    }
  }
  #endif
}
