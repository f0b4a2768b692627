// SPDX-License-Identifier: MIT

extension UndoHistory {
  /// Whether there is something to undo now.
  ///
  /// It is true exactly when ``undo()`` would run a step. So it is false while a group is open, while
  /// an action runs, and when the targets of all that was registered have gone.
  public var canUndo: Bool {
    noteRead()
    return mayRun && undoStack.isAlive
  }

  /// Whether there is something to redo now.
  ///
  /// It is true exactly when ``redo()`` would run a step.
  public var canRedo: Bool {
    noteRead()
    return mayRun && redoStack.isAlive
  }

  /// The name of what ``undo()`` would take back, for a button or a menu; nil when it cannot.
  public var undoName: String? {
    noteRead()
    return mayRun ? undoStack.lastAlive?.name : nil
  }

  /// The name of what ``redo()`` would do again, for a button or a menu; nil when it cannot.
  public var redoName: String? {
    noteRead()
    return mayRun ? redoStack.lastAlive?.name : nil
  }

  /// The steps that can be undone, the one that is next first.
  ///
  /// Steps whose targets have gone are not among them, nor is a group that is open.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var undoSteps: [UndoStep] {
    noteRead()
    return undoStack.steps
  }

  /// The steps that can be redone, the one that is next first.
  ///
  /// - Complexity: O(*n*) in the number of steps and actions.
  public var redoSteps: [UndoStep] {
    noteRead()
    return redoStack.steps
  }

  private var mayRun: Bool { phase == .idle && openGroups.isEmpty }
}
