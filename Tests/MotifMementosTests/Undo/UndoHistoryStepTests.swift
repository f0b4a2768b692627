// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("UndoHistory: steps")
struct UndoHistoryStepTests {
  @Test
  func `steps list the next first, with all details (H3)`() throws {
    let key = UndoInfoKey<String>("selection")
    let history = UndoHistory()
    defer { history.removeAllSteps() }
    func register(_ name: String) {
      history.register(name: name, info: UndoInfo().with(key, "Low")) { register("inverse") }
    }
    for name in ["a", "b", "c"] { register(name) }
    let steps = history.undoSteps
    #expect(steps.map(\.name) == ["c", "b", "a"])
    try history.undo()
    #expect(history.redoSteps.map(\.id) == [steps[0].id])
    #expect(history.redoSteps.map(\.name) == ["c"])
    #expect(history.redoSteps[0].info[key] == "Low")
    try history.redo()
    #expect(history.undoSteps.map(\.id) == steps.map(\.id))
  }

  @Test
  func `undo and redo reach a chosen step, notifying each`() throws {
    let document = TestDocument()
    let history = document.history
    for value in 1...5 { document.append(value) }
    let steps = history.undoSteps
    var count = 0
    let observation = history.observe { _ in count += 1 }
    try history.undo(through: steps[2].id)
    #expect(document.values == [1, 2])
    try history.redo(through: steps[1].id)
    #expect(document.values == [1, 2, 3, 4])
    #expect(count == 5)
    observation.cancel()
  }

  @Test
  func `an unknown step or wrong direction changes nothing`() throws {
    let document = TestDocument()
    document.append(1)
    let step = document.history.undoSteps[0]
    #expect(throws: UndoError.self) { try document.history.redo(through: step.id) }
    try document.history.undo()
    #expect(throws: UndoError.self) { try document.history.undo(through: step.id) }
    document.append(2)
    #expect(throws: UndoError.self) { try document.history.redo(through: step.id) }
    #expect(document.values == [2])
  }

  @Test
  func `a failing step ends the run to another`() throws {
    let document = TestDocument()
    document.append(1)
    let first = document.history.undoSteps[0]
    document.history.register(name: "Fails") { throw TestDocument.Refusal() }
    document.append(3)
    #expect(throws: UndoError.self) { try document.history.undo(through: first.id) }
    #expect(document.values == [1])
    #expect(document.history.undoSteps.map(\.name) == ["Fails", "Append 1"])
    #expect(document.history.redoSteps.map(\.name) == ["Append 3"])
  }

  @Test
  func `removing the chosen step ends the run`() throws {
    final class Target {}
    let target = Target()
    let document = TestDocument()
    let history = document.history
    document.append(1)
    history.register(name: "Chosen", target: target) { _ in Issue.record("was removed") }
    let chosen = history.undoSteps[0]
    history.register(name: "Removes") { history.removeActions(for: target) }
    try history.undo(through: chosen.id)
    #expect(document.values == [1])
    #expect(history.undoSteps.map(\.name) == ["Append 1"])
  }

  @Test
  func `costs are limited together, the oldest dropped first (H3)`() {
    let history = UndoHistory(costLimit: 10)
    for cost in [4, 3, 3] { history.register(name: "\(cost)", cost: cost) {} }
    #expect(history.undoSteps.map(\.cost) == [3, 3, 4])
    history.register(name: "1") {}
    #expect(history.undoSteps.map(\.cost) == [1, 3, 3])
    history.costLimit = 4
    #expect(history.undoSteps.map(\.cost) == [1, 3])
    history.register(name: "too much", cost: 5) {}
    #expect(!history.canUndo)
    history.register(name: "free", cost: 0) {}
    #expect(history.canUndo)
  }

  @Test
  func `redo steps count and are dropped last first`() throws {
    let history = UndoHistory()
    for name in ["a", "b", "c"] {
      history.register(name: name) { history.register(name: "inverse", cost: 4) {} }
    }
    for _ in 0..<3 { try history.undo() }
    #expect(history.redoSteps.map(\.cost) == [4, 4, 4])
    history.costLimit = 9
    #expect(history.redoSteps.map(\.name) == ["a", "b"])
    history.removeAllSteps()
  }

  @Test
  func `enormous costs don't overflow`() {
    let history = UndoHistory()
    history.group(name: "Group") {
      for _ in 0..<3 { history.register(name: "a", cost: .max) {} }
    }
    #expect(history.undoSteps.map(\.cost) == [.max])
    history.register(name: "b", cost: .max) {}
    history.costLimit = .max
    #expect(history.undoSteps.map(\.name) == ["b"])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `negative costs are a programming error`() async {
    await #expect(processExitsWith: .failure) { UndoHistory().register(name: "a", cost: -1) {} }
    await #expect(processExitsWith: .failure) { _ = UndoHistory(costLimit: -1) }
    await #expect(processExitsWith: .failure) { UndoHistory().costLimit = -1 }
  }
  #endif

  @Test
  func `an info has typed entries that can be removed`() {
    let number = UndoInfoKey<Int>("a")
    let text = UndoInfoKey<String>("a")
    var info = UndoInfo().with(number, 1).with(text, "x")
    #expect(info[number] == 1 && info[text] == "x")
    info[number] = nil
    #expect(info[number] == nil && info[text] == "x")
    info[text] = nil
    #expect(info[text] == nil)
  }

  @Test
  func `suspended registration records nothing and keeps redo`() throws {
    let document = TestDocument()
    let history = document.history
    document.append(1)
    try history.undo()
    #expect(throws: TestDocument.Refusal.self) {
      try history.withoutRegistration {
        history.withoutRegistration { document.append(2) }
        document.append(3)
        throw TestDocument.Refusal()
      }
    }
    #expect(!history.canUndo && history.canRedo)
  }

  @Test
  func `undoing without registration can still be redone`() throws {
    let document = TestDocument()
    document.append(1)
    try document.history.withoutRegistration { try document.history.undo() }
    try document.history.redo()
    #expect(document.values == [1])
  }

  @Test
  func `the history reports whether it undoes or redoes`() throws {
    let history = UndoHistory()
    var heard: [String] = []
    func register() {
      history.register(name: "a") {
        heard.append("\(history.isUndoing) \(history.isRedoing) \(history.canUndo)")
        register()
      }
    }
    register()
    try history.undo()
    try history.redo()
    #expect(heard == ["true false false", "false true false"])
    #expect(!history.isUndoing && !history.isRedoing)
    history.removeAllSteps()
  }
}
