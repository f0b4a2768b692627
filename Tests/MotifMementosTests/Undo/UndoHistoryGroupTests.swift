// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("UndoHistory: groups")
struct UndoHistoryGroupTests {
  private struct Refusal: Error, Equatable {}

  @Test
  func `a group is one step, undone last-in first-out`() throws {
    let document = TestDocument()
    let history = document.history
    let result = history.group(name: "Three") {
      for value in 1...3 { document.append(value) }
      return "done"
    }
    #expect(result == "done")
    #expect(history.undoSteps.map(\.name) == ["Three"])
    #expect(history.undoSteps[0].actionCount == 3)
    try history.undo()
    #expect(document.values == [])
    try history.redo()
    #expect(document.values == [1, 2, 3])
    #expect(history.undoName == "Three")
  }

  @Test
  func `groups nest, and the outermost is the step`() throws {
    let document = TestDocument()
    let history = document.history
    history.beginGroup(name: "Outer")
    document.append(1)
    history.group(name: "Inner") {
      document.append(2)
      history.beginGroup()
      document.append(3)
    }
    #expect(history.groupDepth == 1)
    try history.endGroup()
    #expect(history.groupDepth == 0)
    #expect(history.undoSteps.map(\.name) == ["Outer"])
    try history.undo()
    #expect(document.values == [])
  }

  @Test
  func `an unnamed group takes the last name inside it`() {
    let history = UndoHistory()
    history.group {
      history.register(name: "a") {}
      history.register(name: "b") {}
    }
    #expect(history.undoName == "b")
    history.group {
      history.group(name: "c") { history.register(name: "x") {} }
      history.group(name: "empty") {}
    }
    #expect(history.undoName == "c")
  }

  @Test
  func `an empty group makes no step and keeps redo`() throws {
    let document = TestDocument()
    let history = document.history
    document.append(1)
    try history.undo()
    history.beginGroup(name: "Empty")
    try history.endGroup()
    history.group(name: "Empty") {}
    #expect(!history.canUndo && history.canRedo)
  }

  @Test
  func `nothing can be undone while a group is open`() throws {
    let document = TestDocument()
    let history = document.history
    document.append(1)
    document.append(2)
    try history.undo()
    history.beginGroup()
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undoName == nil && history.redoName == nil)
    #expect(failure { try history.undo() } == "a group is open")
    #expect(failure { try history.redo() } == "a group is open")
    try history.endGroup()
    #expect(history.canUndo && history.canRedo)
  }

  @Test
  func `ending a group that isn't open changes nothing`() throws {
    let history = UndoHistory()
    #expect(failure(history.endGroup) == "there is no group to end here")
    #expect(failure(history.cancelGroup) == "there is no group to end here")
    history.group {
      // The body may not end the scoped group.
      #expect(failure(history.endGroup) == "there is no group to end here")
      history.register(name: "a") {
        #expect(failure(history.endGroup) == "there is no group to end here")
      }
    }
    #expect(history.undoName == "a")
    try history.undo()
  }

  @Test
  func `a body that throws is reverted and keeps redo`() throws {
    let document = TestDocument()
    let history = document.history
    document.append(1)
    document.append(2)
    try history.undo()
    #expect(throws: Refusal.self) {
      try history.group(name: "Fails") {
        document.append(3)
        history.beginGroup()
        document.append(4)
        throw Refusal()
      }
    }
    #expect(document.values == [1])
    #expect(history.groupDepth == 0)
    #expect(history.undoName == "Append 1" && history.redoName == "Append 2")
    try history.redo()
    #expect(document.values == [1, 2])
  }

  @Test
  func `in a group, only the part that throws reverts`() throws {
    let document = TestDocument()
    document.history.group(name: "Outer") {
      document.append(1)
      try? document.history.group(name: "Inner") {
        document.append(2)
        throw Refusal()
      }
      document.append(3)
    }
    #expect(document.values == [1, 3])
    try document.history.undo()
    #expect(document.values == [])
  }

  @Test
  func `a canceled group reverts, as with Escape`() throws {
    let document = TestDocument()
    let history = document.history
    document.append(1)
    history.beginGroup(name: "Drag")
    document.append(2)
    document.append(3)
    try history.cancelGroup()
    #expect(document.values == [1])
    #expect(history.undoSteps.map(\.name) == ["Append 1"])
    #expect(history.canUndo && !history.canRedo)
  }

  @Test
  func `a rollback continues after a failure and reports it`() throws {
    let history = UndoHistory()
    var ran: [Int] = []
    var heard: [String] = []
    let observation = history.observe { event in
      if case .rollbackFailed(let error) = event { heard.append("\(error)") }
    }
    func registerAll() {
      for number in 1...3 {
        history.register(name: "\(number)") {
          ran.append(number)
          if number == 2 { throw Refusal() }
        }
      }
    }
    history.beginGroup(name: "Drag")
    registerAll()
    let message = "\"Drag\" failed: Refusal(); taking it back failed too: "
    #expect(failure(history.cancelGroup)?.hasPrefix(message) == true)
    #expect(ran == [3, 2, 1])
    #expect(history.groupDepth == 0 && !history.canUndo && history.isModified)

    #expect(throws: Refusal.self) {
      try history.group(name: "Body") {
        registerAll()
        throw Refusal()
      }
    }
    #expect(heard.count == 1 && heard[0].hasPrefix("\"Body\" failed: Refusal()"))
    observation.cancel()
  }

  @Test
  func `groups inside a rollback stay within it`() throws {
    let history = UndoHistory()
    history.beginGroup(name: "Outer")
    history.beginGroup(name: "Inner")
    history.register(name: "a") {
      #expect(failure(history.endGroup) == "there is no group to end here")
      #expect(failure { try history.undo() }?.hasPrefix("an action that is being") == true)
      history.beginGroup(name: "left open")
      history.register(name: "never") {}
    }
    try history.cancelGroup()
    #expect(history.groupDepth == 1)
    try history.endGroup()
    #expect(!history.canUndo)
  }

  @Test
  func `a limit doesn't affect a half-open group`() throws {
    let document = TestDocument(countLimit: 1)
    document.append(1)
    document.history.beginGroup(name: "Two")
    document.append(2)
    document.history.countLimit = 0
    document.history.countLimit = 1
    document.append(3)
    try document.history.endGroup()
    try document.history.undo()
    #expect(document.values == [1])
    #expect(!document.history.canUndo)
  }

  @Test
  func `any number of nested groups and actions is released`() throws {
    // Far more than a stack could hold if each released the next.
    let count = fewerIfInstrumented(200_000)
    let history = UndoHistory()
    for _ in 0..<count { history.beginGroup() }
    for _ in 0..<count { history.register(name: "a") {} }
    for _ in 0..<count { try history.endGroup() }
    #expect(history.undoSteps.map(\.actionCount) == [count])
    for _ in 0..<count { history.register(name: "a") {} }
    history.removeAllSteps()
    #expect(!history.canUndo)
  }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
