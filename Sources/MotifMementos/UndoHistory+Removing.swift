// SPDX-License-Identifier: MIT

extension UndoHistory {
  /// Forgets everything, for instance when another document takes the place of this one.
  ///
  /// Open groups stay open and lose what they have recorded. Whether the document is modified does
  /// not change; see ``markSaved()``. Called from an action, it takes effect when the undo or redo
  /// has succeeded.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAll() {
    guard phase == .idle else {
      deferred.removesAll = true
      return
    }
    guard undoStack.count > 0 || redoStack.count > 0 || !recording.actions.isEmpty else { return }
    var trash = UndoTrash()
    clear(&trash)
    withExtendedLifetime(trash) { notify() }
  }

  /// Forgets all actions that were registered for a target.
  ///
  /// The other actions of a group stay, and the group costs what it did. A target that goes away
  /// needs no such call: its actions are passed over. Called from an action, it takes effect when
  /// the undo or redo has succeeded, and spares what is registered for the target after the call.
  ///
  /// ``isModified`` becomes true for good if what was removed lay between the present state and the
  /// one that was saved, since undoing and redoing do not lead back there any more. It does so, too,
  /// if an open group loses something and its present state is not the one that was saved.
  ///
  /// - Parameter target: The object that was passed where the actions were registered.
  /// - Complexity: O(*n*) in the number of steps and actions.
  public func removeActions(for target: AnyObject) {
    guard phase == .idle else {
      var trash = UndoTrash()
      let actions =
        undoStack.entries.flatMap(\.actions) + redoStack.entries.flatMap(\.actions)
        + recording.actions
      for action in actions where action.belongs(to: target, &trash) {
        if case .targeted(let action) = action { deferred.removed.append(action) }
      }
      withExtendedLifetime(trash) {}
      return
    }
    var trash = UndoTrash()
    removeActions(&trash) { $0.belongs(to: target, &$1) }
    withExtendedLifetime(trash) { notify() }
  }
}

// MARK: - Removing later

/// What actions ask for while they run, which is done when their step has succeeded.
struct DeferredUndoChanges {
  var removesAll = false
  var removed: [UndoTargetedAction] = []
  var mark: Mark?

  enum Mark {
    case saved
    case modified
  }
}

extension UndoHistory {
  func applyDeferred(_ trash: inout UndoTrash) {
    let changes = deferred
    deferred = DeferredUndoChanges()
    if changes.removesAll { clear(&trash) }
    if !changes.removed.isEmpty {
      trash.add(changes.removed.lazy.map { .targeted($0) })
      let removed = Set(changes.removed.map(ObjectIdentifier.init))
      removeActions(&trash) { action, _ in
        guard case .targeted(let action) = action else { return false }
        return removed.contains(ObjectIdentifier(action))
      }
    }
    switch changes.mark {
    case .saved: mark(saved: presentState, &trash)
    case .modified: mark(saved: nil, &trash)
    case nil: break
    }
  }

  private func clear(_ trash: inout UndoTrash) {
    baseState = presentState
    endCoalescing(&trash)
    trash.empty(&undoStack)
    trash.empty(&redoStack)
    trash.add(recording.actions)
    trash.add(recording.info)
    recording = UndoRecording()
    for index in openGroups.indices {
      trash.add(openGroups[index].before.info)
      openGroups[index].before = UndoRecording()
      openGroups[index].count = 0
    }
    note(.cleared)
  }

  private func removeActions(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) {
    let newestRedone = redoStack.entries.first?.id ?? 0
    let undone = undoStack.removeActions(&trash, where: isRemoved)
    let redone = redoStack.removeActions(&trash, where: isRemoved)
    let removesRecorded = removeRecorded(&trash, where: isRemoved)
    guard !undone.isEmpty || !redone.isEmpty || removesRecorded else { return }
    endCoalescing(&trash)
    if removesRecorded, savedState != presentState { savedState = nil }
    // What lies nearest to the present state is in the way first.
    if let change = undone.last {
      savedStateWillLose(undone: change.id, isWhole: change.isWhole)
    }
    // A state in an open group is newer than what can be redone.
    if let change = redone.last, savedState ?? 0 <= newestRedone {
      savedStateWillLose(redone: change.id)
    }
    note(.removed)
  }

  private func removeRecorded(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) -> Bool {
    let former = recording.actions
    let kept = former.map { !isRemoved($0, &trash) }
    guard kept.contains(false) else { return false }
    trash.add(former)
    recording.actions = zip(former, kept).filter(\.1).map(\.0)
    for index in openGroups.indices {
      openGroups[index].count = kept.prefix(openGroups[index].count).count(where: \.self)
    }
    return true
  }
}
