// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

@Suite("CommandHistory")
struct CommandHistoryTests {
  private var sheet = Sheet()
  private var history = CommandHistory<SetCell>()

  private mutating func set(_ index: Int, _ value: Int, typed: Bool = false) throws {
    try history.perform(SetCell(index: index, value: value, isTyped: typed), on: &sheet)
  }

  @Test
  mutating func `undoing reverts and redoing repeats, at any depth (A11)`() throws {
    for value in 1...3 { try set(0, value) }
    try history.undo(on: &sheet)
    try history.undo(on: &sheet)
    #expect(sheet.cells[0] == 1)
    #expect(history.undoName == "Set 1" && history.redoName == "Set 2")
    try history.redo(on: &sheet)
    #expect(sheet.cells[0] == 2)
    try set(0, 9)
    #expect(!history.canRedo)
    for _ in 0..<3 { try history.undo(on: &sheet) }
    #expect(sheet == Sheet() && !history.canUndo)
  }

  @Test
  mutating func `undo and redo throw when there is no step`() {
    #expect(throws: CommandError<Sheet.Refusal>.nothingToUndo) { try history.undo(on: &sheet) }
    #expect(throws: CommandError<Sheet.Refusal>.nothingToRedo) { try history.redo(on: &sheet) }
    #expect("\(CommandError<Never>.nothingToUndo)" == "there is nothing to undo")
    #expect("\(CommandError<Never>.nothingToRedo)" == "there is nothing to redo")
  }

  @Test
  mutating func `the commands that a step will apply are readable`() throws {
    try set(0, 1)
    let two = [SetCell(index: 1, value: 5), SetCell(index: 2, value: 6)]
    try history.perform(two, name: "Two", on: &sheet)
    #expect(history.undoSteps.map(\.name) == ["Two", "Set 1"])
    #expect(history.undoCommands == [SetCell(index: 2, value: 0), SetCell(index: 1, value: 0)])
    #expect(history.redoCommands == [])
    try history.undo(on: &sheet)
    try history.undo(on: &sheet)
    #expect(history.redoSteps.map(\.name) == ["Set 1", "Two"])
    #expect(history.redoSteps[1].commands.map(\.value) == [5, 6])
    #expect(history.redoSteps[1].inverses.map(\.index) == [1, 2])
    #expect(history.redoCommands == [SetCell(index: 0, value: 1)])
    #expect(history.undoCommands == [])
  }

  @Test
  mutating func `typing is one step until something ends it`() throws {
    for value in 1...3 { try set(0, value, typed: true) }
    #expect(history.undoSteps.map(\.name) == ["Type 3"])
    #expect(history.undoSteps[0].commands.count == 1 && history.undoSteps[0].inverses.count == 1)
    try set(1, 4, typed: true)
    history.endCoalescing()
    try set(1, 5, typed: true)
    history.markSaved()
    try set(1, 6, typed: true)
    try set(1, 7, typed: true)
    #expect(history.undoSteps.map(\.name) == ["Type 7", "Type 5", "Type 4", "Type 3"])
    try history.undo(on: &sheet)
    #expect(sheet.cells[1] == 5 && !history.isModified)
    try set(1, 8, typed: true)
    #expect(history.undoSteps.count == 4)
  }

  @Test
  mutating func `commands merge even if their inverses don't`() throws {
    struct Append: UndoableCommand {
      var text: String
      var removed: Int?
      var name: String { "Append \(text)" }

      func apply(to value: inout String) -> Append {
        if let removed {
          defer { value.removeLast(removed) }
          return Append(text: String(value.suffix(removed)))
        }
        value += text
        return Append(text: "", removed: text.count)
      }

      mutating func merge(_ next: Append) -> Bool {
        guard removed == nil, next.removed == nil else { return false }
        text += next.text
        return true
      }
    }
    var text = ""
    var history = CommandHistory<Append>()
    for letter in "heroes" { history.perform(Append(text: "\(letter)"), on: &text) }
    #expect(history.undoSteps.count == 1 && history.undoCommands.count == 6)
    try history.undo(on: &text)
    #expect(text == "" && history.redoCommands.map(\.text) == ["heroes"])
    try history.redo(on: &text)
    #expect(text == "heroes" && history.undoName == "Append heroes")
    #expect(history.undoCommands.count == 1)
  }

  @Test
  mutating func `several commands are one step, none make no step`() throws {
    let commands = (0..<4).map { SetCell(index: $0, value: $0) }
    try history.perform(commands, name: "Fill", on: &sheet)
    #expect(sheet.cells == [0, 1, 2, 3] && history.undoSteps.count == 1)
    try history.perform([], name: "Nothing", on: &sheet)
    #expect(history.undoName == "Fill")
  }

  @Test
  mutating func `neighbors in a group that merge become one`() throws {
    let drag = (1...50).map { SetCell(index: 0, value: $0, isTyped: true) }
    try history.perform(drag, name: "Drag", on: &sheet)
    #expect(history.undoSteps[0].commands.map(\.value) == [50])
    #expect(history.undoSteps[0].inverses.map(\.value) == [0])
    // A group is complete, and the next command is a separate step.
    try set(0, 51, typed: true)
    #expect(history.undoSteps.count == 2)
  }

  @Test
  mutating func `a command that throws changes neither state nor history`() throws {
    try set(0, 1)
    try set(0, 2)
    try history.undo(on: &sheet)
    let before = history
    sheet.fuse = 0
    #expect(throws: Sheet.Refusal()) { try set(0, 3) }
    #expect(history == before && sheet.cells[0] == 1)
    sheet.fuse = 0
    #expect(throws: CommandError.stepFailed(name: "Set 1", underlying: Sheet.Refusal())) {
      try history.undo(on: &sheet)
    }
    sheet.fuse = 0
    #expect(throws: CommandError.stepFailed(name: "Set 2", underlying: Sheet.Refusal())) {
      try history.redo(on: &sheet)
    }
    #expect(history == before && sheet.cells[0] == 1)
    try history.redo(on: &sheet)
    #expect(sheet.cells[0] == 2)
  }

  @Test
  mutating func `a command that throws reverts the earlier ones`() throws {
    try set(0, 1)
    let before = history
    sheet.fuse = 2
    let refusal = Sheet.Refusal()
    #expect(throws: CommandError.stepFailed(name: "Group", underlying: refusal)) {
      let commands = (2...4).map { SetCell(index: 0, value: $0) }
      try history.perform(commands, name: "Group", on: &sheet)
    }
    #expect(sheet.cells[0] == 1 && history == before)
  }

  @Test
  mutating func `a failed rollback reports its cause`() throws {
    let refusal = Sheet.Refusal()
    sheet.fuse = 2
    sheet.staysBroken = true
    let failure = CommandError.rollbackFailed(
      name: "Group",
      underlying: refusal,
      rollback: [refusal, refusal]
    )
    #expect(throws: failure) {
      let commands = (0..<3).map { SetCell(index: $0, value: 7) }
      try history.perform(commands, name: "Group", on: &sheet)
    }
    #expect(!history.canUndo && sheet.cells == [7, 7, 0, 0])
    #expect(
      "\(failure)"
        == "\"Group\" failed: \(refusal); taking it back failed too: \([refusal, refusal])"
    )
  }

  @Test
  mutating func `an undo whose rollback fails keeps the history`() throws {
    let commands = (0..<3).map { SetCell(index: $0, value: 7) }
    try history.perform(commands, name: "Group", on: &sheet)
    let before = history
    sheet.fuse = 1
    sheet.staysBroken = true
    #expect(
      throws: CommandError.rollbackFailed(
        name: "Group",
        underlying: Sheet.Refusal(),
        rollback: [Sheet.Refusal()]
      )
    ) {
      try history.undo(on: &sheet)
    }
    #expect(history == before && sheet.cells == [7, 7, 0, 0])
  }

  @Test
  mutating func `a saved state beyond the limit isn't found again`() throws {
    history.countLimit = 2
    #expect(!history.isModified)
    for value in 1...3 { try set(0, value) }
    while history.canUndo { try history.undo(on: &sheet) }
    #expect(history.isModified)
    history.markSaved()
    try set(0, 9)
    try history.undo(on: &sheet)
    #expect(!history.isModified)
    // The saved state is among the steps that a new command cuts off.
    try history.redo(on: &sheet)
    history.markSaved()
    try history.undo(on: &sheet)
    try set(0, 8)
    #expect(history.isModified)
    history.markSaved()
    history.removeAllSteps()
    #expect(!history.isModified)
    history.markModified()
    #expect(history.isModified)
  }

  @Test
  mutating func `a step that exceeds the cost limit isn't kept`() throws {
    history.costLimit = 10
    try set(0, 4)
    try set(1, 6)
    #expect(history.undoSteps.count == 2)
    try set(2, 1)
    #expect(history.undoSteps.map(\.name) == ["Set 1", "Set 6"])
    try set(3, 11)
    #expect(!history.canUndo && history.isModified)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `negative limits and costs are programming errors`() async {
    await #expect(processExitsWith: .failure) { _ = CommandHistory<SetCell>(countLimit: -1) }
    await #expect(processExitsWith: .failure) { _ = CommandHistory<SetCell>(costLimit: -1) }
    await #expect(processExitsWith: .failure) {
      var history = CommandHistory<SetCell>()
      history.countLimit = -1
    }
    await #expect(processExitsWith: .failure) {
      var history = CommandHistory<SetCell>()
      var sheet = Sheet()
      try history.perform(SetCell(index: 0, value: -1), on: &sheet)
    }
  }
  #endif

  @Test
  mutating func `a copy is independent`() throws {
    try set(0, 1)
    var copy = history
    var copiedSheet = sheet
    try history.undo(on: &sheet)
    try copy.perform(SetCell(index: 0, value: 2), on: &copiedSheet)
    #expect(copy.undoSteps.count == 2 && history.redoSteps.count == 1)
    try copy.undo(on: &copiedSheet)
    try copy.undo(on: &copiedSheet)
    #expect(copiedSheet == sheet)
  }

  @Test
  func `many steps are performed, undone, redone and released`() throws {
    struct Count: UndoableCommand {
      var amount = 1
      var name: String { "Count" }
      func apply(to sum: inout Int) -> Count {
        sum += amount
        return Count(amount: -amount)
      }
    }
    let count = fewerIfInstrumented(200_000)
    var history = CommandHistory<Count>()
    var sum = 0
    for _ in 0..<count { history.perform(Count(), on: &sum) }
    for _ in 0..<1_000 { try history.undo(on: &sum) }
    #expect(sum == count - 1_000)
    history.countLimit = 10
    #expect(history.undoSteps.count == 10 && history.redoSteps.count == 10)
    for _ in 0..<10 { try history.redo(on: &sum) }
    #expect(sum == count - 990 && !history.canRedo)
  }

  @Test
  func `forgotten commands are released at once`() throws {
    struct Hold: UndoableCommand {
      let object: TrackedObject<Int>
      var name: String { "Hold" }
      func apply(to sum: inout Int) -> Hold { self }
    }
    withLifetimeTracking { tracker in
      var history = CommandHistory<Hold>(countLimit: 3)
      var sum = 0
      for index in 0..<100 {
        history.perform(Hold(object: tracker.make()), on: &sum)
        #expect(tracker.livingCount == min(3, index + 1))
      }
      history.removeAllSteps()
      #expect(tracker.livingCount == 0)
    }
  }
}
