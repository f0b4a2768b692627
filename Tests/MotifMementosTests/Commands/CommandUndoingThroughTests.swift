// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import MotifTestSupport
import Testing

@Suite("CommandDocument: undoing through a step")
struct CommandUndoingThroughTests {
  private typealias Failure = CommandError<Sheet.Refusal>

  private func makeDocument(steps: Int) throws -> CommandDocument<Sheet, SetCell> {
    let document = CommandDocument<Sheet, SetCell>(Sheet())
    for value in 0..<steps { try document.perform(SetCell(index: 0, value: value + 1)) }
    return document
  }

  @Test
  func `a chosen step leads to its state`() throws {
    let document = try makeDocument(steps: 5)
    #expect(document.undoSteps[2].name == "Set 3")
    try document.undo(through: 2)
    #expect(document.state.cells[0] == 2)
    #expect(document.redoSteps.map(\.name) == ["Set 3", "Set 4", "Set 5"])
    try document.redo(through: 1)
    #expect(document.state.cells[0] == 4)
    #expect(document.undoName == "Set 4" && document.redoName == "Set 5")
  }

  @Test
  func `any two places are as many single moves apart`() throws {
    withSeeds(60) { random in
      let steps = Int.random(in: 1...12, using: &random)
      let (document, single) = (try makeDocument(steps: steps), try makeDocument(steps: steps))
      var sheet = Sheet()
      var history = CommandHistory<SetCell>()
      for value in 0..<steps {
        try history.perform(SetCell(index: 0, value: value + 1), on: &sheet)
      }
      for _ in 0..<10 {
        let isBack = document.canUndo && (Bool.random(using: &random) || !document.canRedo)
        let count = isBack ? document.undoSteps.count : document.redoSteps.count
        let index = Int.random(in: 0..<count, using: &random)
        if isBack {
          try document.undo(through: index)
          try history.undo(through: index, on: &sheet)
          for _ in 0...index { try single.undo() }
        } else {
          try document.redo(through: index)
          try history.redo(through: index, on: &sheet)
          for _ in 0...index { try single.redo() }
        }
        #expect(document.state == single.state && document.history == single.history)
        #expect(document.state == sheet && document.history == history)
      }
    }
  }

  @Test(arguments: [-1, 2, .max])
  func `a step that is not there moves nothing`(index: Int) throws {
    let document = try makeDocument(steps: 4)
    try document.undo(through: 1)
    let before = document.history
    #expect(throws: Failure.nothingToUndo) { try document.undo(through: index) }
    #expect(throws: Failure.nothingToRedo) { try document.redo(through: index) }
    #expect(document.history == before)
    var (sheet, history) = (document.state, document.history)
    #expect(throws: Failure.nothingToUndo) { try history.undo(through: index, on: &sheet) }
    #expect(throws: Failure.nothingToRedo) { try history.redo(through: index, on: &sheet) }
    #expect(history == before)
  }

  @Test
  func `observers receive each step, effects run once`() throws {
    let document = try makeDocument(steps: 4)
    var heard: [String] = []
    let registration = document.observe { event in
      if case .undone(let step) = event { heard.append("\(step.name) \(document.state.cells[0])") }
    }
    var seen: [Int] = []
    let effect = Effect { seen.append(document.state.cells[0]) }
    try document.undo(through: 2)
    #expect(heard == ["Set 4 3", "Set 3 2", "Set 2 1"])
    #expect(seen == [4, 1])
    registration.cancel()
    effect.cancel()
  }

  @Test
  func `a step that fails keeps those before it`() throws {
    var sheet = Sheet()
    sheet.fuse = 6
    let document = CommandDocument<Sheet, SetCell>(sheet)
    for value in 1...4 { try document.perform(SetCell(index: 0, value: value)) }
    let failure = Failure.stepFailed(name: "Set 2", underlying: Sheet.Refusal())
    #expect(throws: failure) { try document.undo(through: 3) }
    #expect(document.state.cells[0] == 2)
    #expect(document.undoName == "Set 2" && document.redoName == "Set 3")
  }

  @Test
  func `an open group has no steps to choose`() throws {
    let document = try makeDocument(steps: 2)
    document.group(name: "Group") {
      let index = document.undoSteps.count - 1
      #expect(throws: Failure.openGroup) { try document.undo(through: index) }
    }
    #expect(document.state.cells[0] == 2)
  }
}
