// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("UndoHistory: events")
struct UndoHistoryEventTests {
  private func text(_ event: UndoEvent) -> String {
    switch event {
    case .registered(let step): "registered \(step.name)"
    case .coalesced(let step): "coalesced \(step.name)"
    case .undone(let step): "undone \(step.name)"
    case .redone(let step): "redone \(step.name)"
    case .stepsDropped: "removed"
    case .allStepsRemoved: "cleared"
    case .groupOpened: "opened"
    case .groupClosed: "closed"
    case .saved: "saved"
    case .modified: "modified"
    case .rollbackFailed: "rollback failed"
    }
  }

  @Test
  func `each change is an event`() throws {
    let document = TestDocument()
    let history = document.history
    var heard: [String] = []
    let observation = history.observe { heard.append(text($0)) }
    document.append(1)
    try history.undo()
    try history.redo()
    history.markSaved()
    history.beginGroup(name: "Group")
    history.beginGroup()
    document.append(2)
    try history.endGroup()
    try history.endGroup()
    history.group(name: "Scoped") { document.append(3) }
    history.register(name: "a", coalescing: .by(1)) {}
    history.register(name: "b", coalescing: .by(1)) {}
    history.countLimit = 1
    history.removeAllSteps()
    history.removeAllSteps()
    history.markModified()
    #expect(
      heard == [
        "registered Append 1", "undone Append 1", "redone Append 1", "saved", "opened",
        "registered Group", "closed", "registered Scoped", "registered a", "coalesced b",
        "removed", "cleared", "modified",
      ]
    )
    observation.cancel()
  }

  @Test
  func `observers may undo, and receive all events in order`() throws {
    let document = TestDocument()
    let history = document.history
    var first: [String] = []
    var second: [String] = []
    let observations = [
      history.observe { event in
        first.append(text(event))
        if case .registered(let step) = event, step.name == "Append 1" {
          document.append(2)
          try? history.undo()
        }
      },
      history.observe { second.append(text($0)) },
    ]
    document.append(1)
    #expect(first == ["registered Append 1", "registered Append 2", "undone Append 2"])
    #expect(first == second)
    #expect(document.values == [1])
    withExtendedLifetime(observations) {}
  }

  @Test
  func `an observer canceled between events receives no more`() throws {
    let document = TestDocument()
    for value in 1...3 { document.append(value) }
    var heard = 0
    var observation: Registration?
    observation = document.history.observe { _ in
      heard += 1
      observation?.cancel()
    }
    try document.history.undo(through: document.history.undoSteps[2].id)
    #expect(heard == 1)
  }

  @Test
  func `buttons stay current while a group is open`() throws {
    let document = TestDocument()
    document.append(1)
    var states: [Bool] = []
    let observation = document.history.observe { _ in states.append(document.history.canUndo) }
    document.history.beginGroup()
    try document.history.endGroup()
    document.history.beginGroup()
    try document.history.cancelGroup()
    #expect(states == [false, true, false, true])
    observation.cancel()
  }

  @Test
  func `events are a sequence that ends with the history`() async {
    var history: UndoHistory? = UndoHistory()
    var events = history?.changes().makeAsyncIterator()
    history?.register(name: "a") {}
    history?.removeAllSteps()
    history = nil
    var heard: [String] = []
    while let event = await events?.next() { heard.append(text(event)) }
    #expect(heard == ["registered a", "cleared"])
  }

  @Test
  func `a sequence is released, and slow readers miss events`() async {
    let history = UndoHistory()
    var iterator: ValueSequence<UndoEvent>.AsyncIterator?
    iterator = history.changes(.latest).makeAsyncIterator()
    history.register(name: "a") {}
    history.register(name: "b") {}
    #expect(await iterator?.next().map(text) == "registered b")
    iterator = nil
    history.register(name: "c") {}
    #expect(history.undoName == "c")
  }

  @Test
  func `a destroyed action may do anything to the history`() throws {
    final class Bomb {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    for seed in 0..<6 {
      let history = UndoHistory()
      func register(_ name: String) {
        let bomb = Bomb { [weak history] in
          guard let history else { return }
          history.register(name: "late") {}
          _ = try? history.undo()
          history.beginGroup()
          history.removeAllSteps()
          try? history.cancelGroup()
          history.countLimit = 3
        }
        history.register(name: name) {
          withExtendedLifetime(bomb) {}
          history.register(name: "inverse") {}
        }
      }
      for number in 0..<5 { register("\(number)") }
      switch seed {
      case 0: history.countLimit = 1
      case 1: history.removeAllSteps()
      case 2: try history.undo(through: history.undoSteps[3].id)
      case 3:
        history.beginGroup()
        register("in group")
        try history.cancelGroup()
      case 4:
        try history.undo()
        history.register(name: "new") {}
      default: history.costLimit = 0
      }
      #expect(history.groupDepth == 0)
      history.removeAllSteps()
    }
  }

  @Test
  func `a destroyed note may use the history`() throws {
    final class Bomb: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      deinit { body() }
    }
    let key = UndoInfoKey<Bomb>("bomb")
    let history = UndoHistory()
    defer { history.removeAllSteps() }
    // Everything runs on this thread; a sendable note makes no difference.
    nonisolated(unsafe) weak let reached = history
    func info() -> UndoInfo {
      UndoInfo().with(
        key,
        Bomb { reached?.register(name: "late", info: UndoInfo().with(key, Bomb {})) {} }
      )
    }
    history.group(name: "Group") {
      for _ in 0..<3 { history.register(name: "a", info: info()) {} }
    }
    #expect(history.undoSteps[0].actionCount > 3)
    for _ in 0..<3 { history.register(name: "b", info: info(), coalescing: .by(1)) {} }
    history.beginGroup()
    history.register(name: "c", info: info()) {}
    history.beginGroup()
    history.register(name: "c", info: info()) {}
    try history.cancelGroup()
    history.removeAllSteps()
    try history.endGroup()
    history.register(name: "d", info: info()) {
      for _ in 0..<2 { history.register(name: "e", info: info()) {} }
      if history.isUndoing { throw TestDocument.Refusal() }
    }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(history.groupDepth == 0 && history.canUndo)
  }
}
