// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Compares a document that knows its changes with an oracle that keeps every whole state.
@Suite("UndoHistory: model")
struct UndoHistoryModelTests {
  private struct Failure: Error {}

  /// Edits several cells per step, and fails in the middle of one when told to.
  private final class Sheet {
    var cells = [Int](repeating: 0, count: 4)
    let history: UndoHistory
    var editsUntilFailure: Int?

    init(limit: Int?) {
      history = UndoHistory(limit: limit)
    }

    func edit(name: String, _ changes: [(index: Int, value: Int)]) {
      let old = changes.map { ($0.index, cells[$0.index]) }
      for (index, value) in changes { cells[index] = value }
      history.register(name: name) { [unowned self] in
        for (index, value) in old.reversed() { try set(index, value) }
      }
    }

    private func set(_ index: Int, _ value: Int) throws {
      if let remaining = editsUntilFailure {
        editsUntilFailure = remaining == 0 ? nil : remaining - 1
        if remaining == 0 { throw Failure() }
      }
      let old = cells[index]
      cells[index] = value
      history.register(name: "cell") { [unowned self] in try set(index, old) }
    }
  }

  /// States before and after each step, and where we are among them.
  private struct Oracle {
    var states: [[Int]] = [[0, 0, 0, 0]]
    var names: [String] = []
    var position = 0
    var limit: Int?

    mutating func edit(_ name: String, _ state: [Int]) {
      states.removeSubrange((position + 1)...)
      names.removeSubrange(position...)
      states.append(state)
      names.append(name)
      position += 1
      trim()
    }

    mutating func trim() {
      guard let limit else { return }
      while position > limit {
        states.removeFirst()
        names.removeFirst()
        position -= 1
      }
      while names.count - position > limit {
        states.removeLast()
        names.removeLast()
      }
    }
  }

  @Test(arguments: [nil, 0, 1, 3, 8] as [Int?], 0..<20 as Range<UInt64>)
  func `any sequence of edits, undos, redos and failures agrees with whole states (A11)`(
    limit: Int?,
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let sheet = Sheet(limit: limit)
    var oracle = Oracle(limit: limit)

    for step in 0..<300 {
      let fails = Int.random(in: 0..<4, using: &generator) == 0
      sheet.editsUntilFailure = fails ? Int.random(in: 0..<4, using: &generator) : nil
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<8:
        let changes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<100, using: &generator))
        }
        sheet.edit(name: "edit \(step)", changes)
        oracle.edit("edit \(step)", sheet.cells)
      case 8..<14:
        if succeeds({ try sheet.history.undo() }) {
          #expect(oracle.position > 0)
          oracle.position -= 1
          oracle.trim()
        }
      case 14..<19:
        if succeeds({ try sheet.history.redo() }) {
          #expect(oracle.position < oracle.names.count)
          oracle.position += 1
          oracle.trim()
        }
      default:
        let newLimit = Bool.random(using: &generator) ? limit : limit.map { $0 / 2 }
        sheet.history.limit = newLimit
        oracle.limit = newLimit
        oracle.trim()
      }
      let position = oracle.position
      let context: Comment = "seed \(seed), limit \(String(describing: limit)), step \(step)"
      #expect(sheet.cells == oracle.states[position], context)
      #expect(sheet.history.canUndo == (position > 0), context)
      #expect(sheet.history.canRedo == (position < oracle.names.count), context)
      #expect(sheet.history.undoName == (position > 0 ? oracle.names[position - 1] : nil), context)
      #expect(
        sheet.history.redoName
          == (position < oracle.names.count ? oracle.names[position] : nil),
        context
      )
    }
  }

  private func succeeds(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      if case UndoError.rollbackFailed = error { Issue.record("\(error)") }
      return false
    }
  }
}
