// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifMementos

/// Counts the work of operations that must be fast, rather than timing it.
@Suite("UndoHistory: work")
struct UndoHistoryWorkTests {
  private final class Target {}

  private let history = UndoHistory()

  private func typeLetter(into target: Target? = nil) {
    if let target {
      history.register(name: "Type", target: target, coalescing: .by("typing")) { _ in }
    } else {
      history.register(name: "Type", coalescing: .by("typing")) {}
    }
  }

  private var storage: UnsafeRawPointer? {
    history.timeline.next(.back)?.actions.withUnsafeBytes { $0.baseAddress }
  }

  @Test
  func `merging copies no actions`() {
    typeLetter()
    var last = storage
    var moves = 0
    for _ in 0..<5_000 {
      typeLetter()
      if storage != last { moves += 1 }
      last = storage
    }
    #expect(history.undoSteps.count == 1 && history.undoSteps[0].actionCount == 5_001)
    // An array that doubles moves 13 times. A copy for each registration would move it 5,000 times.
    #expect(moves < 40)
  }

  @Test
  func `merging checks each released target once`() {
    let last = Target()
    var targets = (0..<100).map { _ in Target() }
    for target in targets { typeLetter(into: target) }
    typeLetter(into: last)
    targets = []
    for count in 102...110 {
      typeLetter(into: last)
      // The search starts after the targets known to be gone.
      #expect(history.timeline.next(.back)?.actions.count == count)
      #expect(history.timeline.next(.back)?.deadCount == 100)
    }
    withExtendedLifetime(last) {}
  }

  @Test
  func `a step without targets is found once`() throws {
    let target = Target()
    history.register(name: "Lives", target: target) { [history] target in
      history.register(name: "Lives", target: target) { _ in }
    }
    for _ in 0..<100 { history.register(name: "Gone", target: Target()) { _ in } }
    #expect(history.timeline.count == 101)
    #expect(history.undoName == "Lives" && history.timeline.count == 1)
    try history.undo()
    #expect(history.redoName == "Lives" && !history.canUndo)
    history.removeAllSteps()
    withExtendedLifetime(target) {}
  }

  @Test
  func `reading properties doesn't change the effect of a limit`() {
    func names(reading: Bool) -> [String] {
      let history = UndoHistory(countLimit: 2)
      history.register(name: "First") {}
      history.register(name: "Gone", target: Target()) { _ in }
      if reading { _ = history.canUndo }
      history.register(name: "Second") {}
      return history.undoSteps.map(\.name)
    }
    #expect(names(reading: true) == ["Second", "First"])
    #expect(names(reading: false) == ["Second", "First"])
  }

  @Test
  func `removing a step ends merging`() {
    let history = UndoHistory(clock: ManualClock())
    history.register(name: "First", coalescing: .by("typing")) {}
    history.endCoalescing()
    history.register(name: "Gone", target: Target(), coalescing: .by("typing")) { _ in }
    #expect(history.undoName == "First")
    history.register(name: "Second", coalescing: .by("typing")) {}
    #expect(history.undoSteps.map(\.name) == ["Second", "First"])
  }

  @Test
  func `registering in a group copies no actions`() {
    history.beginGroup()
    var last: UnsafeRawPointer?
    var moves = 0
    for _ in 0..<5_000 {
      history.register(name: "Add", info: UndoInfo().with(UndoInfoKey<Int>("n"), 1)) {}
      let storage = history.recording.actions.withUnsafeBytes { $0.baseAddress }
      if storage != last { moves += 1 }
      last = storage
    }
    #expect(moves < 40)
  }

  @Test
  func `canceling a nested group copies no outer actions`() throws {
    history.beginGroup()
    for _ in 0..<1_000 { history.register(name: "Add") {} }
    func storage() -> UnsafeRawPointer? {
      history.recording.actions.withUnsafeBytes { $0.baseAddress }
    }
    for _ in 0..<1_000 {
      history.beginGroup()
      history.register(name: "Move") {}
      let before = storage()
      try history.cancelGroup()
      #expect(storage() == before)
    }
    #expect(history.recording.actions.count == 1_000)
  }
}
