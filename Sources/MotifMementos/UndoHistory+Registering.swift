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
  /// ``undo(through:)`` takes that one back. So an undo never does nothing.
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
    let targeted = UndoAction.targeted(WeakTarget(target)) { object in
      if let target = object as? Target { try action(target) }
    }
    record(targeted, name, cost, info, coalescing)
  }

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
    timeline.isOpen = false
    release()
  }
}

// MARK: - Recording

/// What a registration needs to be merged, and the step that takes it in, if one does.
struct UndoPlace {
  let coalescing: UndoCoalescing
  let time: Duration
  let stepID: UInt64?
}

extension UndoHistory {
  private func record(
    _ action: UndoAction,
    _ name: String,
    _ cost: Int,
    _ info: UndoInfo,
    _ coalescing: UndoCoalescing?
  ) {
    require(cost >= 0, "The cost of an action must not be negative.")
    // While an inverse is taken back, its own inverse is the step, which stays where it is.
    guard suspensions == 0, phase != .rollingBack else { return }
    // The clock and the key may change the history, so they are asked before anything else is.
    let place = phase == .idle && openGroups.isEmpty ? place(for: coalescing) : nil
    if phase == .idle, openGroups.isEmpty {
      let entry = UndoEntry(id: makeSerial(), name: name, info: info, actions: [action])
      push(entry, cost: Int128(cost), place)
    } else {
      recording.actions.append(action)
      recording.name = name
      recording.cost += Int128(cost)
      // What is noted again takes the place of something that is then destroyed.
      released.append(recording.info)
      recording.info.merge(info)
    }
    notify()
  }

  func makeSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  /// Asks the clock and the key where a registration belongs.
  ///
  /// This runs user code. What it finds is checked again by ``push(_:cost:_:)``.
  func place(for coalescing: UndoCoalescing?) -> UndoPlace? {
    guard let coalescing else { return nil }
    let now = elapsed()
    var stepID: UInt64?
    if timeline.isOpen, let last = timeline.next(.back), let (rule, time) = self.coalescing {
      released.append(rule)
      let isInTime = coalescing.window.map { now - time <= $0 } ?? true
      if isInTime, rule.key == coalescing.key { stepID = last.id }
    }
    return UndoPlace(coalescing: coalescing, time: now, stepID: stepID)
  }

  /// Adds a step, or merges it into the one before.
  ///
  /// No user code runs here, so the steps stay in the order of their numbers.
  func push(_ entry: UndoEntry, cost: Int128, _ place: UndoPlace?) {
    if let coalescing { released.append(coalescing.rule) }
    coalescing = place.map { ($0.coalescing, $0.time) }
    guard let place, timeline.isOpen, let last = timeline.next(.back), last.id == place.stepID,
      isAlive(last)
    else {
      timeline.append(entry, cost: cost, isOpen: place != nil)
      return note(.registered(entry.step(cost: cost)))
    }
    released.append(last.info)
    let keepsAll = place.coalescing.retention == .everyAction
    if !keepsAll { released.append(entry.actions) }
    var step: UndoStep?
    timeline.grow { last in
      last.step.name = entry.name
      last.step.info.merge(entry.info)
      if keepsAll {
        last.step.actions += entry.actions
        last.cost += cost
      }
      step = last.step.step(cost: last.cost)
    }
    if let step { note(.coalesced(step)) }
  }
}
