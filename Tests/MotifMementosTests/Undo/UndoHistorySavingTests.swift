// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

@Suite("UndoHistory: saving")
struct UndoHistorySavingTests {
  @Test
  func `undoing and redoing leave and reach the saved state`() throws {
    let document = TestDocument()
    let history = document.history
    #expect(!history.isModified)
    document.append(1)
    #expect(history.isModified)
    try history.undo()
    #expect(!history.isModified)
    try history.redo()
    history.markSaved()
    #expect(!history.isModified)
    try history.undo()
    #expect(history.isModified)
    try history.redo()
    #expect(!history.isModified)
  }

  @Test
  func `a saved state replaced by changes is unreachable`() throws {
    let document = TestDocument()
    document.append(1)
    document.history.markSaved()
    try document.history.undo()
    document.append(2)
    #expect(document.history.isModified)
    try document.history.undo()
    #expect(document.history.isModified)
    try document.history.redo()
    #expect(document.history.isModified)
    document.history.markSaved()
    #expect(!document.history.isModified)
  }

  @Test
  func `a saved state beyond the limit is unreachable`() throws {
    let document = TestDocument(countLimit: 2)
    for value in 1...3 { document.append(value) }
    try document.history.undo()
    try document.history.undo()
    #expect(document.history.isModified)
    document.history.markSaved()
    try document.history.redo()
    try document.history.undo()
    #expect(!document.history.isModified)
  }

  @Test
  func `removing all steps doesn't change the saved state`() {
    let document = TestDocument()
    document.append(1)
    document.history.removeAllSteps()
    #expect(document.history.isModified)
    document.append(2)
    document.history.markSaved()
    document.history.removeAllSteps()
    #expect(!document.history.isModified)
  }

  @Test
  func `undoing a step without redo keeps the saved state`() throws {
    let history = UndoHistory()
    history.register(name: "Final") {}
    try history.undo()
    #expect(!history.isModified)
    history.register(name: "a") { history.register(name: "a") {} }
    history.markSaved()
    try history.undo()
    try history.redo()
    #expect(!history.isModified && !history.canUndo)
    history.removeAllSteps()
  }

  @Test
  func `unregistered changes can be reported`() {
    let history = UndoHistory()
    history.markModified()
    #expect(history.isModified)
    history.markSaved()
    #expect(!history.isModified)
  }

  @Test
  func `each registration in a group makes a new state`() throws {
    let document = TestDocument()
    let history = document.history
    history.beginGroup()
    #expect(!history.isModified)
    document.append(1)
    #expect(history.isModified)
    history.markSaved()
    #expect(!history.isModified)
    document.append(2)
    #expect(history.isModified)
    try history.endGroup()
    #expect(history.isModified)
    try history.undo()
    #expect(history.isModified)

    history.markSaved()
    history.beginGroup()
    document.append(3)
    try history.cancelGroup()
    #expect(!history.isModified)
    history.group {
      document.append(4)
      history.markSaved()
    }
    #expect(!history.isModified)
  }

  @Test
  func `a save during an action counts once it succeeds`() throws {
    let history = UndoHistory()
    var fails = true
    history.register(name: "a") {
      history.markSaved()
      history.register(name: "a") { history.markModified() }
      if fails { throw TestDocument.Refusal() }
    }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(history.isModified)
    fails = false
    try history.undo()
    #expect(!history.isModified)
    try history.redo()
    #expect(history.isModified)
    history.markSaved()
    #expect(!history.isModified)
  }

  @Test
  func `a state saved before removed actions is unreachable`() throws {
    final class Target {}
    let history = UndoHistory()
    let (one, two) = (Target(), Target())
    history.register(name: "1", target: one) { _ in }
    history.markSaved()
    history.register(name: "2", target: two) { _ in }
    history.removeActions(for: one)
    #expect(history.isModified)
    try history.undo()
    // The saved state is the one before "2": the removed actions precede it.
    #expect(!history.isModified)

    history.register(name: "3", target: one) { _ in }
    history.removeActions(for: one)
    #expect(history.isModified)
    history.removeAllSteps()
  }

  @Test
  func `a save in a group survives removing redo steps`() throws {
    final class Target {}
    let target = Target()
    let history = UndoHistory()
    func register() {
      history.register(name: "1", target: target) { [unowned history] _ in
        history.register(name: "1", target: target) { _ in }
      }
    }
    register()
    try history.undo()
    history.beginGroup()
    history.register(name: "2") {}
    history.markSaved()
    history.removeActions(for: target)
    #expect(!history.isModified && history.redoSteps.isEmpty)
    try history.endGroup()
    #expect(!history.isModified)
    history.removeAllSteps()
  }

  @Test
  func `a failed rollback leaves the document modified`() {
    let history = UndoHistory()
    history.register(name: "a") {
      history.register(name: "b") { throw TestDocument.Refusal() }
      throw TestDocument.Refusal()
    }
    history.markSaved()
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(history.isModified && history.canUndo)
    history.removeAllSteps()
  }
}
