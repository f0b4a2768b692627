// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Counts copies of merging commands, rather than timing them.
@Suite("Commands: work")
struct CommandWorkTests {
  private final class Counter {
    var copies = 0
  }

  /// Numbers that count how often they are copied.
  private struct Numbers {
    private final class Storage {
      var numbers: [Int]
      init(_ numbers: [Int]) { self.numbers = numbers }
    }

    private var storage: Storage
    private let counter: Counter

    init(_ numbers: [Int], _ counter: Counter) {
      storage = Storage(numbers)
      self.counter = counter
    }

    var numbers: [Int] { storage.numbers }

    mutating func append(_ other: Numbers) {
      if !isKnownUniquelyReferenced(&storage) {
        counter.copies += 1
        storage = Storage(storage.numbers)
      }
      storage.numbers += other.storage.numbers
    }
  }

  /// Adds numbers to a list, or removes the last ones.
  private struct Change: UndoableCommand {
    let counter: Counter
    /// Nil if it removes numbers.
    var added: Numbers?
    var count: Int
    /// Whether numbers are inserted before the existing ones, the last number first.
    var isReversed = false

    var name: String { "Change" }
    var cost: Int { count }

    func apply(to list: inout [Int]) -> Change {
      if let added {
        list += isReversed ? added.numbers.reversed() : added.numbers
        return Change(counter: counter, added: nil, count: count)
      }
      let removed = Numbers(list.suffix(count).reversed(), counter)
      list.removeLast(count)
      return Change(counter: counter, added: removed, count: count, isReversed: true)
    }

    mutating func merge(_ next: Change) -> Bool {
      switch (added == nil, next.added) {
      case (true, nil): break
      case (false, let more?) where !isReversed && !next.isReversed: added?.append(more)
      default: return false
      }
      count += next.count
      return true
    }

    mutating func merge(precededBy previous: Change) -> Bool {
      switch (added == nil, previous.added) {
      case (true, nil): break
      case (false, let more?) where isReversed && previous.isReversed: added?.append(more)
      default: return false
      }
      count += previous.count
      return true
    }
  }

  private let counter = Counter()

  private func add(_ number: Int) -> Change {
    Change(counter: counter, added: Numbers([number], counter), count: 1)
  }

  private var removal: Change { Change(counter: counter, added: nil, count: 1) }

  @Test
  func `commands merge without a copy`() throws {
    let document = CommandDocument<[Int], Change>([])
    for number in 0..<1_000 { document.perform(add(number)) }
    // The first append copies its argument, which the test's command still holds.
    #expect(counter.copies <= 1)
    #expect(document.undoSteps.count == 1 && document.undoCommands.count == 1)
    try document.undo()
    #expect(document.state.isEmpty && document.redoCommands.count == 1)
    try document.redo()
    #expect(document.state == Array(0..<1_000))
  }

  @Test
  func `inverses merge without a copy`() throws {
    let document = CommandDocument<[Int], Change>(Array(0..<1_000))
    for _ in 0..<1_000 { document.perform(removal) }
    #expect(counter.copies <= 1)
    #expect(document.undoSteps.count == 1 && document.undoCommands.count == 1)
    #expect(document.state.isEmpty)
    try document.undo()
    #expect(document.state == Array(0..<1_000))
  }

  @Test
  func `neighbors in a group merge without a copy`() throws {
    let document = CommandDocument<[Int], Change>([])
    document.group { for number in 0..<1_000 { document.perform(add(number)) } }
    #expect(counter.copies <= 1)
    #expect(document.undoCommands.count == 1)
    try document.undo()
    try document.redo()
    document.group { for _ in 0..<1_000 { document.perform(removal) } }
    #expect(counter.copies <= 2)
    try document.undo()
    #expect(document.state == Array(0..<1_000))
  }

  @Test
  func `commands that stay separate are kept unchanged`() throws {
    var history = CommandHistory<Change>()
    var list = [0, 1]
    history.perform(add(2), on: &list)
    history.perform(removal, on: &list)
    history.perform(add(3), on: &list)
    #expect(history.undoSteps.map(\.commands.count) == [1, 1, 1])
    #expect(list == [0, 1, 3] && counter.copies == 0)
    for _ in 0..<3 { try history.undo(on: &list) }
    #expect(list == [0, 1])
  }
}
