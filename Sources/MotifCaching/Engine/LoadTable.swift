// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a loader knows of its loads: who waits for which, which of them run, and which comes next.
///
/// The loader guards it with its lock. Nothing here calls anybody: what is to be done when the lock is free
/// is collected as actions, and what ends with a load ends with them. It knows nothing of the types of keys
/// and values, which would have to be looked up again and again at run time.
struct LoadTable: Sendable {
  typealias Action = @Sendable () -> Void

  private let limit: Int
  private var runningCount = 0
  private var nextNumber: UInt64 = 0
  /// The loads of each key that wait for their start, run, or store their answer; the last may be joined.
  private var loads: [LoadKey: [Load]] = [:]
  /// Those that wait for their start.
  private var queued: [UInt64: Load] = [:]
  private var queue = LoadQueue()
  private var actions: [Action] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Begins what may begin now, and hands over what is to be done when the lock is free.
  mutating func takeActions() -> [Action] {
    startLoads()
    if actions.isEmpty { return [] }
    defer { actions = [] }
    return actions
  }

  /// How many entries the queue has, those that no longer hold among them.
  var queueLength: Int { queue.count }

  /// How many loads have no answer yet.
  var loadCount: Int { runningCount + queued.count }

  /// How many wait for the load that a request for a key would join.
  func waiterCount(for key: some Hashable & Sendable) -> Int {
    loads[LoadKey(key)]?.last { $0.isJoinable }?.waiters.count ?? 0
  }
}

// MARK: - Waiting

extension LoadTable {
  /// Adds a waiter to the load of a key, which is made if there is none.
  mutating func join(
    _ key: LoadKey,
    _ waiter: LoadWaiter,
    wake: @escaping @Sendable (Load?) -> Void,
    make: () -> Load
  ) {
    let load = loads[key]?.last { $0.isJoinable } ?? add(make(), for: key)
    waiter.number = takeNumber()
    waiter.load = load
    waiter.wake = wake
    load.insert(waiter)
    prioritize(load)
  }

  private mutating func add(_ load: Load, for key: LoadKey) -> Load {
    load.number = takeNumber()
    loads[key, default: []].append(load)
    queued[load.number] = load
    return load
  }

  private mutating func takeNumber() -> UInt64 {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Raises what a waiter asks for.
  mutating func raise(_ waiter: LoadWaiter, to priority: TaskPriority) {
    guard waiter.priority < priority, let load = waiter.load, load.remove(waiter) else { return }
    waiter.priority = priority
    load.insert(waiter)
    prioritize(load)
  }

  /// Takes a waiter away, unless he has his answer, and with the last one the load.
  mutating func leave(_ waiter: LoadWaiter) {
    guard let load = waiter.load, load.remove(waiter) else { return }
    if load.waiters.isEmpty {
      load.mayBeKept.store(false, ordering: .releasing)
      end(load)
      forget(load)
      if let task = load.task { actions.append { task.cancel() } }
    } else {
      prioritize(load)
    }
    let wake = waiter.release()
    actions.append { wake?(nil) }
  }

  /// Gives a load the highest priority of its waiters, and its place in the queue with it.
  private mutating func prioritize(_ load: Load) {
    guard let highest = load.highestPriority, highest != load.priority else { return }
    load.priority = highest
    guard let task = load.task else { return queue.insert(load.number, priority: highest) }
    guard highest > load.taskPriority else { return }
    load.taskPriority = highest
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      actions.append { task.escalatePriority(to: highest) }
    }
  }
}

// MARK: - Running

extension LoadTable {
  private mutating func startLoads() {
    while runningCount < limit, let entry = queue.popFirst() {
      // Entries of loads that ended, began, or were entered again with another priority.
      guard let load = queued[entry.load], load.priority == entry.priority else { continue }
      queued[entry.load] = nil
      runningCount += 1
      load.begin(entry.priority)
    }
    guard queue.count > 2 * queued.count + 32 else { return }
    queue = LoadQueue()
    for load in queued.values {
      if let priority = load.priority { queue.insert(load.number, priority: priority) }
    }
  }

  /// Ends a load that has an answer, and wakes those who wait for it, unless the last one has left.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - isStoring: Whether it goes on to store the answer in tiers, until ``forget(_:)``.
  mutating func finish(_ load: Load, isStoring: Bool) {
    guard !load.waiters.isEmpty else { return }
    end(load)
    if !isStoring { forget(load) }
    for waiter in load.waiters.values.sorted(by: { $0.number < $1.number }) {
      let wake = waiter.release()
      actions.append { wake?(load) }
    }
    load.waiters = [:]
  }

  /// Gives the place of a load to another one.
  private mutating func end(_ load: Load) {
    load.isOver = true
    if queued.removeValue(forKey: load.number) == nil { runningCount -= 1 }
  }

  /// Takes a load out that has ended in every respect.
  mutating func forget(_ load: Load) {
    guard let index = loads.index(forKey: load.key) else { return }
    loads.values[index].removeAll { $0 === load }
    // The key need not be the load's but one equal to it.
    let key = loads.values[index].isEmpty ? loads.remove(at: index).key : load.key
    actions.append { withExtendedLifetime((key, load)) {} }
  }

  /// Keeps what is being loaded or stored for a key from being kept or joined.
  ///
  /// A load that has not begun has asked nobody yet; what it will get is not out of date.
  mutating func invalidate(_ key: LoadKey) {
    for load in loads[key] ?? [] where load.task != nil {
      load.mayBeKept.store(false, ordering: .releasing)
    }
  }
}

// MARK: - Loads and waiters

/// One load: who waits for it, and what has become of it.
///
/// All that changes is guarded by the lock of the loader, so it may be shared.
class Load: @unchecked Sendable {
  let key: LoadKey
  /// Whether the value may be kept for later requests.
  ///
  /// That turns from yes to no once, and is asked without the lock.
  let mayBeKept = Atomic(true)
  fileprivate let run: @Sendable (Load) async -> Void
  fileprivate var number: UInt64 = 0
  /// The highest priority of those who wait, or nil before the first.
  fileprivate var priority: TaskPriority?
  fileprivate var task: Task<Void, Never>?
  /// The highest priority that the task has been given.
  fileprivate var taskPriority = TaskPriority.background
  fileprivate var isOver = false
  fileprivate var waiters: [UInt64: LoadWaiter] = [:]
  /// How many waiters there are of each priority, so that nobody who leaves looks at the others.
  private var counts: [TaskPriority.RawValue: Int] = [:]

  init(_ key: LoadKey, run: @escaping @Sendable (Load) async -> Void) {
    self.key = key
    self.run = run
  }

  fileprivate var isJoinable: Bool { !isOver && mayBeKept.load(ordering: .acquiring) }

  fileprivate var highestPriority: TaskPriority? {
    counts.keys.max().map { TaskPriority(rawValue: $0) }
  }

  fileprivate func insert(_ waiter: LoadWaiter) {
    waiters[waiter.number] = waiter
    counts[waiter.priority.rawValue, default: 0] += 1
  }

  /// Takes a waiter out, and returns whether he was there.
  fileprivate func remove(_ waiter: LoadWaiter) -> Bool {
    guard waiters.removeValue(forKey: waiter.number) != nil else { return false }
    let priority = waiter.priority.rawValue
    counts[priority, default: 0] -= 1
    if counts[priority] == 0 { counts[priority] = nil }
    return true
  }

  fileprivate func begin(_ priority: TaskPriority) {
    taskPriority = priority
    task = Task.detached(priority: priority) { await self.run(self) }
  }
}

/// Somebody who waits for a load.
///
/// All that changes is guarded by the lock of the loader, so it may be shared.
final class LoadWaiter: @unchecked Sendable {
  fileprivate var load: Load?
  fileprivate var number: UInt64 = 0
  fileprivate var priority: TaskPriority
  fileprivate var wake: (@Sendable (Load?) -> Void)?

  init(_ priority: TaskPriority) {
    self.priority = priority
  }

  /// Lets go of the load, and hands over how to tell that.
  fileprivate func release() -> (@Sendable (Load?) -> Void)? {
    load = nil
    return wake.take()
  }
}

/// A key of any loader.
struct LoadKey: Hashable, @unchecked Sendable {
  // Safe: only what is `Sendable` comes in.
  private let key: AnyHashable

  init(_ key: some Hashable & Sendable) {
    self.key = AnyHashable(key)
  }
}
