// SPDX-License-Identifier: MIT

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
