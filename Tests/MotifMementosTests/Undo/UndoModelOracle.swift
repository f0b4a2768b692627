// SPDX-License-Identifier: MIT

/// The expected history in terms of whole states: every past state, and the current position.
///
/// In every state, removed parts of the document keep the contents they had when they were removed.
struct UndoModelOracle {
  typealias State = [Int: Int]

  struct Action {
    let part: Int
    let cost: Int
    var isFinal = false
  }

  /// The transition from one state to the next.
  struct Step {
    var name: String
    var cost: Int
    var actions: [Action]
  }

  struct Group {
    var name: String?
    var start: State
    var actionCount: Int
    var lastName: String
    var cost: Int
    var isRegistered: Bool
    var key: String?
    var window: Duration?
    var registrations: Int
    /// Whether the state was saved in the group, after something was registered in it.
    ///
    /// When the group is canceled, that state is unreachable.
    var isSavedInside = false
  }

  var states: [State]
  var steps: [Step] = []
  var position = 0
  var countLimit: Int?
  var costLimit: Int?
  var saved: State?
  var living: Set<Int>

  var groups: [Group] = []
  /// The recorded actions of the open groups.
  var recorded = Step(name: "", cost: 0, actions: [])
  var isRegistered = false
  private var registrations = 0
  /// The state in the middle of a group.
  var groupState: State?

  var open: (key: String, time: Duration)?

  init(_ state: State, countLimit: Int?, costLimit: Int?) {
    states = [state]
    saved = state
    living = Set(state.keys)
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  var state: State { groupState ?? states[position] }
  var isModified: Bool { saved != state }

  func isAlive(_ step: Step) -> Bool { step.actions.contains { living.contains($0.part) } }

  var undoable: [Step] { steps[..<position].reversed().filter(isAlive) }
  var redoable: [Step] { steps[position...].filter(isAlive) }
}

// MARK: - Registering

extension UndoModelOracle {
  mutating func edit(
    _ name: String,
    _ action: Action,
    to state: State,
    key: String?,
    window: Duration?,
    keepsFirst: Bool,
    now: Duration
  ) {
    if groups.isEmpty {
      let step = Step(name: name, cost: action.cost, actions: [action])
      push(step, state, key: key, window: window, keepsFirst: keepsFirst, now: now)
    } else {
      recorded.name = name
      recorded.cost += action.cost
      recorded.actions.append(action)
      isRegistered = true
      registrations += 1
      groupState = state
    }
  }

  private mutating func push(
    _ step: Step,
    _ state: State,
    key: String?,
    window: Duration?,
    keepsFirst: Bool,
    now: Duration
  ) {
    let last = position - 1
    if let key, let open, open.key == key, window.map({ now - open.time <= $0 }) ?? true,
      last >= 0, isAlive(steps[last]), saved != states[position]
    {
      steps[last].name = step.name
      if !keepsFirst {
        steps[last].actions += step.actions
        steps[last].cost += step.cost
      }
      states[position] = state
    } else {
      passDeadIfLimited(undoing: true)
      steps.removeSubrange(position...)
      states.removeSubrange((position + 1)...)
      steps.append(step)
      states.append(state)
      position += 1
    }
    open = key.map { ($0, now) }
    trim()
  }

  /// Drops the steps that exceed the limits.
  ///
  /// - Returns: The number of the oldest steps that were dropped.
  @discardableResult
  mutating func trim() -> Int {
    let former = position
    defer { if position == 0 { open = nil } }
    if let countLimit {
      while position > countLimit { removeOldest() }
      while steps.count - position > countLimit { removeLast() }
    }
    if let costLimit {
      while steps.reduce(0, { $0 + $1.cost }) > costLimit {
        if position > 0 { removeOldest() } else { removeLast() }
      }
    }
    return former - position
  }

  private mutating func removeOldest() {
    steps.removeFirst()
    states.removeFirst()
    position -= 1
  }

  private mutating func removeLast() {
    steps.removeLast()
    states.removeLast()
  }
}

// MARK: - Groups

extension UndoModelOracle {
  mutating func begin(_ name: String?, key: String?, window: Duration?) {
    groups.append(
      Group(
        name: name,
        start: state,
        actionCount: recorded.actions.count,
        lastName: recorded.name,
        cost: recorded.cost,
        isRegistered: isRegistered,
        key: key,
        window: window,
        registrations: registrations
      )
    )
    groupState = state
  }

  mutating func end(now: Duration) {
    let group = groups.removeLast()
    if let name = group.name, recorded.actions.count > group.actionCount { recorded.name = name }
    guard groups.isEmpty, let reached = groupState else { return }
    let step = recorded
    let registered = isRegistered
    // A state in the middle of a step is unreachable.
    if group.isSavedInside, saved != reached { saved = nil }
    clearGroup()
    if !step.actions.isEmpty {
      push(
        step,
        reached,
        key: group.key,
        window: group.window,
        keepsFirst: false,
        now: now
      )
    } else if registered {
      steps.removeSubrange(position...)
      states.removeSubrange((position + 1)...)
    }
  }

  mutating func markSaved() {
    saved = state
    open = nil
    for index in groups.indices {
      groups[index].isSavedInside = registrations > groups[index].registrations
    }
  }

  mutating func markModified() {
    saved = nil
    open = nil
  }

  mutating func cancel() {
    let group = groups.removeLast()
    if group.isSavedInside { saved = nil }
    recorded.actions.removeSubrange(group.actionCount...)
    recorded.name = group.lastName
    recorded.cost = group.cost
    isRegistered = group.isRegistered
    registrations = group.registrations
    groupState = group.start
    if groups.isEmpty { clearGroup() }
  }

  private mutating func clearGroup() {
    recorded = Step(name: "", cost: 0, actions: [])
    isRegistered = false
    groupState = nil
  }
}

// MARK: - Undoing and redoing

extension UndoModelOracle {
  /// Drops the next steps that have no effect.
  ///
  /// - Parameters:
  ///   - undoing: Whether to drop steps to undo or steps to redo.
  ///   - isMoving: Whether a step is undone or redone next, after which nothing merges.
  mutating func passDead(undoing: Bool, isMoving: Bool = true) {
    if isMoving { open = nil }
    if undoing {
      while position > 0, !isAlive(steps[position - 1]) {
        open = nil
        steps.remove(at: position - 1)
        states.remove(at: position - 1)
        position -= 1
      }
    } else {
      while position < steps.count, !isAlive(steps[position]) {
        steps.remove(at: position)
        states.remove(at: position + 1)
      }
    }
  }

  /// A next step that has no effect doesn't count toward a limit.
  private mutating func passDeadIfLimited(undoing: Bool) {
    if countLimit != nil || costLimit != nil { passDead(undoing: undoing) }
  }

  /// Runs the next step, which has a target.
  ///
  /// - Returns: The step's position.
  @discardableResult
  mutating func run(undoing: Bool) -> Int {
    passDeadIfLimited(undoing: !undoing)
    let index = undoing ? position - 1 : position
    steps[index].actions.removeAll { !living.contains($0.part) || $0.isFinal }
    steps[index].cost = steps[index].actions.reduce(0) { $0 + $1.cost }
    position += undoing ? -1 : 1
    if steps[index].actions.isEmpty {
      // Only actions registered as final end here, and only by undoing.
      steps.removeSubrange(index...)
      states.removeSubrange((index + 1)...)
    }
    return index
  }
}

// MARK: - Removing

extension UndoModelOracle {
  mutating func removeAll() {
    open = nil
    states = [state]
    steps = []
    position = 0
    recorded = Step(name: "", cost: 0, actions: [])
    isRegistered = false
    for index in groups.indices {
      groups[index].start = state
      groups[index].actionCount = 0
      groups[index].lastName = ""
      groups[index].cost = 0
      groups[index].isRegistered = false
      groups[index].registrations = registrations
      groups[index].isSavedInside = false
    }
  }

  /// Records that a part is removed and another one added.
  mutating func replace(_ part: Int, by newcomer: Int) {
    freeze(part)
    living.remove(part)
    living.insert(newcomer)
    for index in states.indices { states[index][newcomer] = 0 }
    for index in groups.indices { groups[index].start[newcomer] = 0 }
    groupState?[newcomer] = 0
    saved?[newcomer] = 0
  }

  mutating func removeActions(of part: Int) {
    let before = steps.count
    let counts = steps.map(\.actions.count)
    freeze(part)
    for index in steps.indices.reversed() {
      steps[index].actions.removeAll { $0.part == part }
      if steps[index].actions.isEmpty { removeStep(index) }
    }
    var isChanged = steps.count != before || steps.map(\.actions.count) != counts
    let kept = recorded.actions.map { $0.part != part }
    if kept.contains(false) {
      isChanged = true
      // The history doesn't know which states precede the actions removed from an open group.
      if saved != state { saved = nil }
      // The redo steps belong to an unreachable state.
      steps.removeSubrange(position...)
      states.removeSubrange((position + 1)...)
      recorded.actions.removeAll { $0.part == part }
      for index in groups.indices {
        groups[index].actionCount = kept.prefix(groups[index].actionCount).count { $0 }
      }
    }
    if isChanged { open = nil }
  }

  /// Removes the actions of a part from all steps but one, which has just been run.
  mutating func removeActions(of part: Int, sparing spared: Int) {
    let low = spared
    let high = spared + 1
    guard steps.indices.contains(spared) else { return removeActions(of: part) }
    for index in states.indices {
      if index < low { states[index][part] = states[low][part] }
      if index > high { states[index][part] = states[high][part] }
    }
    for index in steps.indices.reversed() where index != spared {
      steps[index].actions.removeAll { $0.part == part }
      if steps[index].actions.isEmpty { removeStep(index) }
    }
  }

  /// Sets a part to its current contents in all states.
  private mutating func freeze(_ part: Int) {
    let stamp = state[part]
    for index in states.indices { states[index][part] = stamp }
    for index in groups.indices { groups[index].start[part] = stamp }
  }

  private mutating func removeStep(_ index: Int) {
    steps.remove(at: index)
    if index < position {
      states.remove(at: index)
      position -= 1
    } else {
      states.remove(at: index + 1)
    }
  }
}
