// SPDX-License-Identifier: MIT

/// A state in memory, a checkpoint of it on disk, and beside that a line for each thing done since.
struct PlainDocumentStore<Command: PlainCommand & LosslessStringConvertible> {
  struct Checkpoint {
    var state: Command.State
    var history = PlainCommandHistory<Command>()
    /// How many lines it contains.
    var number = 0
  }

  /// What a checkpoint would be now.
  private(set) var current: Checkpoint
  private let write: (_ line: String) throws -> Void

  /// Does again what was written, and writes on: a line is on disk when the closure returns.
  init(
    _ checkpoint: Checkpoint,
    lines: [String],
    write: @escaping (_ line: String) throws -> Void
  ) {
    current = checkpoint
    self.write = write
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      // If the power went before the lines of a checkpoint were removed, it has the first of them.
      if parts.count == 2, Int(parts[0]) == current.number + 1 { carryOut(String(parts[1])) }
    }
  }

  mutating func perform(_ command: Command) throws { try record(command.description) }
  mutating func undo() throws { try record("undo") }
  mutating func redo() throws { try record("redo") }

  private mutating func record(_ line: String) throws {
    try write("\(current.number + 1) \(line)")
    carryOut(line)
  }

  private mutating func carryOut(_ line: String) {
    current.number += 1
    switch line {
    case "undo": current.history.undo(on: &current.state)
    case "redo": current.history.redo(on: &current.state)
    default:
      if let command = Command(line) { current.history.perform([command], on: &current.state) }
    }
  }
}
