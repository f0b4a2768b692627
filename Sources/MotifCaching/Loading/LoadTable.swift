// SPDX-License-Identifier: MIT

/// What a loader knows of its loads: who waits for which, which of them run, and which comes next.
///
/// It is a plain value that the loader guards with its lock. Nothing here calls anybody: each
/// function returns what its caller has to do when the lock is open again, and hands out whatever
/// it drops, so that nothing ends under the lock either.
struct LoadTable<Key: Hashable & Sendable, Value: Sendable> {
  typealias Answer = Result<LoadedValue<Value>, LoaderError>

  /// Somebody who waits for a load.
  struct Waiter: Sendable {
    let id: UInt64
    var priority: TaskPriority
    let receive: @Sendable (Answer) -> Void
  }

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
    let standing: LoadStanding
  }

  private enum Phase {
    case queued
    case starting(TaskPriority)
    case running(Task<Void, Never>, TaskPriority)
  }

  private struct Load {
    let key: Key
    let standing = LoadStanding()
    var priority: TaskPriority
    var phase = Phase.queued
    var waiters = LoadWaiters<Key, Value>()

    var hasBegun: Bool {
      if case .queued = phase { false } else { true }
    }
  }

  private let limit: Int
  private var runningCount = 0
  private var nextLoad: UInt64 = 0
  private var loads: [UInt64: Load] = [:]
  private var joinable: [Key: UInt64] = [:]
  private var loadOfWaiter: [UInt64: UInt64] = [:]
  private var storing: [Key: [LoadStanding]] = [:]
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
  func waiterCount(for key: Key) -> Int {
    joinable[key].flatMap { loads[$0]?.waiters.count } ?? 0
  }
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
      loads[load]?.waiters.insert(waiter)
      let isRaising = loads[load].map { waiter.priority > $0.priority } ?? false
      return isRaising ? prioritize(load) : nil
    }
    let load = nextLoad
    nextLoad += 1
    joinable[key] = load
    loadOfWaiter[waiter.id] = load
    loads[load] = Load(key: key, priority: waiter.priority)
    loads[load]?.waiters.insert(waiter)
    queue.insert(load, priority: waiter.priority)
    return nil
  }

  /// Raises what a waiter asks for.
  ///
  /// - Returns: The running load to raise, if there is one.
  mutating func raise(_ waiter: UInt64, to priority: TaskPriority) -> Escalation? {
    guard let load = loadOfWaiter[waiter],
      loads[load]?.waiters.raise(waiter, to: priority) == true
    else { return nil }
    return prioritize(load)
  }

  /// Takes a waiter away, and with the last one the load.
  ///
  /// - Returns: `nil` when the waiter has its answer or never was.
  /// - Complexity: O(1) on average, however many wait.
  mutating func leave(_ waiter: UInt64) -> Departure? {
    guard let load = loadOfWaiter.removeValue(forKey: waiter),
      let gone = loads[load]?.waiters.remove(waiter)
    else { return nil }
    guard loads[load]?.waiters.isEmpty == true else {
      _ = prioritize(load)
      return Departure(waiter: gone)
    }
    let ended = remove(load)
    ended?.standing.abandon()
    var departure = Departure(waiter: gone, key: ended?.key)
    if case .running(let task, _)? = ended?.phase { departure.task = task }
    return departure
  }

  /// Gives a load the highest priority of its waiters, and its place in the queue with it.
  private mutating func prioritize(_ number: UInt64) -> Escalation? {
    guard let load = loads[number], let highest = load.waiters.highestPriority,
      highest != load.priority
    else { return nil }
    loads[number]?.priority = highest
    switch load.phase {
    case .queued:
      queue.insert(number, priority: highest)
    case .starting:
      break
    case .running(let task, let priority) where highest > priority:
      loads[number]?.phase = .running(task, highest)
      return (task, highest)
    case .running:
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
      guard let load = loads[entry.load], !load.hasBegun,
        load.priority == entry.priority
      else { continue }
      loads[entry.load]?.phase = .starting(load.priority)
      runningCount += 1
      starts.append(
        Start(
          load: entry.load,
          key: load.key,
          priority: load.priority,
          standing: load.standing
        )
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
    loads[number]?.phase = .running(task, max(priority, load.priority))
    return load.priority > priority ? (task, load.priority) : nil
  }

  /// Ends a load that has an answer.
  ///
  /// - Parameters:
  ///   - load: Its number.
  ///   - isStoring: Whether it goes on to store the answer in tiers.
  /// - Returns: Those who get the answer; none when the last one has left already.
  mutating func finish(_ load: UInt64, isStoring: Bool) -> [Waiter] {
    guard let ended = remove(load) else { return [] }
    let waiters = ended.waiters.inOrder
    for waiter in waiters { loadOfWaiter[waiter.id] = nil }
    if isStoring { storing[ended.key, default: []].append(ended.standing) }
    return waiters
  }

  /// Notes that a load has stored its answer.
  ///
  /// - Returns: What is dropped with it.
  mutating func endStoring(_ key: Key, _ standing: LoadStanding) -> Key? {
    guard let index = storing.index(forKey: key) else { return nil }
    storing.values[index].removeAll { $0 === standing }
    return storing.values[index].isEmpty ? storing.remove(at: index).key : nil
  }

  private mutating func remove(_ number: UInt64) -> Load? {
    guard let load = loads.removeValue(forKey: number) else { return nil }
    if joinable[load.key] == number { joinable[load.key] = nil }
    if load.hasBegun { runningCount -= 1 }
    return load
  }

  private mutating func rebuildQueue() {
    queue.removeAll()
    for (number, load) in loads where !load.hasBegun {
      queue.insert(number, priority: load.priority)
    }
  }
}

// MARK: - Invalidating

extension LoadTable {
  /// Keeps what is being loaded or stored for a key from being kept or joined.
  ///
  /// A load that has not begun has asked nobody yet; what it will get is not out of date.
  mutating func invalidate(_ key: Key) {
    if let number = joinable[key], let load = loads[number], load.hasBegun {
      load.standing.invalidate()
      joinable[key] = nil
    }
    for standing in storing[key] ?? [] { standing.invalidate() }
  }

  /// Keeps all that is being loaded or stored from being kept or joined.
  mutating func invalidateAll() {
    for (number, load) in loads where load.hasBegun {
      load.standing.invalidate()
      if joinable[load.key] == number { joinable[load.key] = nil }
    }
    for standings in storing.values {
      for standing in standings { standing.invalidate() }
    }
  }
}
