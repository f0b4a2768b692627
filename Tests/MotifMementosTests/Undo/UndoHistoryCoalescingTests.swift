// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("UndoHistory: coalescing")
struct UndoHistoryCoalescingTests {
  /// A text in which each character is typed, with a key and a one-second window.
  private final class Note {
    private(set) var text = ""
    let clock = ManualClock()
    let history: UndoHistory

    init() {
      history = UndoHistory(clock: clock)
    }

    func type(_ text: String, key: String = "typing", every pause: Duration = .milliseconds(100)) {
      for character in text {
        clock.advance(by: pause)
        self.text.append(character)
        history.register(
          name: "Type \(character)",
          coalescing: .by(key, within: .seconds(1))
        ) { [unowned self] in delete() }
      }
    }

    private func delete() {
      let character = text.removeLast()
      history.register(name: "Delete") { [unowned self] in type("\(character)") }
    }
  }

  @Test
  func `typing is one step with the newest name`() throws {
    let note = Note()
    note.type("Low")
    #expect(note.history.undoSteps.map(\.name) == ["Type w"])
    try note.history.undo()
    #expect(note.text.isEmpty)
    try note.history.redo()
    #expect(note.text == "Low")
    #expect(note.history.undoSteps.count == 1)
  }

  @Test
  func `each registration restarts the window, a pause ends it`() throws {
    let note = Note()
    note.type("abc", every: .seconds(1))
    #expect(note.history.undoSteps.count == 1)
    note.type("d", every: .milliseconds(1001))
    #expect(note.history.undoSteps.count == 2)
    try note.history.undo()
    #expect(note.text == "abc")
  }

  @Test
  func `another key, registration, or endCoalescing ends the step`() {
    let note = Note()
    note.type("a")
    note.type("b", key: "other")
    note.type("c")
    #expect(note.history.undoSteps.count == 3)
    note.history.register(name: "Between") {}
    note.type("d")
    #expect(note.history.undoSteps.count == 5)
    note.history.endCoalescing()
    note.type("e")
    #expect(note.history.undoSteps.count == 6)
    note.history.removeAllSteps()
    note.type("f")
    #expect(note.history.undoSteps.count == 1)
  }

  @Test
  func `undoing and redoing end the step`() throws {
    let note = Note()
    note.type("a")
    try note.history.undo()
    try note.history.redo()
    note.type("b")
    #expect(note.history.undoSteps.count == 2)
  }

  @Test
  func `saving ends the step, so the state stays reachable`() throws {
    let note = Note()
    note.type("a")
    note.history.markSaved()
    note.type("b")
    #expect(note.history.isModified)
    try note.history.undo()
    #expect(note.text == "a" && !note.history.isModified)
  }

  @Test
  func `without a window only the key counts`() {
    let clock = ManualClock()
    let history = UndoHistory(clock: clock)
    for _ in 0..<3 {
      clock.advance(by: .seconds(3600))
      history.register(name: "a", coalescing: .by(7)) {}
    }
    #expect(history.undoSteps.map(\.actionCount) == [3])
  }

  @Test
  func `a slider keeps only its first action`() throws {
    final class Slider {
      var value = 0
      let history = UndoHistory(clock: ManualClock())

      func set(_ value: Int) {
        let old = self.value
        self.value = value
        history.register(
          name: "Set to \(value)",
          coalescing: .by("slider", keeping: .firstAction)
        ) { [unowned self] in set(old) }
      }
    }
    let slider = Slider()
    for value in 1...1_000 { slider.set(value) }
    #expect(slider.history.undoSteps.map(\.actionCount) == [1])
    #expect(slider.history.undoName == "Set to 1000")
    try slider.history.undo()
    #expect(slider.value == 0)
    try slider.history.redo()
    #expect(slider.value == 1_000)
  }

  @Test
  func `groups can merge, including costs and infos`() {
    let key = UndoInfoKey<Int>("caret")
    let history = UndoHistory(clock: ManualClock())
    for caret in 1...3 {
      history.group(name: "Typing", coalescing: .by("typing")) {
        history.register(name: "text", cost: 5) {}
        history.register(name: "caret", info: UndoInfo().with(key, caret)) {}
      }
    }
    #expect(history.undoSteps.map(\.name) == ["Typing"])
    #expect(history.undoSteps.map(\.actionCount) == [6])
    #expect(history.undoSteps.map(\.cost) == [18])
    #expect(history.undoSteps[0].info[key] == 3)
  }

  @Test
  func `a step whose target is gone merges with nothing`() {
    final class Target {}
    let history = UndoHistory(clock: ManualClock())
    var target: Target? = Target()
    if let target {
      let coalescing = UndoCoalescing.by(1, keeping: .firstAction)
      history.register(name: "a", target: target, coalescing: coalescing) { _ in }
    }
    target = nil
    history.register(name: "b", coalescing: .by(1, keeping: .firstAction)) {}
    #expect(history.undoName == "b")
    #expect(target == nil)
  }

  @Test
  func `a key object may use the history in deinit`() throws {
    final class Key: Hashable, @unchecked Sendable {
      let history: UndoHistory
      init(_ history: UndoHistory) { self.history = history }
      deinit { history.register(name: "from deinit") {} }
      static func == (left: Key, right: Key) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    let history = UndoHistory()
    history.register(name: "a", coalescing: .by(Key(history))) {}
    history.endCoalescing()
    #expect(history.undoName == "from deinit")
    history.group(name: "b", coalescing: .by(Key(history))) {}
    #expect(history.undoSteps.map(\.name) == ["from deinit", "from deinit", "a"])
    history.removeAllSteps()
  }

  /// A key that registers an action when it is deinitialized, and when it is compared.
  private final class MeddlingKey: Hashable, @unchecked Sendable {
    let history: UndoHistory
    let registersWhenCompared: Bool

    init(_ history: UndoHistory, registersWhenCompared: Bool = false) {
      self.history = history
      self.registersWhenCompared = registersWhenCompared
    }

    deinit { history.register(name: "from deinit") {} }

    static func == (left: MeddlingKey, right: MeddlingKey) -> Bool {
      if left.registersWhenCompared { left.history.register(name: "from ==") {} }
      return left.registersWhenCompared
    }

    func hash(into hasher: inout Hasher) {}
  }

  /// Undoes step by step, finding each by its number, and returns the names.
  private func undoEach(_ history: UndoHistory) throws -> [String] {
    var names: [String] = []
    for step in history.undoSteps {
      try history.undo(through: step.id)
      names.append(step.name)
    }
    return names
  }

  @Test
  func `a key registering in deinit keeps steps in order`() throws {
    let history = UndoHistory()
    history.register(name: "a", coalescing: .by(MeddlingKey(history))) {}
    history.register(name: "b") {}
    #expect(try undoEach(history) == ["from deinit", "b", "a"])
    history.register(name: "c", coalescing: .by(MeddlingKey(history))) {}
    history.register(name: "d", coalescing: .by("other")) {}
    #expect(try undoEach(history) == ["from deinit", "d", "c"])
    history.register(name: "e", coalescing: .by(MeddlingKey(history))) {}
    try history.undo()
    #expect(try undoEach(history) == ["from deinit"])
  }

  @Test
  func `a key registering when compared keeps steps in order`() throws {
    let history = UndoHistory()
    let key = MeddlingKey(history, registersWhenCompared: true)
    history.register(name: "a", coalescing: .by(key)) {}
    history.register(name: "b", coalescing: .by(key)) {}
    #expect(try undoEach(history) == ["b", "from ==", "a"])
    history.register(name: "c", coalescing: .by(key)) {}
    history.beginGroup(name: "d", coalescing: .by(key))
    history.register(name: "e") {}
    try history.endGroup()
    #expect(history.undoSteps.map(\.actionCount) == [3])
    #expect(try undoEach(history) == ["d"])
    history.endCoalescing()
  }

  @Test
  func `actions that keys register during removal remain and count`() {
    let history = UndoHistory()
    history.group(coalescing: .by(MeddlingKey(history))) {
      history.register(name: "a") {}
    }
    history.removeAllSteps()
    #expect(history.undoSteps.map(\.name) == ["from deinit"])
    #expect(history.isModified)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a negative window is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = UndoCoalescing.by(1, within: .seconds(-1))
    }
  }
  #endif
}
