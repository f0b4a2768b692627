// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

@Suite("UndoHistory")
struct UndoHistoryTests {
  @Test
  func `undoing reverts and redoing repeats, at any depth (A11)`() throws {
    let document = TestDocument()
    document.append(1)
    document.append(2)
    document.append(3)
    try document.history.undo()
    try document.history.undo()
    #expect(document.values == [1])
    try document.history.redo()
    #expect(document.values == [1, 2])
    try document.history.undo()
    try document.history.undo()
    #expect(document.values == [])
    #expect(!document.history.canUndo)
    for _ in 0..<3 { try document.history.redo() }
    #expect(document.values == [1, 2, 3])
    #expect(!document.history.canRedo)
  }

  @Test
  func `buttons and names reflect the next step (A11)`() throws {
    let document = TestDocument()
    let history = document.history
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undoName == nil && history.redoName == nil)
    document.append(1)
    document.append(2)
    #expect(history.canUndo && !history.canRedo)
    #expect(history.undoName == "Append 2")
    try history.undo()
    // The name is the step's, not that of the change that undid it.
    #expect(history.undoName == "Append 1" && history.redoName == "Append 2")
    try history.redo()
    #expect(history.undoName == "Append 2" && history.redoName == nil)
  }

  @Test
  func `a new action clears redo`() throws {
    let document = TestDocument()
    document.append(1)
    try document.history.undo()
    document.append(2)
    #expect(!document.history.canRedo)
    try document.history.undo()
    #expect(document.values == [])
  }

  @Test
  func `undo and redo throw when there is no step`() {
    let history = UndoHistory()
    #expect(describe { try history.undo() } == "there is nothing to undo")
    #expect(describe { try history.redo() } == "there is nothing to redo")
  }

  @Test
  func `one undo's registrations form one redo, last-in first-out`() throws {
    let history = UndoHistory()
    var log: [String] = []
    history.register(name: "Group") {
      for part in ["a", "b", "c"] {
        history.register(name: part) {
          log.append(part)
          history.register(name: part) {}
        }
      }
    }
    try history.undo()
    #expect(history.redoName == "Group")
    try history.redo()
    #expect(log == ["c", "b", "a"])
    #expect(history.undoName == "Group")
    #expect(!history.canRedo)
  }

  @Test
  func `the limit drops the oldest steps`() throws {
    let document = TestDocument(countLimit: 2)
    for value in 1...5 { document.append(value) }
    try document.history.undo()
    try document.history.undo()
    #expect(document.values == [1, 2, 3])
    #expect(!document.history.canUndo)

    try document.history.redo()
    document.history.countLimit = 0
    #expect(!document.history.canUndo && !document.history.canRedo)
    document.append(9)
    #expect(!document.history.canUndo)
    document.history.countLimit = nil
    for value in 0..<100 { document.append(value) }
    for _ in 0..<100 { try document.history.undo() }
    #expect(document.values == [1, 2, 3, 4, 9])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a negative limit is a programming error`() async {
    await #expect(processExitsWith: .failure) { _ = UndoHistory(countLimit: -1) }
    await #expect(processExitsWith: .failure) { UndoHistory().countLimit = -1 }
  }
  #endif

  @Test
  func `an action that throws leaves both stacks unchanged`() throws {
    let document = TestDocument()
    document.append(1)
    document.append(2)
    document.append(3)
    try document.history.undo()
    document.failsAfter = 0
    #expect(describe { try document.history.undo() } == "\"Append 2\" failed: Refusal()")
    #expect(describe { try document.history.redo() } == "\"Append 3\" failed: Refusal()")
    #expect(document.values == [1, 2])
    #expect(document.history.undoName == "Append 2" && document.history.redoName == "Append 3")
    document.failsAfter = nil
    try document.history.redo()
    #expect(document.values == [1, 2, 3])
  }

  @Test
  func `an action that throws has its changes reverted`() throws {
    let document = TestDocument()
    document.appendAll([1, 2, 3, 4])
    document.failsAfter = 2
    #expect(throws: UndoError.self) { try document.history.undo() }
    #expect(document.values == [1, 2, 3, 4])
    #expect(document.history.undoName == "Append 4 values" && !document.history.canRedo)

    document.failsAfter = nil
    try document.history.undo()
    #expect(document.values == [])
    document.failsAfter = 3
    #expect(throws: UndoError.self) { try document.history.redo() }
    #expect(document.values == [])
    #expect(document.history.redoName == "Append 4 values" && !document.history.canUndo)
    document.failsAfter = nil
    try document.history.redo()
    #expect(document.values == [1, 2, 3, 4])
  }

  @Test
  func `a failed rollback reports every error and continues`() {
    struct Failure: Error, Equatable { let number: Int }
    let history = UndoHistory()
    // The step captures the history and stays in it.
    defer { history.removeAllSteps() }
    var ran: [Int] = []
    history.register(name: "Step") {
      for number in 1...3 {
        history.register(name: "part") {
          ran.append(number)
          if number != 2 { throw Failure(number: number) }
        }
      }
      throw Failure(number: 0)
    }
    do throws(UndoError) {
      try history.undo()
      Issue.record("no error")
    } catch .rollbackFailed(let name, let underlying, let rollback) {
      #expect(name == "Step")
      #expect(underlying as? Failure == Failure(number: 0))
      #expect(rollback.map { $0 as? Failure } == [Failure(number: 3), Failure(number: 1)])
    } catch {
      Issue.record("\(error)")
    }
    #expect(ran == [3, 2, 1])
    #expect(history.undoName == "Step" && !history.canRedo)
  }

  @Test
  func `undoing inside an action or rollback is an error`() throws {
    let history = UndoHistory()
    // The step captures the history and stays in it.
    defer { history.removeAllSteps() }
    var messages: [String] = []
    history.register(name: "Outer") {
      messages.append(describe { try history.undo() })
      history.register(name: "inverse") {
        messages.append(describe { try history.redo() })
      }
      throw TestDocument.Refusal()
    }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.hasPrefix("an action that is being undone") })
    #expect(history.canUndo)
  }

  @Test
  func `a step that registers nothing ends redo`() throws {
    let history = UndoHistory()
    history.register(name: "Final") {}
    history.register(name: "Later") { history.register(name: "Later") {} }
    try history.undo()
    #expect(history.canRedo)
    try history.undo()
    #expect(!history.canRedo && !history.canUndo)
  }

  @Test
  func `removing all inside an action waits for its success`() throws {
    let document = TestDocument()
    document.append(1)
    var fails = true
    document.history.register(name: "Close") {
      document.history.removeAllSteps()
      document.history.register(name: "Open") {}
      if fails { throw TestDocument.Refusal() }
    }
    #expect(throws: UndoError.self) { try document.history.undo() }
    #expect(document.history.undoName == "Close")
    fails = false
    try document.history.undo()
    #expect(!document.history.canUndo && !document.history.canRedo)
    document.append(2)
    document.history.removeAllSteps()
    #expect(!document.history.canUndo)
  }

  @Test
  func `actions that can never run again are released`() throws {
    final class Probe {}
    let history = UndoHistory(countLimit: 2)
    weak var forgotten: Probe?
    weak var redone: Probe?
    do {
      let first = Probe()
      let second = Probe()
      forgotten = first
      redone = second
      history.register(name: "1") { _ = first }
      history.register(name: "2") { history.register(name: "2") { _ = second } }
    }
    history.register(name: "3") { history.register(name: "3") {} }
    #expect(forgotten == nil)
    try history.undo()
    try history.undo()
    #expect(redone != nil)
    history.register(name: "4") {}
    #expect(redone == nil)
  }

  @Test
  func `destroyed actions may use the history`() {
    final class Bomb {
      let history: UndoHistory
      init(_ history: UndoHistory) { self.history = history }
      deinit { history.register(name: "from deinit") {} }
    }
    let history = UndoHistory(countLimit: 1)
    do {
      let bomb = Bomb(history)
      history.register(name: "1") { _ = bomb }
    }
    history.register(name: "2") {}
    #expect(history.canUndo)
    do {
      let bomb = Bomb(history)
      history.register(name: "3") { _ = bomb }
    }
    history.removeAllSteps()
    #expect(history.undoName == "from deinit")
    history.removeAllSteps()
    #expect(!history.canUndo)
  }

  private func describe(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
