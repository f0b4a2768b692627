// SPDX-License-Identifier: MIT

extension CommandHistory {
  /// Undoes the last step.
  ///
  /// - Parameter state: The state that the step changed.
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible.
  @inlinable
  public mutating func undo(on state: inout Command.State) throws(CommandError<Command.Failure>) {
    _ = try stepBack(on: &state)
  }

  /// Undoes the last step, and returns it as it can be redone now.
  @inlinable
  mutating func stepBack(
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    guard let step = timeline.next(.back) else { throw .nothingToUndo }
    let done = try Self.apply(step.inverses.reversed(), name: step.name, to: &state).inverted
    let kept = CommandStep(
      name: done.name,
      commands: done.commands,
      inverses: done.inverses.compacted
    )
    timeline.move(.back, leaving: kept, cost: kept.cost)
    return done
  }

  /// Redoes the step undone last.
  ///
  /// - Parameter state: The state that the step changed.
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible.
  @inlinable
  public mutating func redo(on state: inout Command.State) throws(CommandError<Command.Failure>) {
    _ = try stepForward(on: &state)
  }

  /// Redoes the next step, and returns it as it can be undone now.
  @inlinable
  mutating func stepForward(
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) -> CommandStep<Command> {
    guard let step = timeline.next(.forward) else { throw .nothingToRedo }
    let done = try Self.apply(step.commands, name: step.name, to: &state)
    let kept = done.compacted
    timeline.move(.forward, leaving: kept, cost: kept.cost)
    return done
  }

  /// Undoes all steps back to a given one, including that step, as a list of them lets the user do.
  ///
  /// - Parameters:
  ///   - index: The index of the step in ``undoSteps``; 0 for the next one.
  ///   - state: The state that the steps changed.
  /// - Throws: ``CommandError/nothingToUndo`` if there is no such step; nothing is undone then. If a step
  ///   fails, the same errors as ``undo(on:)``: that step is as it was before, and those undone before it
  ///   stay undone.
  /// - Complexity: O(*n*) in the number of steps, besides their commands.
  public mutating func undo(
    through index: Int,
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) {
    guard (0..<timeline.undoCount).contains(index) else { throw .nothingToUndo }
    for _ in 0...index { try undo(on: &state) }
  }

  /// Redoes all steps up to a given one, including that step.
  ///
  /// - Parameters:
  ///   - index: The index of the step in ``redoSteps``; 0 for the next one.
  ///   - state: The state that the steps changed.
  /// - Throws: ``CommandError/nothingToRedo`` if there is no such step; nothing is redone then. If a step
  ///   fails, the same errors as ``redo(on:)``: that step is as it was before, and those redone before it
  ///   stay redone.
  /// - Complexity: O(*n*) in the number of steps, besides their commands.
  public mutating func redo(
    through index: Int,
    on state: inout Command.State
  ) throws(CommandError<Command.Failure>) {
    guard (0..<timeline.redoCount).contains(index) else { throw .nothingToRedo }
    for _ in 0...index { try redo(on: &state) }
  }
}
