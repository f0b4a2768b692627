// SPDX-License-Identifier: MIT

/// Those who wait for one load, and the highest of their priorities.
///
/// A screen that goes away cancels all that it has asked for at once, so none who leaves may cost more where
/// many wait.
struct LoadWaiters<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Waiter = LoadTable<Key, Value>.Waiter

  private var waiters: [UInt64: Waiter] = [:]
  /// How many there are of each priority, of which there are 256 at most and usually one or two.
  private var counts: [TaskPriority.RawValue: Int] = [:]

  var count: Int { waiters.count }
  var isEmpty: Bool { waiters.isEmpty }

  /// The highest priority, or nil where nobody waits.
  var highestPriority: TaskPriority? { counts.keys.max().map(TaskPriority.init(rawValue:)) }

  /// Those who wait, in the order of their numbers.
  var inOrder: [Waiter] { waiters.values.sorted { $0.id < $1.id } }

  mutating func insert(_ waiter: Waiter) {
    waiters[waiter.id] = waiter
    counts[waiter.priority.rawValue, default: 0] += 1
  }

  mutating func remove(_ id: UInt64) -> Waiter? {
    guard let waiter = waiters.removeValue(forKey: id) else { return nil }
    uncount(waiter.priority)
    return waiter
  }

  /// Gives one who waits a higher priority.
  ///
  /// - Returns: Whether it had a lower one.
  mutating func raise(_ id: UInt64, to priority: TaskPriority) -> Bool {
    guard let current = waiters[id]?.priority, current < priority else { return false }
    waiters[id]?.priority = priority
    counts[priority.rawValue, default: 0] += 1
    uncount(current)
    return true
  }

  private mutating func uncount(_ priority: TaskPriority) {
    guard let count = counts[priority.rawValue] else { return }
    counts[priority.rawValue] = count > 1 ? count - 1 : nil
  }
}
