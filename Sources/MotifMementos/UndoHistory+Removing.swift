// SPDX-License-Identifier: MIT

extension UndoHistory {
  /// Removes all steps, for example when another document replaces this one.
  ///
  /// Open groups stay open and lose their registrations. Whether the document is modified does not
  /// change; see ``markSaved()``. If an action calls it, it takes effect when the undo or redo has
  /// succeeded.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAllSteps() {
    whenSucceeded { [self] in
      guard timeline.count > 0 || !recording.actions.isEmpty else { return }
      let isSaved = !isChanged
      timeline.removeAll()
      _ = takeRecording()
      for index in openGroups.indices {
        released.append(openGroups[index].before)
        openGroups[index].before = UndoRecording()
        openGroups[index].count = 0
      }
      setSaved(isSaved)
      note(.allStepsRemoved)
    }
  }

  /// Removes all actions registered for a target.
  ///
  /// The other actions of a group stay, and the group costs the same as before. A target that is
  /// released needs no such call: its actions are skipped. If an action calls this method, it takes
  /// effect when the undo or redo has succeeded, and does not affect later registrations for the
  /// target.
  ///
  /// ``isModified`` becomes true until the next save if the removed actions lay between the current
  /// state and the saved one, because undoing and redoing no longer lead back there. The same
  /// happens if an open group loses an action and the current state is not the saved one; then
  /// nothing can be redone.
  ///
  /// - Parameter target: The object with which the actions were registered.
  /// - Complexity: O(*n*) in the number of steps and actions.
  public func removeActions(for target: AnyObject) {
    let steps = timeline.allSteps.flatMap(\.actions)
    let targets = (steps + recording.actions).compactMap(\.target).filter { own in
      guard let object = own.object else { return false }
      released.append(object)
      return object === target
    }
    let removed = Dictionary(targets.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    whenSucceeded { [self] in
      removeActions { action in
        action.target.map { removed[ObjectIdentifier($0)] != nil } ?? false
      }
    }
  }

  private func removeActions(where isRemoved: (UndoAction) -> Bool) {
    let changesSteps = timeline.revise { entry in
      var rest = entry
      rest.actions.removeAll(where: isRemoved)
      let isWhole = rest.actions.count == entry.actions.count
      return (rest.actions.isEmpty ? nil : rest, isWhole)
    }
    let changesRecording = removeRecorded(where: isRemoved)
    guard changesSteps || changesRecording else { return }
    timeline.isOpen = false
    note(.stepsDropped)
  }

  private func removeRecorded(where isRemoved: (UndoAction) -> Bool) -> Bool {
    let former = recording.actions
    let kept = former.map { !isRemoved($0) }
    guard kept.contains(false) else { return false }
    let isSaved = !isChanged
    released.append(former)
    recording.actions = zip(former, kept).filter(\.1).map(\.0)
    for index in openGroups.indices {
      openGroups[index].count = kept.prefix(openGroups[index].count).count(where: \.self)
    }
    // The removed actions will never be reversed, so the redo steps belong to a state that can't return.
    timeline.remove(timeline.undoCount..<timeline.count)
    setSaved(isSaved)
    return true
  }
}

// MARK: - Doing later

extension UndoHistory {
  /// Changes the history now, or when the running step has succeeded.
  func whenSucceeded(_ body: @escaping () -> Void) {
    guard phase == .idle else { return deferred.append(body) }
    body()
    notify()
  }

  /// Makes the changes that waited for the step to succeed.
  func applyDeferred() {
    let changes = deferred
    deferred = []
    for change in changes { change() }
    released.append(changes)
  }
}
