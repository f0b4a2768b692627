// SPDX-License-Identifier: MIT

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
  /// - Complexity: O(1), amortised.
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
  /// - Complexity: O(1), amortised.
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
  /// - Complexity: O(1), amortised.
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
  ///   - info: What to note with the step.
  ///   - coalescing: When to merge the action into the step before.
  ///   - action: Takes it back; it gets the target. If it mentions the target itself, it keeps it
  ///     alive.
  /// - Precondition: `cost` is not negative.
  /// - Complexity: O(1), amortised.
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
    guard openCoalescing != nil else { return }
    // The key may be an object that comes back to the history when it is destroyed.
    let ended = openCoalescing
    openCoalescing = nil
    withExtendedLifetime(ended) {}
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
      redoStack.count == 0, observers.isEmpty, costLimit == nil
    else { return record(action, name, 1, UndoInfo(), nil) }
    undoStack.append(UndoEntry(id: makeSerial(), name: name, first: action))
    if let limit, undoStack.count > limit {
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
    precondition(cost >= 0, "The cost of an action must not be negative.")
    // While an inverse is taken back, its own inverse is the step, which stays where it is.
    guard isRegistrationEnabled else { return }
    guard phase == .idle, openGroups.isEmpty else {
      // What is noted anew takes the place of something that is then destroyed.
      let replaced = info.isEmpty ? nil : recording.info
      recording.append(action, name: name, cost: cost, info: info)
      if phase == .idle { recording.state = makeSerial() }
      withExtendedLifetime(replaced) {}
      return
    }
    var entry = UndoEntry(id: makeSerial(), name: name, first: action)
    if cost != 1 || !info.isEmpty {
      entry.details = UndoDetails(others: [], cost: cost, info: info)
    }
    var trash = UndoTrash()
    push(entry, coalescing, &trash)
    withExtendedLifetime(trash) { observers.notify() }
  }

  /// Adds a step, or merges it into the one before.
  func push(_ entry: UndoEntry, _ coalescing: UndoCoalescing?, _ trash: inout UndoTrash) {
    if let coalescing {
      if let merged = merge(entry, coalescing, &trash) {
        trim(&trash)
        observers.note(.coalesced(merged.step))
        return
      }
    } else {
      endCoalescing()
    }
    trash.empty(&redoStack)
    undoStack.append(entry)
    trim(&trash)
    observers.note(.registered(entry.step))
  }

  /// Merges a step into the newest one if that is open for it, and leaves that one open for more.
  private func merge(
    _ entry: UndoEntry,
    _ coalescing: UndoCoalescing,
    _ trash: inout UndoTrash
  ) -> UndoEntry? {
    let now = elapsed()
    guard let open = openCoalescing, open.accepts(coalescing, at: now),
      var last = undoStack.last, last.id == open.entryID, last.id != savedState, last.isAlive
    else {
      endCoalescing()
      openCoalescing = OpenUndoCoalescing(entryID: entry.id, key: coalescing.key, time: now)
      return nil
    }
    open.time = now
    let formerCost = last.cost
    last.name = entry.name
    if coalescing.retention == .everyAction || !entry.info.isEmpty {
      let details = last.details ?? UndoDetails(others: [], cost: 1, info: UndoInfo())
      if coalescing.retention == .everyAction {
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
