// SPDX-License-Identifier: MIT

internal import MotifCore

extension UndoHistory {
  /// Takes back what was done last.
  ///
  /// - Throws: ``UndoError/nothingToUndo``; ``UndoError/openGroup`` while a group is open;
  ///   ``UndoError/reentrant`` inside an action; ``UndoError/actionFailed(name:underlying:)`` when an
  ///   action throws, with everything as it was before, or
  ///   ``UndoError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  /// - Complexity: O(*n*) in the number of actions of the step, and in that of the steps that are
  ///   passed over because their targets have gone.
  public func undo() throws(UndoError) {
    try changing { () throws(UndoError) in try run(.undoing, through: nil) }
  }

  /// Does again what was undone last.
  ///
  /// - Throws: ``UndoError/nothingToRedo``; ``UndoError/openGroup`` while a group is open;
  ///   ``UndoError/reentrant`` inside an action; ``UndoError/actionFailed(name:underlying:)`` when an
  ///   action throws, with everything as it was before, or
  ///   ``UndoError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  /// - Complexity: O(*n*) in the number of actions of the step, and in that of the steps that are
  ///   passed over because their targets have gone.
  public func redo() throws(UndoError) {
    try changing { () throws(UndoError) in try run(.redoing, through: nil) }
  }

  /// Takes back all that was done since a step, and the step itself.
  ///
  /// It is what a menu with the names of all steps calls. Observers are called once, when all is
  /// done. If a step fails, it is as it was before, those that were done after it stay undone, and
  /// those before it are not touched.
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
  /// - Parameter id: The step, one of ``undoSteps``.
  /// - Throws: ``UndoError/unknownStep`` when it is none of these, else what ``undo()`` throws.
  /// - Complexity: O(*n*) in the number of steps and of the actions that are run.
  public func undo(through id: UndoStep.ID) throws(UndoError) {
    try changing { () throws(UndoError) in try run(.undoing, through: id.serial) }
  }

  /// Does again all that was undone, up to a step and the step itself.
  ///
  /// Observers are called once, when all is done. If a step fails, it is as it was before, and those
  /// that were redone before it stay redone.
  ///
  /// - Parameter id: The step, one of ``redoSteps``.
  /// - Throws: ``UndoError/unknownStep`` when it is none of these, else what ``redo()`` throws.
  /// - Complexity: O(*n*) in the number of steps and of the actions that are run.
  public func redo(through id: UndoStep.ID) throws(UndoError) {
    try changing { () throws(UndoError) in try run(.redoing, through: id.serial) }
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
  // Never the stack itself: a second reference to it would have the next change copy it.
  private func next(_ direction: Phase) -> UndoEntry? {
    direction == .undoing ? undoStack.last : redoStack.last
  }

  private func containsAlive(_ id: UInt64, _ direction: Phase) -> Bool {
    direction == .undoing ? undoStack.containsAlive(id) : redoStack.containsAlive(id)
  }

  private func run(_ direction: Phase, through id: UInt64?) throws(UndoError) {
    // Asking may destroy a target, which may come back, so it comes before the checks.
    let isKnown = id.map { containsAlive($0, direction) } ?? true
    guard phase == .idle else { throw .reentrant }
    guard openGroups.isEmpty else { throw .openGroup }
    guard isKnown else { throw .unknownStep }
    var trash = UndoTrash()
    endCoalescing(&trash)
    defer { withExtendedLifetime(trash) { notify() } }
    while true {
      var kept = UndoTrash()
      defer { withExtendedLifetime(kept) {} }
      removeDead(direction, &trash, keeping: &kept)
      guard let entry = next(direction) else {
        throw direction == .undoing ? .nothingToUndo : .nothingToRedo
      }
      trash.add(entry)
      try perform(entry, direction, &trash)
      // An action may have removed the step that was to be reached.
      guard let id, entry.id != id, containsAlive(id, direction) else { return }
    }
  }

  /// Removes the steps that are next and whose targets have all gone.
  ///
  /// - Parameters:
  ///   - direction: Whether to look at what can be undone, or redone.
  ///   - trash: Takes what was removed.
  ///   - kept: Keeps the target that was found, so that the step stays next.
  private func removeDead(
    _ direction: Phase,
    _ trash: inout UndoTrash,
    keeping kept: inout UndoTrash
  ) {
    while let entry = next(direction), !entry.isAlive(&kept) {
      trash.add(entry)
      if direction == .undoing {
        undoStack.removeLast()
        savedStateWillLose(undone: entry.id, isWhole: true)
      } else {
        redoStack.removeLast()
        savedStateWillLose(redone: entry.id)
      }
    }
  }

  /// Runs a step, and moves it to the other side; or leaves everything as it was.
  private func perform(
    _ entry: UndoEntry,
    _ direction: Phase,
    _ trash: inout UndoTrash
  ) throws(UndoError) {
    let outerSuspensions = suspensions
    suspensions = 0
    phase = direction
    followed.noteChange()
    defer {
      phase = .idle
      hasChanged = true
      isReadMeanwhile = false
      suspensions = outerSuspensions
      deferred = DeferredUndoChanges()
      if trim(&trash) { note(.removed) }
    }
    let isWhole: Bool
    do {
      isWhole = try entry.run()
    } catch {
      throw takeBack(entry, error, &trash)
    }
    endGroups(downTo: 0, &trash)
    var registered = recording
    recording = UndoRecording()
    trash.add(registered.info)
    registered.name = entry.name
    registered.info = entry.info
    let inverse = UndoEntry(id: entry.id, registered)
    if direction == .undoing {
      undoStack.removeLast()
      if !isWhole { savedStateWillLose(undone: entry.id, isWhole: false) }
      finish(inverse, on: &redoStack, &trash)
      note(.undone(entry.step))
    } else {
      redoStack.removeLast()
      if !isWhole { savedStateWillLose(redone: entry.id) }
      finish(inverse, on: &undoStack, &trash)
      if inverse == nil { baseState = entry.id }
      note(.redone(entry.step))
    }
    applyDeferred(&trash)
  }

  private func finish(_ inverse: UndoEntry?, on stack: inout UndoStack, _ trash: inout UndoTrash) {
    if let inverse {
      stack.append(inverse)
    } else {
      // There is no way back over this step, and what lies beyond it was recorded for a state that
      // cannot be reached any more.
      trash.empty(&stack)
    }
  }

  /// Takes back what the actions of a step did before one of them threw.
  private func takeBack(
    _ entry: UndoEntry,
    _ error: any Error,
    _ trash: inout UndoTrash
  ) -> UndoError {
    endGroups(downTo: 0, &trash)
    let actions = recording.actions
    trash.add(recording.info)
    recording = UndoRecording()
    let failures = rollBack(actions, &trash)
    trash.add(actions)
    guard !failures.isEmpty else { return .actionFailed(name: entry.name, underlying: error) }
    return .rollbackFailed(name: entry.name, underlying: error, rollback: failures)
  }
}

// MARK: - The saved state

extension UndoHistory {
  /// Whether the present state differs from the one that was saved last.
  ///
  /// A new history is not modified. Undoing and redoing lead away from the saved state and back to
  /// it. Once there is no way back, because the limit has forgotten it or something new has been
  /// done after undoing, the history is modified until ``markSaved()`` is called again.
  ///
  /// The history knows what was registered and nothing else. After a change that cannot be undone,
  /// call ``markModified()``.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// history.register(name: "Add") { history.register(name: "Remove") {} }
  /// history.markSaved()
  /// try history.undo()
  /// print(history.isModified)
  /// try history.redo()
  /// print(history.isModified)
  /// history.removeAll()
  /// // Prints:
  /// // true
  /// // false
  /// ```
  public var isModified: Bool {
    noteRead()
    return savedState != presentState
  }

  /// Remembers that the present state has been saved.
  ///
  /// What comes next is a step of its own, whatever its ``UndoCoalescing``. Called from an action, it
  /// counts for the state after the undo or redo, and not when that fails.
  public func markSaved() {
    guard phase == .idle else {
      deferred.mark = .saved
      return
    }
    var trash = UndoTrash()
    mark(saved: presentState, &trash)
    withExtendedLifetime(trash) { notify() }
  }

  /// Makes the history count as modified until it is next marked as saved.
  ///
  /// Call it after a change that was not registered. Called from an action, it takes effect when the
  /// undo or redo has succeeded.
  public func markModified() {
    guard phase == .idle else {
      deferred.mark = .modified
      return
    }
    var trash = UndoTrash()
    mark(saved: nil, &trash)
    withExtendedLifetime(trash) { notify() }
  }
}

// MARK: - Knowing the saved state

// A state goes by the serial of the step that leads to it. Serials grow from step to step: those of
// the steps to undo are below those of the steps to redo.
extension UndoHistory {
  var presentState: UInt64 {
    if phase == .idle, let state = recording.state { return state }
    return undoStack.last?.id ?? baseState
  }

  func mark(saved state: UInt64?, _ trash: inout UndoTrash) {
    savedState = state
    endCoalescing(&trash)
    note(state == nil ? .modified : .saved)
  }

  /// Forgets the saved state if undoing will not lead to it any more, after something was removed
  /// from a step to undo.
  ///
  /// - Parameters:
  ///   - id: The step.
  ///   - isWhole: Whether all of it was removed. The state after it is then the one after the step
  ///     before it.
  func savedStateWillLose(undone id: UInt64, isWhole: Bool) {
    guard let saved = savedState else { return }
    if saved < id {
      savedState = nil
    } else if saved == id, isWhole {
      savedState = undoStack.newest(below: id) ?? baseState
    }
  }

  /// Forgets the saved state if redoing will not lead to it any more, after something was removed
  /// from a step to redo.
  func savedStateWillLose(redone id: UInt64) {
    guard let saved = savedState, saved >= id else { return }
    savedState = nil
  }
}
