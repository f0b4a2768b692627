// SPDX-License-Identifier: MIT

extension UndoHistory {
  /// Makes one step of all that a body registers.
  ///
  /// It is undone as a whole, last in, first out. Groups nest: the outermost is the step. A group in
  /// which nothing was registered is none, and leaves what can be redone as it was.
  ///
  /// When the body throws, what it has registered is run to take back what it did, last in, first
  /// out, and forgotten. So the document and the history are as they were before, together with
  /// what can be redone. Should one of these actions throw in turn, the others are run all the
  /// same. The history then counts as modified, and observers hear of
  /// ``UndoEvent/rollbackFailed(_:)``.
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
  /// print(shelf.albums, shelf.history.undoName ?? "-")
  /// try shelf.history.undo()
  /// print(shelf.albums, shelf.history.undoName ?? "-")
  /// // Prints:
  /// // ["Lodger"] Replace
  /// // ["Low"] Add Low
  /// ```
  ///
  /// Until the body returns, nothing can be undone or redone. What it opened by
  /// ``beginGroup(name:coalescing:)`` and did not end, ends with it.
  ///
  /// - Parameters:
  ///   - name: The name of the step; nil for that of the last registration or group in it.
  ///   - coalescing: When to merge the group into the step before. It counts for outermost groups.
  ///   - body: Makes changes and registers them.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
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

  /// Begins a group, of which ``endGroup()`` makes one step.
  ///
  /// Where a group begins and ends in the same function, use ``group(name:coalescing:_:)``, which
  /// cannot be left open. This one is for what takes a while, as a drag does: begin when the mouse
  /// goes down, end when it goes up, and call ``cancelGroup()`` when the user presses Escape.
  ///
  /// While a group is open, nothing can be undone or redone. Observers hear of it when the outermost
  /// group is opened and closed, so that buttons can follow.
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
  ///   - name: The name of the step; nil for that of the last registration or group in it.
  ///   - coalescing: When to merge the group into the step before. It counts for outermost groups.
  public func beginGroup(name: String? = nil, coalescing: UndoCoalescing? = nil) {
    open(name, coalescing, isScoped: false)
    if phase == .idle, openGroups.count == 1 { note(.groupOpened) }
    notifyAtRest()
  }

  /// Ends the group that was begun last.
  ///
  /// - Throws: ``UndoError/unbalancedEnd`` when no group is open, or none that was begun by
  ///   ``beginGroup(name:coalescing:)`` inside of the innermost ``group(name:coalescing:_:)``, or
  ///   inside of the action that runs. Nothing has changed then.
  public func endGroup() throws(UndoError) {
    try checkGroupToEnd()
    closeGroup()
    notifyAtRest()
  }

  /// Takes back what was done in the group that was begun last, and ends it.
  ///
  /// What the group has registered is run, last in, first out, and forgotten. The document and the
  /// history are then as they were before the group, together with what can be redone.
  ///
  /// - Throws: ``UndoError/unbalancedEnd``, as ``endGroup()`` does.
  ///   ``UndoError/rollbackFailed(name:underlying:rollback:)`` when actions threw; the others have
  ///   been run all the same, and the group is closed.
  public func cancelGroup() throws(UndoError) {
    try checkGroupToEnd()
    let name = openGroups.last?.name ?? recording.name
    let failures = takeBackGroups(downTo: openGroups.count - 1)
    notifyAtRest()
    if let first = failures.first {
      throw .rollbackFailed(name: name, underlying: first, rollback: failures)
    }
  }

  /// How many groups are open.
  public var groupDepth: Int {
    noteRead()
    return openGroups.count
  }
}

// MARK: - Opening and closing

extension UndoHistory {
  /// Tells observers of what has happened, and of what was read while the last group was open.
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

  /// Ends the innermost group, and makes a step of it if it is the outermost, too.
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
  /// - Returns: What was recorded.
  func takeRecording() -> UndoRecording {
    let recorded = recording
    recording = UndoRecording()
    released.append(recorded.info)
    released.append(recorded.actions)
    return recorded
  }

  /// Takes back what was done in the innermost groups, and forgets it.
  ///
  /// - Returns: What went wrong.
  private func takeBackGroups(downTo depth: Int) -> [any Error] {
    let group = openGroups[depth]
    let actions = Array(recording.actions[group.count...])
    let former = takeRecording()
    recording = group.before
    recording.actions = Array(former.actions[..<group.count])
    recording.saved = former.saved.flatMap { $0 > group.count ? nil : $0 }
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
  /// If one does nothing, because its target has gone, or throws, what was there before is not there
  /// again, and may have been what was saved.
  ///
  /// - Returns: What they threw.
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
