// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("SnapshotHistory")
struct SnapshotHistoryTests {
  @Test
  func `undoing and redoing restore the states (A11)`() throws {
    var history = SnapshotHistory("a")
    history.modify(name: "b") { $0 += "b" }
    history.modify(name: "c") { $0 = "c" }
    #expect(
      history.undoSteps.reversed().map(\.state) == ["a", "ab"]
        && history.undoSteps.reversed().map(\.name) == ["b", "c"]
    )
    try history.undo()
    #expect(history.state == "ab")
    try history.undo()
    #expect(history.state == "a")
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(history.redoSteps.map(\.state) == ["ab", "c"] && history.redoName == "b")
    try history.redo()
    #expect(history.state == "ab")
    history.modify(name: "d") { $0 += "d" }
    #expect(throws: UndoError.self) { try history.redo() }
    #expect(history.state == "abd")
  }

  @Test
  func `the body's result and error are passed on`() throws {
    struct Refusal: Error, Equatable {}
    var history = SnapshotHistory([1])
    let count = history.modify(name: "Add") { state in
      state.append(2)
      return state.count
    }
    #expect(count == 2)
    let before = history
    #expect(throws: Refusal()) {
      try history.modify(name: "Fail") { state throws(Refusal) in
        state = []
        throw Refusal()
      }
    }
    #expect(history == before)
  }

  @Test
  func `a change to an equal state makes no step`() throws {
    var history = SnapshotHistory(1)
    history.modify(name: "Two") { $0 = 2 }
    try history.undo()
    history.modify(name: "Nothing") { $0 = 1 }
    #expect(!history.canUndo && history.redoName == "Two")

    // This also holds for code that doesn't know that the states are equatable.
    func touch<State>(_ history: inout SnapshotHistory<State>) {
      history.modify(name: "Touch") { _ in }
    }
    touch(&history)
    #expect(!history.canUndo)
    var optional = SnapshotHistory(Int?.none)
    touch(&optional)
    optional.modify(name: "Nil") { $0 = nil }
    #expect(!optional.canUndo)
    optional.modify(name: "One") { $0 = 1 }
    #expect(optional.canUndo)
    var closure = SnapshotHistory { 1 }
    touch(&closure)
    #expect(closure.canUndo)
  }

  @Test
  func `changes with one key merge until something else happens`() throws {
    var history = SnapshotHistory("")
    for letter in "low" { history.modify(name: "Type", coalescing: "title") { $0.append(letter) } }
    #expect(history.undoSteps.reversed().map(\.state) == [""])
    history.endCoalescing()
    history.modify(name: "Type", coalescing: "title") { $0 += "!" }
    history.modify(name: "Type", coalescing: "year") { $0 += "1977" }
    history.markSaved()
    history.modify(name: "Type", coalescing: "year") { $0 += "." }
    history.modify(name: "Star") { $0 += "*" }
    history.modify(name: "Star") { $0 += "*" }
    #expect(
      history.undoSteps.reversed().map(\.state) == [
        "", "low", "low!", "low!1977", "low!1977.", "low!1977.*",
      ]
    )
    while history.isModified { try history.undo() }
    #expect(history.state == "low!1977")
    history.modify(name: "Type", coalescing: "year") { $0 += "?" }
    #expect(history.undoSteps.first?.state == "low!1977")
  }

  @Test
  func `coalesced changes that cancel out leave no step`() {
    var history = SnapshotHistory("a")
    history.modify(name: "Type", coalescing: "t") { $0 += "b" }
    history.modify(name: "Type", coalescing: "t") { $0 += "c" }
    history.modify(name: "Delete", coalescing: "t") { $0 = "a" }
    #expect(!history.canUndo && !history.isModified)
    history.modify(name: "Type", coalescing: "t") { $0 += "d" }
    #expect(history.undoSteps.reversed().map(\.state) == ["a"])
  }

  @Test
  func `stored states are limited by number and cost (H3)`() {
    var history = SnapshotHistory("", countLimit: 3)
    history.limitCost(to: 6) { $0.count }
    for letter in "abcdef" { history.modify(name: "\(letter)") { $0.append(letter) } }
    // Three of them would cost 3 + 4 + 5.
    #expect(history.undoSteps.reversed().map(\.state) == ["abcde"])
    #expect(history.costLimit == 6)
    history.modify(name: "g") { $0 += "g" }
    history.modify(name: "h") { $0 = "" }
    // The previous state alone costs seven.
    #expect(!history.canUndo)
    history.limitCost(to: .max) { _ in .max }
    for letter in "abcdef" { history.modify(name: "\(letter)") { $0.append(letter) } }
    #expect(history.undoSteps.count == 1)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `negative limits and costs are programming errors`() async {
    await #expect(processExitsWith: .failure) { _ = SnapshotHistory(0, countLimit: -1) }
    await #expect(processExitsWith: .failure) {
      var history = SnapshotHistory(0)
      history.limitCost(to: -1) { $0 }
    }
    await #expect(processExitsWith: .failure) {
      var history = SnapshotHistory(-1)
      history.limitCost(to: 7) { $0 }
      history.modify(name: "Zero") { $0 = 0 }
    }
  }
  #endif

  @Test
  func `a copy is independent`() throws {
    var history = SnapshotHistory(0)
    history.modify(name: "One") { $0 = 1 }
    var copy = history
    copy.modify(name: "Two") { $0 = 2 }
    try history.undo()
    #expect(
      history.state == 0 && copy.state == 2 && copy.undoSteps.reversed().map(\.state) == [0, 1]
    )
  }

  @Test
  func `a saved state beyond the limit isn't found again`() throws {
    var history = SnapshotHistory(0, countLimit: 2)
    for value in 1...3 { history.modify(name: "\(value)") { $0 = value } }
    while history.canUndo { try history.undo() }
    #expect(history.state == 1 && history.isModified)
    history.markSaved()
    try history.redo()
    #expect(history.isModified)
    try history.undo()
    #expect(!history.isModified)
    history.removeAllSteps()
    #expect(!history.isModified && !history.canRedo)
    history.markModified()
    #expect(history.isModified)
  }

  @Test
  func `many steps are taken, undone and released`() throws {
    var history = SnapshotHistory([0])
    for value in 1...200_000 { history.modify(name: "Count") { $0 = [value] } }
    for _ in 0..<1_000 { try history.undo() }
    #expect(history.state == [199_000])
    history.countLimit = 10
    #expect(history.undoSteps.count == 10 && history.redoSteps.count == 10)
  }

  @Test
  func `forgotten states are released at once`() throws {
    try withLifetimeTracking { tracker in
      var history = SnapshotHistory(tracker.make(), countLimit: 3)
      for index in 1...100 {
        history.modify(name: "\(index)") { $0 = tracker.make() }
        #expect(tracker.livingCount == min(3, index) + 1)
      }
      try history.undo()
      history.removeAllSteps()
      #expect(tracker.livingCount == 1)
    }
  }
}
