// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a loader knows of its loads: who waits for which, which of them run, and which comes next.
///
/// The loader guards it with its lock. Nothing here calls anybody: each function returns what its caller has
/// to do when the lock is open again, and hands out whatever it drops, so that nothing ends under the lock
/// either.
struct LoadTable<Key: Hashable & Sendable, Value: Sendable> {
  typealias Answer = Result<LoadedValue<Value>, LoaderError>

  /// A waiter that has left, and what is dropped with it.
  struct Departure: Sendable {
    let waiter: Waiter

    /// The key of the load that ended, for nobody else may have it.
    var key: Key?

    /// The task of that load, which is to be cancelled.
    var task: Task<Void, Never>?
  }

  /// A load that is to begin.
  struct Start: Sendable {
    let load: UInt64
    let key: Key
    let priority: TaskPriority
    let status: LoadStatus
  }

  private enum Phase {
    case queued
    case starting(TaskPriority)
    case running(Task<Void, Never>, TaskPriority)
  }

  private final class Load {
    let number: UInt64
    let key: Key
    let status = LoadStatus()
    var priority: TaskPriority
    var phase = Phase.queued
    var waiters = LoadWaiters<Key, Value>()

    init(number: UInt64, key: Key, priority: TaskPriority) {
      self.number = number
      self.key = key
      self.priority = priority
    }

    var hasBegun: Bool {
      if case .queued = phase { false } else { true }
    }
  }

  private let limit: Int
  private var runningCount = 0
  private var nextLoad: UInt64 = 0
  private var loads: [UInt64: Load] = [:]
  private var joinable: [Key: Load] = [:]
  private var loadOfWaiter: [UInt64: Load] = [:]
  private var storing: [Key: [LoadStatus]] = [:]
  private var queue = LoadQueue()

  init(limit: Int) {
    self.limit = limit
  }

  /// How many loads have no answer yet, those that wait for their start among them.
  var loadCount: Int { loads.count }

  /// How many loads wait for their start.
  var queuedCount: Int { loads.count - runningCount }

  /// How many entries the queue has, those that no longer hold among them.
  var queueLength: Int { queue.count }

  /// How many wait for the load that a request for a key would join.
  func waiterCount(for key: Key) -> Int { joinable[key]?.waiters.count ?? 0 }
}

// MARK: - Waiting

extension LoadTable {
  /// A running task, and the priority to which it is to be raised.
  typealias Escalation = (task: Task<Void, Never>, priority: TaskPriority)

  /// Adds a waiter to the load of a key, which is made if there is none.
  ///
  /// - Returns: The running load to raise, if there is one.
  mutating func join(_ key: Key, _ waiter: Waiter) -> Escalation? {
    if let load = joinable[key] {
      loadOfWaiter[waiter.id] = load
      load.waiters.insert(waiter)
      return waiter.priority > load.priority ? prioritize(load) : nil
    }
    let load = Load(number: nextLoad, key: key, priority: waiter.priority)
    nextLoad += 1
    load.waiters.insert(waiter)
    joinable[key] = load
    loadOfWaiter[waiter.id] = load
    loads[load.number] = load
    queue.insert(load.number, priority: waiter.priority)
    return nil
  }

  /// Raises what a waiter asks for.
  ///
  /// - Returns: The running load to raise, if there is one.
  mutating func raise(_ waiter: UInt64, to priority: TaskPriority) -> Escalation? {
    guard let load = loadOfWaiter[waiter], load.waiters.raise(waiter, to: priority) else {
      return nil
    }
    return prioritize(load)
  }

  /// Takes a waiter away, and with the last one the load.
  ///
  /// - Returns: `nil` when the waiter has its answer or never was.
  /// - Complexity: O(log *n*) on average, where *n* is how many wait for the load.
  mutating func leave(_ waiter: UInt64) -> Departure? {
    guard let load = loadOfWaiter.removeValue(forKey: waiter),
      let gone = load.waiters.remove(waiter)
    else { return nil }
    guard load.waiters.count == 0 else {
      _ = prioritize(load)
      return Departure(waiter: gone)
    }
    remove(load)
    load.status.abandon()
    var departure = Departure(waiter: gone, key: load.key)
    if case .running(let task, _) = load.phase { departure.task = task }
    return departure
  }

  /// Gives a load the highest priority of its waiters, and its place in the queue with it.
  private mutating func prioritize(_ load: Load) -> Escalation? {
    guard let highest = load.waiters.highestPriority, highest != load.priority else { return nil }
    load.priority = highest
    switch load.phase {
    case .queued:
      queue.insert(load.number, priority: highest)
    case .running(let task, let priority) where highest > priority:
      load.phase = .running(task, highest)
      return (task, highest)
    case .starting, .running:
      break
    }
    return nil
  }
}

// MARK: - Running

extension LoadTable {
  /// Takes out of the queue what may begin now.
  mutating func takeStarts() -> [Start] {
    var starts: [Start] = []
    while runningCount < limit, let entry = queue.popFirst() {
      // Entries of loads that ended, began, or were entered again with another priority.
      guard let load = loads[entry.load], !load.hasBegun, load.priority == entry.priority else {
        continue
      }
      load.phase = .starting(load.priority)
      runningCount += 1
      starts.append(
        Start(load: load.number, key: load.key, priority: load.priority, status: load.status)
      )
    }
    if queue.count > 2 * queuedCount + 32 { rebuildQueue() }
    return starts
  }

  /// Notes the task of a load that has begun.
  ///
  /// - Returns: The priority to which it is to be raised, if that changed meanwhile.
  mutating func attach(_ task: Task<Void, Never>, to number: UInt64) -> Escalation? {
    guard let load = loads[number], case .starting(let priority) = load.phase else { return nil }
    load.phase = .running(task, max(priority, load.priority))
    return load.priority > priority ? (task, load.priority) : nil
  }

  /// Ends a load that has an answer.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - isStoring: Whether it goes on to store the answer in tiers.
  /// - Returns: Those who get the answer; none when the last one has left already.
  mutating func finish(_ number: UInt64, isStoring: Bool) -> [Waiter] {
    guard let load = loads[number] else { return [] }
    remove(load)
    let waiters = load.waiters.inOrder
    for waiter in waiters { loadOfWaiter[waiter.id] = nil }
    if isStoring { storing[load.key, default: []].append(load.status) }
    return waiters
  }

  /// Notes that a load has stored its answer.
  ///
  /// - Returns: What is dropped with it.
  mutating func endStoring(_ key: Key, _ status: LoadStatus) -> Key? {
    guard let index = storing.index(forKey: key) else { return nil }
    storing.values[index].removeAll { $0 === status }
    return storing.values[index].isEmpty ? storing.remove(at: index).key : nil
  }

  private mutating func remove(_ load: Load) {
    loads[load.number] = nil
    if joinable[load.key] === load { joinable[load.key] = nil }
    if load.hasBegun { runningCount -= 1 }
  }

  private mutating func rebuildQueue() {
    queue.removeAll()
    for load in loads.values where !load.hasBegun {
      queue.insert(load.number, priority: load.priority)
    }
  }
}

// MARK: - Invalidating

extension LoadTable {
  /// Keeps what is being loaded or stored for a key from being kept or joined.
  ///
  /// A load that has not begun has asked nobody yet; what it will get is not out of date.
  mutating func invalidate(_ key: Key) {
    if let load = joinable[key], load.hasBegun {
      load.status.invalidate()
      joinable[key] = nil
    }
    for status in storing[key] ?? [] { status.invalidate() }
  }

  /// Keeps all that is being loaded or stored from being kept or joined.
  mutating func invalidateAll() {
    for load in loads.values where load.hasBegun {
      load.status.invalidate()
      if joinable[load.key] === load { joinable[load.key] = nil }
    }
    for status in storing.values.joined() { status.invalidate() }
  }
}

// MARK: - One load

/// What has become of a load while it ran, as the load sees it.
///
/// Both answers turn from yes to no once, and never back.
final class LoadStatus: Sendable {
  private let wanted = Atomic(true)
  private let fresh = Atomic(true)

  /// Whether somebody waits for the value, or has got it.
  var isWanted: Bool { wanted.load(ordering: .acquiring) }

  /// Whether the value may be kept for later requests.
  var mayBeKept: Bool { fresh.load(ordering: .acquiring) }

  /// Notes that the last one who waited has gone.
  func abandon() {
    wanted.store(false, ordering: .releasing)
    invalidate()
  }

  /// Notes that the value is out of date by the time it comes.
  func invalidate() {
    fresh.store(false, ordering: .releasing)
  }
}

/// Those who wait for one load, and the highest of their priorities.
///
/// They stand in the order of their numbers, in which nearly all of them come. One that leaves leaves a gap,
/// and the gaps go when they are more than half: a screen that goes away cancels all that it has asked for
/// at once, so nobody who leaves may move the others.
struct LoadWaiters<Key: Hashable & Sendable, Value: Sendable> {
  struct Waiter: Sendable {
    let id: UInt64
    var priority: TaskPriority
    let receive: @Sendable (LoadTable<Key, Value>.Answer) -> Void
  }

  private var places: [(id: UInt64, waiter: Waiter?)] = []
  private(set) var count = 0
  /// How many there are of each priority, of which there are usually one or two.
  private var counts: [(priority: TaskPriority, count: Int)] = []

  /// The highest priority, or nil where nobody waits.
  var highestPriority: TaskPriority? { counts.lazy.map(\.priority).max() }

  /// Those who wait, in the order of their numbers.
  var inOrder: [Waiter] { places.compactMap(\.waiter) }

  mutating func insert(_ waiter: Waiter) {
    let isLast = places.last.map { $0.id < waiter.id } ?? true
    places.insert((waiter.id, waiter), at: isLast ? places.count : place(of: waiter.id))
    count += 1
    add(1, to: waiter.priority)
  }

  mutating func remove(_ id: UInt64) -> Waiter? {
    let place = place(of: id)
    guard place < places.count, places[place].id == id, let waiter = places[place].waiter.take()
    else { return nil }
    count -= 1
    add(-1, to: waiter.priority)
    if places.count > 2 * count + 8 { places.removeAll { $0.waiter == nil } }
    return waiter
  }

  /// Gives one who waits a higher priority.
  ///
  /// - Returns: Whether it had a lower one.
  mutating func raise(_ id: UInt64, to priority: TaskPriority) -> Bool {
    let place = place(of: id)
    guard place < places.count, places[place].id == id,
      let current = places[place].waiter?.priority, current < priority
    else { return false }
    places[place].waiter?.priority = priority
    add(1, to: priority)
    add(-1, to: current)
    return true
  }

  /// The first place whose number is not lower than another.
  private func place(of id: UInt64) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func add(_ difference: Int, to priority: TaskPriority) {
    guard let index = counts.firstIndex(where: { $0.priority == priority }) else {
      counts.append((priority, difference))
      return
    }
    counts[index].count += difference
    if counts[index].count == 0 { counts.remove(at: index) }
  }
}

extension LoadTable {
  /// Somebody who waits for a load.
  typealias Waiter = LoadWaiters<Key, Value>.Waiter
}
