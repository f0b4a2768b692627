// SPDX-License-Identifier: MIT

extension UndoHistory {
  /// Makes one step from all registrations of a body.
  ///
  /// The step is undone as a whole, last in, first out. Groups nest: the outermost is the step. A
  /// group without registrations makes no step, and leaves the redo steps as they were.
  ///
  /// If the body throws, the actions that it has registered run to reverse its changes, last in,
  /// first out, and are removed. So the document and the history are as they were before, including
  /// the redo steps. If one of these actions throws in turn, the others still run. Then the
  /// history counts as modified, and observers receive ``UndoEvent/rollbackFailed(_:)``.
  ///
  /// ```swift
  /// final class Shelf {
  ///   private(set) var albums: Set<String> = []
  ///   let history = UndoHistory()
  ///
  ///   func add(_ album: String) {
  ///     albums.insert(album)
  ///     history.register(name: "Add \(album)", target: self) { $0.remove(album) }
  ///   }
  ///
  ///   func remove(_ album: String) {
  ///     albums.remove(album)
  ///     history.register(name: "Remove \(album)", target: self) { $0.add(album) }
  ///   }
  /// }
  ///
  /// let shelf = Shelf()
  /// shelf.add("Low")
  /// shelf.history.group(name: "Replace") {
  ///   shelf.remove("Low")
  ///   shelf.add("Lodger")
  /// }
  /// print(shelf.albums, shelf.history.undoStep?.name ?? "-")
  /// try shelf.history.undo()
  /// print(shelf.albums, shelf.history.undoStep?.name ?? "-")
  /// // Prints:
  /// // ["Lodger"] Replace
  /// // ["Low"] Add Low
  /// ```
  ///
  /// Until the body returns, nothing can be undone or redone. Groups that the body opens by
  /// ``beginGroup(name:coalescing:)`` and does not end, end with the body.
  ///
  /// - Parameters:
  ///   - name: The name of the step; `nil` for that of the last registration or group in it.
  ///   - coalescing: When to merge the group into the previous step. It applies only to outermost
  ///     groups.
  ///   - body: Makes changes and registers them.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  public func group<Result, Failure: Error>(
    name: String? = nil,
    coalescing: UndoCoalescing? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = openGroups.count
    open(name, coalescing, isScoped: true)
    let result: Result
    do throws(Failure) {
      result = try body()
    } catch {
      let name = name ?? recording.name
      let failures = takeBackGroups(downTo: depth)
      if !failures.isEmpty {
        note(.rollbackFailed(.rollbackFailed(name: name, underlying: error, rollback: failures)))
      }
      notifyAtRest()
      throw error
    }
    while openGroups.count > depth { closeGroup() }
    notifyAtRest()
    return result
  }

  /// Begins a group, from which ``endGroup()`` makes one step.
  ///
  /// If a group begins and ends in the same function, use ``group(name:coalescing:_:)``, which
  /// cannot be left open. Use this method for changes that take a while, such as a drag: begin when
  /// the mouse goes down, end when it goes up, and call ``cancelGroup()`` when the user presses
  /// Escape.
  ///
  /// While a group is open, nothing can be undone or redone. Observers receive an event when the
  /// outermost group is opened and closed, so that buttons can follow.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// history.beginGroup(name: "Drag")
  /// history.register(name: "Move") {}
  /// history.register(name: "Move") {}
  /// print(history.canUndo)
  /// try history.endGroup()
  /// print(history.canUndo, history.undoSteps.map(\.name))
  /// // Prints:
  /// // false
  /// // true ["Drag"]
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the step; `nil` for that of the last registration or group in it.
  ///   - coalescing: When to merge the group into the previous step. It applies only to outermost
  ///     groups.
  public func beginGroup(name: String? = nil, coalescing: UndoCoalescing? = nil) {
    open(name, coalescing, isScoped: false)
    if phase == .idle, openGroups.count == 1 { note(.groupOpened) }
    notifyAtRest()
  }

  /// Ends the group begun last.
  ///
  /// - Throws: ``UndoError/unbalancedEnd`` if no group is open, or if none was begun by
  ///   ``beginGroup(name:coalescing:)`` inside the innermost ``group(name:coalescing:_:)``, or
  ///   inside the running action. Then nothing has changed.
  public func endGroup() throws(UndoError) {
    try checkGroupToEnd()
    closeGroup()
    notifyAtRest()
  }

  /// Reverses the changes of the group begun last, and ends the group.
  ///
  /// The group's actions run, last in, first out, and are removed. Then the document and the
  /// history are as they were before the group, including the redo steps.
  ///
  /// - Throws: ``UndoError/unbalancedEnd``, like ``endGroup()``.
  ///   ``UndoError/rollbackFailed(name:underlying:rollback:)`` if actions threw; the others
  ///   have still run, and the group is closed.
  public func cancelGroup() throws(UndoError) {
    try checkGroupToEnd()
    let name = openGroups.last?.name ?? recording.name
    let failures = takeBackGroups(downTo: openGroups.count - 1)
    notifyAtRest()
    if let first = failures.first {
      throw .rollbackFailed(name: name, underlying: first, rollback: failures)
    }
  }

  /// The number of open groups.
  package var groupDepth: Int {
    noteRead()
    return openGroups.count
  }
}

// MARK: - Opening and closing

extension UndoHistory {
  /// Reports the recorded events, and updates readers of the state while the last group was open.
  private func notifyAtRest() {
    if phase == .idle, openGroups.isEmpty, isReadMeanwhile {
      hasChanged = true
      isReadMeanwhile = false
    }
    notify()
  }

  private func open(_ name: String?, _ coalescing: UndoCoalescing?, isScoped: Bool) {
    var before = recording
    before.actions = []
    openGroups.append(
      OpenUndoGroup(
        name: name,
        isScoped: isScoped,
        coalescing: coalescing,
        before: before,
        count: recording.actions.count
      )
    )
  }

  private func checkGroupToEnd() throws(UndoError) {
    guard openGroups.count > groupsOfOthers, openGroups.last?.isScoped == false else {
      throw .unbalancedEnd
    }
  }

  /// Drops the innermost groups.
  func endGroups(downTo depth: Int) {
    guard openGroups.count > depth else { return }
    released.append(Array(openGroups[depth...]))
    openGroups.removeSubrange(depth...)
  }

  /// Ends the innermost group, and makes a step from it if it is also the outermost.
  private func closeGroup() {
    var place: UndoPlace?
    if phase == .idle, openGroups.count == 1 {
      place = self.place(for: openGroups[0].coalescing)
      // Groups that the clock or the key has begun end with this one; or it has ended this one.
      endGroups(downTo: 1)
    }
    guard let group = openGroups.last else { return }
    endGroups(downTo: openGroups.count - 1)
    if let name = group.name, recording.actions.count > group.count { recording.name = name }
    guard phase == .idle, openGroups.isEmpty else { return }
    let recorded = takeRecording()
    if !recorded.actions.isEmpty {
      let entry = UndoEntry(
        id: makeSerial(),
        name: recorded.name,
        info: recorded.info,
        actions: recorded.actions
      )
      push(entry, cost: recorded.cost, place)
      if recorded.saved == recorded.actions.count { timeline.markSaved() }
    }
    if !group.isScoped { note(.groupClosed) }
  }

  /// Begins to record again.
  ///
  /// - Returns: The previous recording.
  func takeRecording() -> UndoRecording {
    let recorded = recording
    recording = UndoRecording()
    released.append(recorded.info)
    released.append(recorded.actions)
    return recorded
  }

  /// Reverses the changes of the innermost groups, and removes their actions.
  ///
  /// - Returns: The errors.
  private func takeBackGroups(downTo depth: Int) -> [any Error] {
    let group = openGroups[depth]
    let actions = Array(recording.actions[group.count...])
    // The actions before the group stay where they are: each canceled group would copy all of them.
    recording.actions.removeSubrange(group.count...)
    released.append(actions)
    released.append(recording.info)
    let (saved, before) = (recording.saved, exchange(&recording.actions, with: []))
    recording = group.before
    recording.actions = before
    recording.saved = saved.flatMap { $0 > group.count ? nil : $0 }
    endGroups(downTo: depth)
    let failures = rollBack(actions)
    if phase == .idle {
      applyDeferred()
      if openGroups.isEmpty, !group.isScoped { note(.groupClosed) }
    }
    return failures
  }

  /// Runs actions, last in, first out, without recording anything.
  ///
  /// If one throws, or has no effect because its target has been released, the old state is not
  /// restored, and may have been the saved one.
  ///
  /// - Returns: The errors that they threw.
  func rollBack(_ actions: [UndoAction]) -> [any Error] {
    let outer = (phase: phase, groupsOfOthers: groupsOfOthers)
    let depth = openGroups.count
    phase = .rollingBack
    groupsOfOthers = depth
    var failures: [any Error] = []
    var isWhole = true
    for action in actions.reversed() {
      do {
        if try !action.run() { isWhole = false }
      } catch {
        failures.append(error)
      }
    }
    endGroups(downTo: depth)
    (phase, groupsOfOthers) = outer
    if !isWhole || !failures.isEmpty { mark(saved: false) }
    return failures
  }
}
