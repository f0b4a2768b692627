// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Synchronization
import Testing

@Suite("UndoHistory: targets")
struct UndoHistoryTargetTests {
  private final class Label {
    var text: String
    let history: UndoHistory

    init(_ text: String, _ history: UndoHistory) {
      self.text = text
      self.history = history
    }

    func set(_ text: String) {
      let old = self.text
      self.text = text
      history.register(name: "Set \(text)", target: self) { label in label.set(old) }
    }
  }

  @Test
  func `a target's actions run without retaining it`() throws {
    let history = UndoHistory()
    try expectReleased {
      let label = Label("a", history)
      label.set("b")
      try history.undo()
      #expect(label.text == "a")
      try history.redo()
      #expect(label.text == "b")
      return label
    }
    #expect(!history.canUndo && history.undoName == nil)
  }

  @Test
  func `a step whose target is gone is skipped`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    var second: Label? = Label("x", history)
    first.set("b")
    second?.set("y")
    second?.set("z")
    #expect(history.undoSteps.map(\.name) == ["Set z", "Set y", "Set b"])
    second = nil
    #expect(second == nil)
    #expect(history.undoSteps.map(\.name) == ["Set b"] && history.undoName == "Set b")
    try history.undo()
    #expect(first.text == "a")
    #expect(!history.canUndo && history.redoName == "Set b")
  }

  @Test
  func `redo steps whose target is gone are skipped`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    var second: Label? = Label("x", history)
    second?.set("y")
    first.set("b")
    try history.undo()
    try history.undo()
    second = nil
    #expect(second == nil)
    #expect(history.redoName == "Set b")
    try history.redo()
    #expect(first.text == "b" && !history.canRedo)
  }

  @Test
  func `with all targets gone there is nothing to undo`() {
    let history = UndoHistory()
    do {
      let label = Label("a", history)
      label.set("b")
    }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(throws: UndoError.self) { try history.redo() }
  }

  @Test
  func `in a group, the remaining targets are undone`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    var second: Label? = Label("x", history)
    history.group(name: "Both") {
      first.set("b")
      second?.set("y")
    }
    second = nil
    #expect(second == nil)
    try history.undo()
    #expect(first.text == "a")
    #expect(history.redoSteps.map(\.actionCount) == [1])
  }

  @Test
  func `one target's actions can be removed`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    let second = Label("x", history)
    first.set("b")
    history.group(name: "Both") {
      second.set("y")
      first.set("c")
    }
    second.set("z")
    try history.undo()
    history.removeActions(for: second)
    #expect(!history.canRedo)
    #expect(history.undoSteps.map(\.actionCount) == [1, 1])
    try history.undo()
    #expect(first.text == "b" && second.text == "y")
  }

  @Test
  func `removing in an open group keeps its groups working`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    let second = Label("x", history)
    history.beginGroup(name: "Outer")
    second.set("y")
    first.set("b")
    history.beginGroup(name: "Inner")
    second.set("z")
    first.set("c")
    history.removeActions(for: second)
    try history.cancelGroup()
    #expect(first.text == "b" && second.text == "z")
    try history.endGroup()
    try history.undo()
    #expect(first.text == "a" && !history.canUndo)
  }

  @Test
  func `a group that lost everything leaves no redo`() throws {
    let history = UndoHistory()
    let first = Label("a", history)
    let second = Label("x", history)
    first.set("b")
    try history.undo()
    history.markSaved()
    history.beginGroup()
    second.set("y")
    history.removeActions(for: second)
    try history.endGroup()
    #expect(!history.canUndo && !history.canRedo && history.isModified)
  }

  @Test
  func `actions removed inside an action go after it succeeds`() throws {
    let history = UndoHistory()
    let label = Label("a", history)
    label.set("b")
    var fails = true
    history.register(name: "Last") {
      history.removeActions(for: label)
      label.set("c")
      if fails { throw TestDocument.Refusal() }
    }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(history.undoSteps.map(\.name) == ["Last", "Set b"])
    fails = false
    try history.undo()
    #expect(history.undoSteps.isEmpty)
    #expect(history.redoSteps.map(\.name) == ["Last"])
    history.removeAllSteps()
  }

  @Test
  func `a target may remove its actions in deinit`() throws {
    final class Going {
      let history: UndoHistory
      init(_ history: UndoHistory) { self.history = history }
      deinit { history.removeActions(for: self) }
    }
    let history = UndoHistory()
    do {
      let target = Going(history)
      history.register(name: "a", target: target) { _ in }
    }
    #expect(!history.canUndo)
    history.register(name: "b") {
      let target = Going(history)
      history.register(name: "c", target: target) { _ in }
    }
    try history.undo()
    #expect(!history.canRedo)
  }

  @Test
  func `a target released on another thread may still appear`() {
    final class Going {
      let history: UndoHistory
      let owner = Thread.current
      init(_ history: UndoHistory) { self.history = history }
      deinit {
        // The other thread must not touch the history.
        if Thread.current === owner { history.register(name: "from deinit") {} }
      }
    }
    let other = Label("x", UndoHistory())
    for _ in 0..<400 {
      let history = UndoHistory()
      var registered = 0
      let registration = history.observe { event in
        if case .registered(let step) = event, step.name == "from deinit" { registered += 1 }
      }
      nonisolated(unsafe) var targets = (0..<8).map { _ in Going(history) }
      for target in targets { history.register(name: "a", target: target) { _ in } }
      let isOver = Atomic(false)
      let dropping = Thread {
        while !targets.isEmpty { targets.removeLast() }
        isOver.store(true, ordering: .releasing)
      }
      dropping.start()
      while !isOver.load(ordering: .acquiring) {
        history.register(name: "b", target: other) { _ in }
        history.removeActions(for: other)
      }
      #expect(history.undoSteps.count == registered)
      _ = registration
    }
  }
}
