// SPDX-License-Identifier: MIT

/// A change as a value, which returns its inverse when it is applied.
protocol PlainCommand {
  associatedtype State
  func apply(to state: inout State) -> Self
}

/// Two stacks of steps, each of which is a list of commands to apply one after the other.
struct PlainCommandHistory<Command: PlainCommand> {
  private(set) var undoSteps: [[Command]] = []
  private(set) var redoSteps: [[Command]] = []

  /// Makes one step of all commands, and leaves nothing to redo.
  mutating func perform(_ commands: [Command], on state: inout Command.State) {
    undoSteps.append(apply(commands, to: &state))
    redoSteps = []
  }

  mutating func undo(on state: inout Command.State) {
    if let step = undoSteps.popLast() { redoSteps.append(apply(step, to: &state)) }
  }

  mutating func redo(on state: inout Command.State) {
    if let step = redoSteps.popLast() { undoSteps.append(apply(step, to: &state)) }
  }

  /// Returns the step that takes the commands back, last in, first out.
  private func apply(_ commands: [Command], to state: inout Command.State) -> [Command] {
    commands.map { $0.apply(to: &state) }.reversed()
  }
}
