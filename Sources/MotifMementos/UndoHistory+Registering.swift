// SPDX-License-Identifier: MIT

internal import MotifCore

extension UndoHistory {
  /// Records how to take back what was just done.
  ///
  /// Something new leaves nothing to redo. While an undo runs, the action becomes part of its redo
  /// instead, and while a redo runs, part of its undo; it then goes by the name of the step that
  /// runs. In a group it becomes part of the group.
  ///
  /// - Parameters:
  ///   - name: What was just done, as a user would call it.
  ///   - action: Takes it back. If it throws half-way, what it has registered by then is run to
  ///     restore what it had already changed, so it should register right after each change.
  /// - Complexity: O(1), amortized.
  public func register(name: String, _ action: @escaping () throws -> Void) {
    record(.plain(action), name)
  }

  /// Records how to take back what was just done, with more about it.
  ///
  /// - Parameters:
  ///   - name: What was just done, as a user would call it.
  ///   - cost: How much of ``costLimit`` the action takes, in any unit.
  ///   - info: What to note with the step. In a group, and when it is merged, what is noted later
  ///     replaces what was noted before under the same key.
  ///   - coalescing: When to merge the action into the step before.
  ///   - action: Takes it back. If it throws half-way, what it has registered by then is run to
  ///     restore what it had already changed, so it should register right after each change.
  /// - Precondition: `cost` is not negative.
  /// - Complexity: O(1), amortized.
  public func register(
    name: String,
    cost: Int = 1,
    info: UndoInfo = UndoInfo(),
    coalescing: UndoCoalescing? = nil,
    _ action: @escaping () throws -> Void
  ) {
    record(.plain(action), name, cost, info, coalescing)
  }

  /// Records how to take back what was just done to an object, which is not kept alive.
  ///
  /// When the object goes, its actions do nothing any more. A step of which nothing else is left is
  /// passed over and removed: ``canUndo`` and ``undoName`` tell of the step beyond it, and
  /// ``undo()`` takes that one back. So an undo never does nothing.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  ///
  /// let history = UndoHistory()
  /// var label: Label? = Label()
  /// if let label {
  ///   label.text = "Low"
  ///   history.register(name: "Change", target: label) { label in label.text = "" }
  /// }
  /// print(history.canUndo)
  /// label = nil
  /// print(history.canUndo)
  /// // Prints:
  /// // true
  /// // false
  /// ```
  ///
  /// - Parameters:
  ///   - name: What was just done, as a user would call it.
  ///   - target: What the action changes. ``removeActions(for:)`` removes all that was registered
  ///     for it.
  ///   - action: Takes it back; it gets the target. If it mentions the target itself, it keeps it
  ///     alive.
  /// - Complexity: O(1), amortized.
  public func register<Target: AnyObject>(
    name: String,
    target: Target,
    _ action: @escaping (Target) throws -> Void
  ) {
    record(.targeted(TypedUndoAction(target: target, body: action)), name)
  }

  /// Records how to take back what was just done to an object, with more about it.
  ///
  /// - Parameters:
  ///   - name: What was just done, as a user would call it.
  ///   - target: What the action changes. ``removeActions(for:)`` removes all that was registered
  ///     for it.
  ///   - cost: How much of ``costLimit`` the action takes, in any unit.
  ///   - info: What to note with the step. In a group, and when it is merged, what is noted later
  ///     replaces what was noted before under the same key.
  ///   - coalescing: When to merge the action into the step before.
  ///   - action: Takes it back; it gets the target. If it mentions the target itself, it keeps it
  ///     alive.
  /// - Precondition: `cost` is not negative.
  /// - Complexity: O(1), amortized.
  public func register<Target: AnyObject>(
    name: String,
    target: Target,
    cost: Int = 1,
    info: UndoInfo = UndoInfo(),
    coalescing: UndoCoalescing? = nil,
    _ action: @escaping (Target) throws -> Void
  ) {
    let targeted = TypedUndoAction(target: target, body: action)
    record(.targeted(targeted), name, cost, info, coalescing)
  }

  /// Whether an action that is registered now is recorded.
  ///
  /// It is not inside ``withoutRegistration(_:)``, nor while something is taken back that failed.
  public var isRegistrationEnabled: Bool { suspensions == 0 && phase != .rollingBack }

  /// Runs a body in which nothing is recorded.
  ///
  /// What is registered in it is dropped, and leaves what can be undone and redone as it was. It
  /// fits changes that are no doing of the user, such as setting up a document. Calls nest. When
  /// the body throws, registering works as before, too.
  ///
  /// The body may undo and redo. What these actions register is recorded as always.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// history.withoutRegistration {
  ///   history.register(name: "Load") {}
  /// }
  /// print(history.canUndo)
  /// // Prints "false"
  /// ```
  ///
  /// - Parameter body: Makes changes that cannot be undone.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withoutRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    suspensions += 1
    defer { suspensions -= 1 }
    return try body()
  }

  /// Makes the next registration a step of its own, whatever its ``UndoCoalescing``.
  ///
  /// Call it when the user turns to something else without changing anything, for instance moves
  /// the caret.
  public func endCoalescing() {
    var trash = UndoTrash()
    endCoalescing(&trash)
    withExtendedLifetime(trash) {}
  }
}

// MARK: - Recording

extension UndoHistory {
  func makeSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  private func record(_ action: UndoAction, _ name: String) {
    // Most registrations change nothing but one stack. These take a third of the time that way.
    guard phase == .idle, suspensions == 0, openGroups.isEmpty, openCoalescing == nil,
      redoStack.count == 0, !isWatched, costLimit == nil
    else { return record(action, name, 1, UndoInfo(), nil) }
    undoStack.append(UndoEntry(id: makeSerial(), name: name, first: action))
    if let countLimit, undoStack.count > countLimit {
      let forgotten = forgetOldest()
      withExtendedLifetime(forgotten) {}
    }
  }

  private func record(
    _ action: UndoAction,
    _ name: String,
    _ cost: Int,
    _ info: UndoInfo,
    _ coalescing: UndoCoalescing?
  ) {
    require(cost >= 0, "The cost of an action must not be negative.")
    // While an inverse is taken back, its own inverse is the step, which stays where it is.
    guard isRegistrationEnabled else { return }
    var trash = UndoTrash()
    // The clock and the key may change the history, so they are asked before anything else is.
    let place = phase == .idle && openGroups.isEmpty ? coalescing.map { find($0, &trash) } : nil
    guard phase == .idle, openGroups.isEmpty else {
      // What is noted again takes the place of something that is then destroyed.
      if !info.isEmpty { trash.add(recording.info) }
      recording.append(action, name: name, cost: cost, info: info)
      if phase == .idle { recording.state = makeSerial() }
      withExtendedLifetime(trash) {}
      return
    }
    var entry = UndoEntry(id: makeSerial(), name: name, first: action)
    if cost != 1 || !info.isEmpty {
      entry.details = UndoDetails(others: [], cost: cost, info: info)
    }
    push(entry, place, &trash)
    withExtendedLifetime(trash) { notify() }
  }

  /// Ends the coalescing, and leaves the key, which may come back to the history, to be destroyed.
  func endCoalescing(_ trash: inout UndoTrash) {
    guard let ended = openCoalescing else { return }
    trash.add(ended)
    openCoalescing = nil
  }

  /// Asks the clock and the key where a registration belongs.
  ///
  /// This runs code of others. What it finds is checked again by ``push(_:_:_:)``.
  func find(_ coalescing: UndoCoalescing, _ trash: inout UndoTrash) -> UndoPlace {
    let now = elapsed()
    var place = UndoPlace(coalescing: coalescing, time: now, open: nil)
    if let open = openCoalescing {
      trash.add(open)
      if open.accepts(coalescing, at: now) { place.open = open }
    }
    return place
  }

  /// Adds a step, or merges it into the one before.
  ///
  /// No code of others runs here, so the steps stay in the order of their numbers.
  func push(_ entry: UndoEntry, _ place: UndoPlace?, _ trash: inout UndoTrash) {
    if let place, let merged = merge(entry, place, &trash) {
      trim(&trash)
      note(.coalesced(merged.step))
      return
    }
    endCoalescing(&trash)
    if let place {
      openCoalescing = OpenUndoCoalescing(
        entryID: entry.id,
        key: place.coalescing.key,
        time: place.time
      )
    }
    trash.empty(&redoStack)
    undoStack.append(entry)
    trim(&trash)
    note(.registered(entry.step))
  }

  /// Merges a step into the newest one if that is still open for it, and leaves it open for more.
  private func merge(
    _ entry: UndoEntry,
    _ place: UndoPlace,
    _ trash: inout UndoTrash
  ) -> UndoEntry? {
    guard let open = place.open, open === openCoalescing,
      var last = undoStack.last, last.id == open.entryID, last.id != savedState,
      last.isAlive(&trash)
    else { return nil }
    let retention = place.coalescing.retention
    open.time = place.time
    // Of the step that is merged, the first retention drops the actions.
    trash.add(entry)
    let formerCost = last.cost
    last.name = entry.name
    if retention == .everyAction || !entry.info.isEmpty {
      let details = last.details ?? UndoDetails(others: [], cost: 1, info: UndoInfo())
      if retention == .everyAction {
        details.others.append(entry.first)
        if let more = entry.details?.others { details.others.append(contentsOf: more) }
        details.cost = details.cost.addingWithoutOverflow(entry.cost)
      }
      trash.add(details.info)
      details.info.merge(entry.info)
      last.details = details
    }
    undoStack.replaceLast(with: last, formerCost: formerCost)
    // From now on the older serial stands for the newer state.
    if savedState == entry.id { savedState = last.id }
    return last
  }
}
