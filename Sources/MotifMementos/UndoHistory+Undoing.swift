// SPDX-License-Identifier: MIT

internal import MotifCore

extension UndoHistory {
  /// Undoes the last step, or all steps back to a given one, including that step.
  ///
  /// A menu with the names of all steps calls the latter. Observers are called once, at the end. If
  /// a step fails, it is as it was before, the later steps stay undone, and the earlier ones are
  /// not touched.
  ///
  /// ```swift
  /// final class Counter {
  ///   private(set) var count = 0
  ///   let history = UndoHistory()
  ///
  ///   func add(_ amount: Int) {
  ///     count += amount
  ///     history.register(name: "Add \(amount)", target: self) { $0.add(-amount) }
  ///   }
  /// }
  ///
  /// let counter = Counter()
  /// for amount in [1, 10, 100] { counter.add(amount) }
  /// let step = counter.history.undoSteps[1]
  /// print(step.name)
  /// try counter.history.undo(through: step.id)
  /// print(counter.count, counter.history.redoSteps.map(\.name))
  /// // Prints:
  /// // Add 10
  /// // 1 ["Add 10", "Add 100"]
  /// ```
  ///
  /// - Parameter id: The step, one of ``undoSteps``; `nil` for the next one.
  /// - Throws: ``UndoError/nothingToUndo``; ``UndoError/unknownStep`` if the step is not one of
  ///   ``undoSteps``; ``UndoError/openGroup`` while a group is open; ``UndoError/reentrant`` inside
  ///   an action; ``UndoError/actionFailed(name:underlying:)`` if an action throws, with everything
  ///   as it was before, or ``UndoError/rollbackFailed(name:underlying:rollback:)`` if that is
  ///   impossible.
  /// - Complexity: O(*n*) in the number of actions that run, of steps that are skipped because
  ///   their targets have been released, and, to find a step, of all steps.
  public func undo(through id: UndoStep.ID? = nil) throws(UndoError) {
    try changing { () throws(UndoError) in try run(.back, through: id) }
  }

  /// Redoes the step undone last, or all steps up to a given one, including that step.
  ///
  /// Observers are called once, at the end. If a step fails, it is as it was before, and the steps
  /// redone before it stay redone.
  ///
  /// - Parameter id: The step, one of ``redoSteps``; `nil` for the next one.
  /// - Throws: ``UndoError/nothingToRedo``, or ``UndoError/unknownStep`` if the step is not one of
  ///   ``redoSteps``; otherwise the same errors as ``undo(through:)``.
  /// - Complexity: The same as ``undo(through:)``.
  public func redo(through id: UndoStep.ID? = nil) throws(UndoError) {
    try changing { () throws(UndoError) in try run(.forward, through: id) }
  }

  /// Whether an action is being undone.
  public var isUndoing: Bool {
    noteRead()
    return phase == .undoing
  }

  /// Whether an action is being redone.
  public var isRedoing: Bool {
    noteRead()
    return phase == .redoing
  }
}

// MARK: - Running steps

extension UndoHistory {
  private typealias Direction = StepTimeline<UndoEntry>.Direction

  private func run(_ direction: Direction, through id: UndoStep.ID?) throws(UndoError) {
    defer { notify() }
    // Asking may destroy a target, which may come back, so it comes before the checks.
    let last = id?.serial
    let isKnown =
      last == nil
      || timeline.entries(direction).contains { $0.step.id == last && isAlive($0.step) }
    guard phase == .idle else { throw .reentrant }
    guard openGroups.isEmpty else { throw .openGroup }
    guard isKnown else { throw .unknownStep }
    timeline.isOpen = false
    var count = 0
    repeat {
      removeDead(direction)
      guard let next = timeline.nextEntry(direction) else { break }
      // An action may have removed the target step.
      if let last, direction == .back ? next.step.id < last : next.step.id > last { break }
      try perform(next, direction)
      count += 1
      if next.step.id == last { break }
    } while last != nil
    if count == 0 { throw direction == .back ? .nothingToUndo : .nothingToRedo }
  }

  /// Runs a step and moves it to the other side, or leaves everything as it was.
  private func perform(
    _ next: StepTimeline<UndoEntry>.Entry,
    _ direction: Direction
  ) throws(UndoError) {
    let entry = next.step
    let outerSuspensions = suspensions
    suspensions = 0
    phase = direction == .back ? .undoing : .redoing
    followed.noteChange()
    defer {
      phase = .idle
      hasChanged = true
      isReadMeanwhile = false
      suspensions = outerSuspensions
      for change in deferred { released.append(change) }
      deferred = []
    }
    var isWhole = true
    do {
      for action in entry.actions.reversed() where try !action.run() { isWhole = false }
    } catch {
      endGroups(downTo: 0)
      let failures = rollBack(takeRecording().actions)
      guard !failures.isEmpty else { throw .actionFailed(name: entry.name, underlying: error) }
      throw .rollbackFailed(name: entry.name, underlying: error, rollback: failures)
    }
    endGroups(downTo: 0)
    let place = timeline.undoCount
    if !isWhole { timeline.lose(direction == .back ? place - 1..<place : place..<place + 1) }
    let recorded = takeRecording()
    let step = entry.step(cost: next.cost)
    note(direction == .back ? .undone(step) : .redone(step))
    if recorded.actions.isEmpty {
      timeline.cut(direction)
    } else {
      if timeline.isLimited { removeDead(direction == .back ? .forward : .back) }
      var inverse = entry
      inverse.actions = recorded.actions
      timeline.move(direction, leaving: inverse, cost: recorded.cost)
    }
    applyDeferred()
  }
}

// MARK: - The saved state

extension UndoHistory {
  /// Whether the current state differs from the one saved last.
  ///
  /// A new history is not modified. Undoing and redoing lead away from the saved state and back to
  /// it. Once there is no way back, because of the limit or because of a new change after an undo,
  /// the history is modified until you call ``markSaved()`` again.
  ///
  /// The history knows only the registered changes. After a change that cannot be undone, call
  /// ``markModified()``.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// history.register(name: "Add") { history.register(name: "Remove") {} }
  /// history.markSaved()
  /// try history.undo()
  /// print(history.isModified)
  /// try history.redo()
  /// print(history.isModified)
  /// history.removeAllSteps()
  /// // Prints:
  /// // true
  /// // false
  /// ```
  public var isModified: Bool {
    noteRead()
    return isChanged
  }

  /// Whether the current state differs from the saved one, for readers that do not follow it.
  var isChanged: Bool {
    phase == .idle && !recording.actions.isEmpty
      ? recording.saved != recording.actions.count : timeline.isModified
  }

  /// Marks the current state as saved.
  ///
  /// The next registration is a new step, whatever its ``UndoCoalescing``. If an action calls it,
  /// it applies to the state after the undo or redo, and has no effect if that fails.
  public func markSaved() {
    whenSucceeded { [self] in mark(saved: true) }
  }

  /// Makes the history count as modified until it is next marked as saved.
  ///
  /// Call it after a change that was not registered. If an action calls it, it takes effect when
  /// the undo or redo has succeeded.
  public func markModified() {
    whenSucceeded { [self] in mark(saved: false) }
  }

  func mark(saved isSaved: Bool) {
    setSaved(isSaved)
    note(isSaved ? .saved : .modified)
  }

  /// Marks the current state as the saved one, or marks none as saved.
  func setSaved(_ isSaved: Bool) {
    let isAmidGroup = phase == .idle && !recording.actions.isEmpty
    timeline.isOpen = false
    timeline.saved = isSaved && !isAmidGroup ? timeline.undoCount : nil
    recording.saved = isSaved && isAmidGroup ? recording.actions.count : nil
  }
}
