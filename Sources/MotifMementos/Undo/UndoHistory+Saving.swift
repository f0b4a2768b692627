// SPDX-License-Identifier: MIT

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
