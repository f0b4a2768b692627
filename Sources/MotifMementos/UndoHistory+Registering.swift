// SPDX-License-Identifier: MIT

internal import MotifCore

extension UndoHistory {
  /// Records how to undo the last change.
  ///
  /// After a new registration, there is nothing to redo. During an undo, the action becomes part of
  /// its redo instead, and during a redo, part of its undo, with the name of the running step. In a
  /// group, it becomes part of the group.
  ///
  /// - Parameters:
  ///   - name: The name of the change for the user.
  ///   - cost: The action's share of ``costLimit``, in any unit.
  ///   - info: Notes for the step. In a group, and if it is merged, later notes replace earlier
  ///     ones with the same key.
  ///   - coalescing: When to merge the action into the previous step.
  ///   - action: Undoes the change. If it throws halfway, the actions that it has registered so far
  ///     run to reverse its changes, so it should register right after each change.
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

  /// Records how to undo the last change of an object, which is not kept alive.
  ///
  /// After the object has been released, its actions have no effect. A step without other actions
  /// is skipped and removed: ``canUndo`` and ``undoName`` describe the step before it, and
  /// ``undo(through:)`` undoes that one. So an undo always has an effect.
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
  ///   - name: The name of the change for the user.
  ///   - target: The object that the action changes. ``removeActions(for:)`` removes all actions
  ///     registered for it.
  ///   - cost: The action's share of ``costLimit``, in any unit.
  ///   - info: Notes for the step. In a group, and if it is merged, later notes replace earlier
  ///     ones with the same key.
  ///   - coalescing: When to merge the action into the previous step.
  ///   - action: Undoes the change; it receives the target. If it captures the target instead, it
  ///     keeps the target alive.
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

  /// Runs a body without recording anything.
  ///
  /// Registrations in the body are dropped, and leave the undo and redo steps as they were. Use it
  /// for changes that the user did not make, such as setting up a document. Calls nest. Registering
  /// also works again after the body throws.
  ///
  /// The body may undo and redo. Registrations by these actions are recorded as usual.
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
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  public func withoutRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    suspensions += 1
    defer { suspensions -= 1 }
    return try body()
  }

  /// Makes the next registration a new step, whatever its ``UndoCoalescing``.
  ///
  /// Call it when the user turns to something else without making a change, for example by moving
  /// the caret.
  public func endCoalescing() {
    timeline.isOpen = false
    release()
  }
}

// MARK: - Recording

/// The data that a registration needs to be merged, and the step to merge it into, if there is one.
struct UndoPlace {
  let rule: UndoCoalescing.Rule
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
      recording.info.merge(info, keeping: &released)
    }
    notify()
  }

  func makeSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  /// Asks the clock and the key where a registration belongs.
  ///
  /// This runs user code. ``push(_:cost:_:)`` checks the result again.
  func place(for coalescing: UndoCoalescing?) -> UndoPlace? {
    guard let rule = coalescing?.rule else { return nil }
    return questions.nest {
      let now = elapsed()
      var stepID: UInt64?
      if timeline.isOpen, let id = timeline.next(.back)?.id, let (last, time) = self.coalescing {
        released.append(last)
        let isInTime = rule.window.map { now - time <= $0 } ?? true
        if isInTime, last.hasKey(of: rule) { stepID = id }
      }
      return UndoPlace(rule: rule, time: now, stepID: stepID)
    }
  }

  /// Adds a step, or merges it into the previous one.
  ///
  /// No user code runs here, so the steps stay in the order of their numbers.
  func push(_ entry: UndoEntry, cost: Int128, _ place: UndoPlace?) {
    if let coalescing { released.append(coalescing.rule) }
    coalescing = place.map { ($0.rule, $0.time) }
    let keepsAll = place?.rule.retention == .everyAction
    var merged: UndoStep?
    if let place, timeline.isOpen {
      timeline.grow { last in
        guard last.step.id == place.stepID, last.step.isAlive(keeping: &released) else {
          return false
        }
        last.step.name = entry.name
        last.step.info.merge(entry.info, keeping: &released)
        if keepsAll {
          last.step.append(entry.actions)
          last.cost += cost
        }
        merged = last.step.step(cost: last.cost)
        return true
      }
    }
    if let merged {
      if !keepsAll { released.append(entry.actions) }
      return note(.coalesced(merged))
    }
    if timeline.isLimited { removeDead(.back) }
    timeline.append(entry, cost: cost, isOpen: place != nil)
    note(.registered(entry.step(cost: cost)))
  }
}
