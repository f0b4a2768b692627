// SPDX-License-Identifier: MIT

/// Steps, of which the newest are taken and the oldest are forgotten.
struct UndoStack {
  private var storage: [UndoEntry?] = []
  private var start = 0

  /// What all steps cost together.
  private(set) var cost: Int128 = 0

  var count: Int { storage.count - start }

  var last: UndoEntry? { count > 0 ? storage[storage.count - 1] : nil }

  /// The steps, oldest first.
  var entries: some BidirectionalCollection<UndoEntry> {
    storage[start...].lazy.compactMap { $0 }
  }

  /// Whether there is a step that does something.
  var isAlive: Bool { storage[start...].reversed().contains { $0?.isAlive == true } }

  /// The newest step that does something.
  var lastAlive: UndoEntry? {
    var index = storage.count
    while index > start {
      index -= 1
      if let entry = storage[index], entry.isAlive { return entry }
    }
    return nil
  }

  mutating func append(_ entry: UndoEntry) {
    cost += Int128(entry.cost)
    storage.append(entry)
  }

  /// Replaces the newest step by one that was made of it.
  mutating func replaceLast(with entry: UndoEntry, formerCost: Int) {
    cost += Int128(entry.cost) - Int128(formerCost)
    storage[storage.count - 1] = entry
  }

  @discardableResult
  mutating func removeLast() -> UndoEntry? {
    guard count > 0 else { return nil }
    let entry = storage.removeLast()
    cost -= Int128(entry?.cost ?? 0)
    if count == 0 {
      // Where steps go forth and back, the room for them stays.
      storage.removeAll(keepingCapacity: true)
      start = 0
    }
    return entry
  }

  /// Forgets the oldest step, in amortised constant time.
  ///
  /// - Returns: The step, so that the caller decides when it is destroyed.
  mutating func removeFirst() -> UndoEntry? {
    guard count > 0 else { return nil }
    let entry = storage[start]
    storage[start] = nil
    start += 1
    cost -= Int128(entry?.cost ?? 0)
    if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
    return entry
  }
}

// MARK: - Looking and removing

extension UndoStack {
  /// The steps that do something, newest first.
  var steps: [UndoStep] {
    entries.reversed().filter(\.isAlive).map(\.step)
  }

  /// Whether there is a step that does something and has this number.
  ///
  /// - Complexity: O(log *n*) in the number of steps.
  func containsAlive(_ id: UInt64) -> Bool {
    guard count > 0, let oldest = storage[start], let newest = last else { return false }
    // Numbers grow towards the newest step to undo, and fall towards the next one to redo.
    let isGrowing = oldest.id < newest.id
    var range = start..<storage.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let entry = storage[middle] else { return false }
      if entry.id == id { return entry.isAlive }
      range =
        (entry.id < id) == isGrowing
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// The newest step whose number is smaller than this one.
  func newest(below id: UInt64) -> UInt64? {
    entries.reversed().first { $0.id < id }?.id
  }

  /// Removes actions, and the steps of which nothing is left.
  ///
  /// - Parameters:
  ///   - trash: Takes what was removed, and the targets that were looked at.
  ///   - isRemoved: Whether to remove an action.
  /// - Returns: The steps that lost something, oldest first, and whether they lost everything.
  mutating func removeActions(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) -> [(id: UInt64, isWhole: Bool)] {
    func loses(_ entry: UndoEntry) -> Bool {
      entry.actions.contains { isRemoved($0, &trash) }
    }
    guard entries.contains(where: loses) else { return [] }
    var changes: [(id: UInt64, isWhole: Bool)] = []
    var kept = UndoStack()
    for entry in entries {
      if !loses(entry) {
        kept.append(entry)
      } else {
        let rest = entry.removingActions(&trash, where: isRemoved)
        if let rest { kept.append(rest) }
        changes.append((entry.id, rest == nil))
      }
    }
    trash.empty(&self)
    self = kept
    return changes
  }
}
