// SPDX-License-Identifier: MIT

internal import Synchronization

/// The loads of a loader: the callers that wait for each, which of them run, and which comes next.
///
/// The loader guards it with its lock. Nothing here calls other code: work for the time after the
/// lock is collected as actions, and objects that end with a load are released with them. The table
/// does not know the types of keys and values, which would have to be looked up again and again at
/// run time.
struct LoadTable: Sendable {
  typealias Action = @Sendable () -> Void

  private let limit: Int
  private var runningCount = 0
  /// The number of running loads that wait for others.
  private var restingCount = 0
  private var nextNumber: UInt64 = 0
  /// The loads of each key that wait for their start, run, or store their answer; the last may be joined.
  private var loads: [LoadKey: [Load]] = [:]
  /// The loads that wait for their start.
  private var queued: [UInt64: Load] = [:]
  private var queue = LoadQueue()
  private var actions: [Action] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Begins the loads that may begin now, and returns the actions for the time after the lock.
  mutating func takeActions() -> [Action] {
    startLoads()
    if actions.isEmpty { return [] }
    defer { actions = [] }
    return actions
  }

  /// The number of entries in the queue, including outdated ones.
  var queueLength: Int { queue.count }

  /// The number of loads without an answer.
  var loadCount: Int { runningCount + restingCount + queued.count }

  /// Returns the number of callers that wait for the load that a request for a key would join.
  func waiterCount(for key: some Hashable & Sendable) -> Int {
    loads[LoadKey(key)]?.last { $0.isJoinable }?.waiters.count ?? 0
  }
}

// MARK: - Waiting

extension LoadTable {
  /// Adds a waiter to the load of a key, which is made if there is none.
  @discardableResult
  mutating func join(
    _ key: LoadKey,
    _ waiter: LoadWaiter,
    wake: @escaping @Sendable (Load?) -> Void,
    make: () -> Load
  ) -> Load {
    let running = loads[key]?.last { $0.isJoinable }
    let load = running ?? add(make(), for: key)
    waiter.isShared = running != nil
    waiter.number = takeNumber()
    waiter.load = load
    waiter.wake = wake
    load.insert(waiter)
    prioritize(load)
    return load
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

  /// Raises the priority of a waiter.
  mutating func raise(_ waiter: LoadWaiter, to priority: TaskPriority) {
    guard waiter.priority < priority, let load = waiter.load, load.remove(waiter) else { return }
    waiter.priority = priority
    load.insert(waiter)
    prioritize(load)
  }

  /// Removes a waiter, unless it has its answer, and with the last waiter the load.
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

  /// Ends a load that has an answer, and wakes its waiters, unless the last one has left.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - isStoring: Whether it continues to store the answer in tiers, until ``forget(_:)``.
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
    guard queued.removeValue(forKey: load.number) == nil else { return }
    if load.isResting { restingCount -= 1 } else { runningCount -= 1 }
  }

  /// Notes that a running load begins to wait for another one, or has done so.
  ///
  /// Until then, others may run in its place; afterward, there may be more of them than the limit.
  mutating func rest(_ load: Load, isBeginning: Bool) {
    load.waitCount += isBeginning ? 1 : -1
    guard load.isResting != (load.waitCount > 0) else { return }
    load.isResting.toggle()
    guard !load.isOver else { return }
    runningCount += load.isResting ? -1 : 1
    restingCount += load.isResting ? 1 : -1
  }

  /// Removes a load that has ended completely.
  mutating func forget(_ load: Load) {
    guard let index = loads.index(forKey: load.key) else { return }
    loads.values[index].removeAll { $0 === load }
    // The key need not be the load's but one equal to it.
    let key = loads.values[index].isEmpty ? loads.remove(at: index).key : load.key
    actions.append { withExtendedLifetime((key, load)) {} }
  }

  /// Prevents the value being loaded or stored for a key from being kept, and its load from being
  /// joined.
  ///
  /// A load that has not begun has asked no tier yet, so its value will not be outdated.
  mutating func invalidate(_ key: LoadKey) {
    for load in loads[key] ?? [] where load.task != nil {
      load.mayBeKept.store(false, ordering: .releasing)
    }
  }
}

// MARK: - Loads and waiters

/// One load: its waiters and its state.
///
/// The loader's lock guards everything that changes, so it may be shared.
class Load: @unchecked Sendable {
  let key: LoadKey
  /// Whether the value may be kept for later requests.
  ///
  /// It changes once, from true to false, and is read without the lock.
  let mayBeKept = Atomic(true)
  /// How many loads have requested one another up to this one, each from inside its tiers.
  let depth: Int
  fileprivate let run: @Sendable (Load) async -> Void
  fileprivate var number: UInt64 = 0
  /// The highest priority of the waiters, or `nil` before the first.
  fileprivate var priority: TaskPriority?
  fileprivate var task: Task<Void, Never>?
  /// The highest priority that the task has been given.
  fileprivate var taskPriority = TaskPriority.background
  fileprivate var isOver = false
  /// How many requests from inside the load's tiers wait for other loads.
  fileprivate var waitCount = 0
  fileprivate var isResting = false
  fileprivate var waiters: [UInt64: LoadWaiter] = [:]
  /// The number of waiters of each priority, so that removing one need not check the others.
  private var counts: [TaskPriority.RawValue: Int] = [:]

  init(_ key: LoadKey, depth: Int = 0, run: @escaping @Sendable (Load) async -> Void) {
    self.key = key
    self.depth = depth
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

  /// Removes a waiter, and returns whether it was there.
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

/// A caller that waits for a load.
///
/// The loader's lock guards everything that changes, so it may be shared.
final class LoadWaiter: @unchecked Sendable {
  fileprivate var load: Load?
  fileprivate var number: UInt64 = 0
  fileprivate var priority: TaskPriority
  /// Whether it joined a load that was there; it does not change afterward.
  fileprivate(set) var isShared = false
  fileprivate var wake: (@Sendable (Load?) -> Void)?

  init(_ priority: TaskPriority) {
    self.priority = priority
  }

  /// Releases the load, and returns the closure that reports that.
  fileprivate func release() -> (@Sendable (Load?) -> Void)? {
    load = nil
    return wake.take()
  }
}

/// A key of any loader.
struct LoadKey: Hashable, @unchecked Sendable {
  // Safe: only what is `Sendable` comes in.
  let key: AnyHashable

  init(_ key: some Hashable & Sendable) {
    self.key = AnyHashable(key)
  }
}
