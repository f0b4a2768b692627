// SPDX-License-Identifier: MIT

internal import MotifCore

extension CommandDocument {
  /// Undoes the last step.
  ///
  /// - Throws: ``CommandError/nothingToUndo``; ``CommandError/openGroup`` while a group is open;
  ///   ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func undo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      if groupDepth > 0 { throw .openGroup }
      return .changed(.undone(try history.stepBack(on: &state)), .undone)
    }
  }

  /// Redoes the step undone last.
  ///
  /// - Throws: ``CommandError/nothingToRedo``; ``CommandError/openGroup`` while a group is open;
  ///   ``CommandError/stepFailed(name:underlying:)`` if a
  ///   command throws, with state and history as they were before, or
  ///   ``CommandError/rollbackFailed(name:underlying:rollback:)`` if that is impossible, after
  ///   which the document is modified.
  public func redo() throws(CommandError<Command.Failure>) {
    try move { history, state throws(CommandError<Command.Failure>) in
      if groupDepth > 0 { throw .openGroup }
      return .changed(.redone(try history.stepForward(on: &state)), .redone)
    }
  }

  /// Undoes all steps back to a given one, including that step.
  ///
  /// Call it when the user has chosen a step in a list of them. Observers receive an event for each step;
  /// effects run once, at the end.
  ///
  /// ```swift
  /// struct Add: UndoableCommand {
  ///   var amount: Int
  ///   var time: Int
  ///   var name: String { "Add \(amount)" }
  ///
  ///   func apply(to sum: inout Int) -> Add {
  ///     sum += amount
  ///     return Add(amount: -amount, time: time)
  ///   }
  /// }
  ///
  /// let document = CommandDocument<Int, Add>(0)
  /// for amount in 1...3 { document.perform(Add(amount: amount, time: 8 + amount)) }
  /// try document.undo(through: 1)
  /// print(document.state)
  /// for step in document.redoSteps.reversed() { print("undone:", step.name, step.commands[0].time) }
  /// for step in document.undoSteps { print("done:", step.name, step.commands[0].time) }
  /// // Prints:
  /// // 1
  /// // undone: Add 3 11
  /// // undone: Add 2 10
  /// // done: Add 1 9
  /// ```
  ///
  /// The list can say when each step was made if the commands know, as here. An inverse then keeps the time
  /// of its command.
  ///
  /// - Parameter index: The index of the step in ``undoSteps``; 0 for the next one.
  /// - Throws: ``CommandError/nothingToUndo`` if there is no such step; nothing is undone then. If a step
  ///   fails, the same errors as ``undo()``: that step is as it was before, and those undone before it stay
  ///   undone.
  /// - Complexity: O(*n*) in the number of steps, besides their commands.
  public func undo(through index: Int) throws(CommandError<Command.Failure>) {
    guard (0..<timeline.undoCount).contains(index) else { throw .nothingToUndo }
    try changing { () throws(CommandError<Command.Failure>) in
      for _ in 0...index { try undo() }
    }
  }

  /// Redoes all steps up to a given one, including that step.
  ///
  /// Observers receive an event for each step; effects run once, at the end.
  ///
  /// - Parameter index: The index of the step in ``redoSteps``; 0 for the next one.
  /// - Throws: ``CommandError/nothingToRedo`` if there is no such step; nothing is redone then. If a step
  ///   fails, the same errors as ``redo()``: that step is as it was before, and those redone before it stay
  ///   redone.
  /// - Complexity: O(*n*) in the number of steps, besides their commands.
  public func redo(through index: Int) throws(CommandError<Command.Failure>) {
    guard (0..<timeline.redoCount).contains(index) else { throw .nothingToRedo }
    try changing { () throws(CommandError<Command.Failure>) in
      for _ in 0...index { try redo() }
    }
  }
}
