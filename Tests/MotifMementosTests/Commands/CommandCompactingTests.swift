// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Adds and removes rows, of which a history keeps none.
private enum RowEdit: UndoableCommand, Hashable {
  case append([Int])
  case drop(Int)

  var name: String {
    switch self {
    case .append: "Append"
    case .drop: "Drop"
    }
  }

  var cost: Int {
    if case .append(let rows) = self { rows.count } else { 0 }
  }

  func apply(to rows: inout [Int]) -> RowEdit {
    switch self {
    case .append(let added):
      rows += added
      return .drop(added.count)
    case .drop(let count):
      defer { rows.removeLast(count) }
      return .append(Array(rows.suffix(count)))
    }
  }

  func compacted() -> RowEdit? {
    if case .append = self { .append([]) } else { nil }
  }
}

@Suite("Compacted commands")
struct CommandCompactingTests {
  @Test
  func `a history keeps what undo needs`() throws {
    let document = CommandDocument<[Int], RowEdit>([])
    document.perform(.append([1, 2, 3]))
    try document.perform([.append([4]), .append([5])], name: "Two")
    #expect(document.undoSteps.map(\.commands) == [[.append([]), .append([])], [.append([])]])
    #expect(document.undoSteps.map(\.inverses) == [[.drop(1), .drop(1)], [.drop(3)]])
    try document.undo()
    try document.undo()
    #expect(document.state.isEmpty)
    #expect(
      document.redoSteps.map(\.commands) == [[.append([1, 2, 3])], [.append([4]), .append([5])]]
    )
    try document.redo()
    try document.redo()
    #expect(document.state == [1, 2, 3, 4, 5])
    #expect(document.undoSteps.allSatisfy { $0.commands.allSatisfy { $0 == .append([]) } })
  }

  @Test
  func `an undone drop keeps no rows either`() throws {
    let document = CommandDocument<[Int], RowEdit>([1, 2, 3])
    document.perform(.drop(2))
    #expect(document.undoSteps.first?.inverses == [.append([2, 3])])
    try document.undo()
    #expect(document.state == [1, 2, 3])
    #expect(document.redoSteps.first?.inverses == [.append([])])
    try document.redo()
    #expect(document.state == [1])
  }

  @Test
  func `observers get whole commands`() throws {
    let document = CommandDocument<[Int], RowEdit>([])
    var commands: [[RowEdit]] = []
    let registration = document.observe { event in
      switch event {
      case .performed(let step), .redone(let step): commands.append(step.commands)
      case .undone(let step): commands.append(step.inverses)
      default: break
      }
    }
    document.perform(.append([1]))
    try document.perform([.append([2])], name: "Group")
    document.group(name: "Nested") { document.perform(.append([3])) }
    document.perform(.drop(1))
    for _ in 0..<4 { try document.undo() }
    for _ in 0..<3 { try document.redo() }
    let appended = [[1], [2], [3]].map { [RowEdit.append($0)] }
    #expect(Array(commands[..<3]) == appended)
    #expect(commands[4] == [.append([3])])
    #expect(Array(commands[8...]) == appended)
    registration.cancel()
  }

  @Test
  func `the cost is that of what is kept`() throws {
    let document = CommandDocument<[Int], RowEdit>([])
    document.costLimit = 5
    document.perform(.append(Array(1...100)))
    #expect(document.canUndo)
    try document.undo()
    // The rows are not in the state now, so the step is too expensive to keep.
    #expect(!document.canRedo)
  }

  @Test(arguments: 0..<40)
  func `compacting changes no state`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = CommandDocument<[Int], RowEdit>([])
    var states: [[Int]] = [[]]
    var place = 0
    for _ in 0..<200 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where document.canUndo:
        try document.undo()
        place -= 1
      case 1 where document.canRedo:
        try document.redo()
        place += 1
      default:
        let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int.random(in: 0..<100, using: &random)
        }
        let count = Int.random(in: 0...document.state.count, using: &random)
        if Bool.random(using: &random) {
          document.perform(.append(rows))
        } else {
          try document.perform([.append(rows), .drop(count)], name: "Both")
        }
        place += 1
        states = states[..<place] + [document.state]
      }
      #expect(document.state == states[place])
    }
  }
}
