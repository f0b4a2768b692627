// SPDX-License-Identifier: MIT

/// What is registered in an open group, or by the actions of a step that runs.
struct UndoRecording {
  var actions: [UndoAction] = []

  /// The name of what was registered last.
  var name = ""
  var cost = 0
  var info = UndoInfo()

  /// Stands for the state after the last registration in a group; nil before there was one.
  var state: UInt64?

  mutating func append(_ action: UndoAction, name: String, cost: Int, info: UndoInfo) {
    actions.append(action)
    self.name = name
    self.cost = self.cost.addingWithoutOverflow(cost)
    if !info.isEmpty { self.info.merge(info) }
  }
}

/// A group that has been begun and not ended.
struct OpenUndoGroup {
  let name: String?
  /// Whether it ends with a closure, and not with a call.
  let isScoped: Bool
  let coalescing: UndoCoalescing?
  /// What had been recorded when it began, but for the actions, of which this is the number.
  var before: UndoRecording
  var count: Int
}

extension Int {
  /// The sum, or the greatest number there is.
  func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

/// What a history has forgotten and not yet destroyed.
///
/// Destroying an action destroys what it captured, which may run code that comes back to the
/// history, and a key of coalescing may be an object that does so. So whatever goes is put here, and
/// destroyed when the history is in order and its observers have heard of it.
struct UndoTrash {
  // Apart from the others, so that forgetting the oldest step for a new one needs no array.
  private var entry: UndoEntry?
  private var entries: [UndoEntry] = []
  private var actions: [UndoAction] = []
  private var stacks: [UndoStack] = []
  private var infos: [UndoInfo] = []
  private var groups: [OpenUndoGroup] = []
  private var targets: [AnyObject] = []
  // Apart from the others, so that merging needs no array.
  private var coalescing: OpenUndoCoalescing?
  private var coalescings: [OpenUndoCoalescing] = []

  mutating func add(_ entry: UndoEntry) {
    if self.entry == nil {
      self.entry = entry
    } else {
      entries.append(entry)
    }
  }

  mutating func add(_ actions: some Sequence<UndoAction>) {
    self.actions.append(contentsOf: actions)
  }

  mutating func add(_ info: UndoInfo) {
    if !info.isEmpty { infos.append(info) }
  }

  mutating func add(target: AnyObject) {
    targets.append(target)
  }

  mutating func add(_ groups: some Sequence<OpenUndoGroup>) {
    self.groups.append(contentsOf: groups)
  }

  mutating func add(_ coalescing: OpenUndoCoalescing) {
    if self.coalescing == nil {
      self.coalescing = coalescing
    } else if self.coalescing !== coalescing {
      coalescings.append(coalescing)
    }
  }

  /// Takes all that a stack holds.
  mutating func empty(_ stack: inout UndoStack) {
    guard stack.count > 0 else { return }
    stacks.append(stack)
    stack = UndoStack()
  }
}
