// SPDX-License-Identifier: MIT

/// What a thread has to know while it works on graphs.
///
/// All work on a graph is synchronous: whatever a change sets off is over when the call that made
/// the change returns. So the context holds nothing between two such calls, it does not matter on
/// which thread an isolation domain runs the next one, and there is nothing to lock.
final class GraphContext {
  var scope = GraphScope()

  /// How many batches are open.
  private var openBatches = 0

  /// The values that changed in the open batch, in the order of their first change.
  private var batched: [GraphNode] = []

  /// What keeps changes from being delivered: open batches, running readers, the delivery itself.
  private var holds = 0

  /// The changes of values, to be delivered to observers in the order in which they happened.
  private let changes = ChangeQueue()

  /// The readers that have something to do after the change.
  private let jobs = JobQueue()

  /// The clock as the refresh under way sees it.
  private var refreshClock: UInt64?

  private var discarded: [(update: (ReaderNode) -> Void, dependencies: [Dependency])] = []
  private var isEmptyingDiscarded = false

  /// The context of the calling thread.
  static var current: GraphContext { ThreadSlot.context }

  /// Whether a batch is open.
  var isBatching: Bool { openBatches > 0 }
}

// MARK: - Scopes

extension GraphContext {
  /// Runs code whose reads nobody records and whose effects nobody owns.
  func performUntracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = scope
    scope = GraphScope(active: outer.active)
    defer { scope = outer }
    return try body()
  }

  /// Runs code and delivers what changed only afterwards.
  func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginHold()
    defer { endHold() }
    return try body()
  }

  func beginHold() {
    holds += 1
  }

  func endHold() {
    holds -= 1
    settle()
  }

  /// Runs code and makes one change of all that it changes.
  func batch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginHold()
    openBatches += 1
    defer {
      endBatch()
      endHold()
    }
    return try body()
  }

  /// Notes a value that changed in the open batch.
  func addToBatch(_ node: GraphNode) {
    batched.append(node)
  }

  private func endBatch() {
    openBatches -= 1
    guard openBatches == 0 else { return }
    let nodes = batched
    batched = []
    for node in nodes {
      node.endBatch(in: self)
    }
  }
}

// MARK: - Clock

extension GraphContext {
  /// The clock against which derived values that nobody observes check their caches.
  ///
  /// It stands still during a refresh, except for changes made in it, so that what other domains
  /// change meanwhile does not make the refresh check a value once per path that leads to it.
  var clock: UInt64 { refreshClock ?? GraphClock.now }

  /// Notes that a value has changed that a reader relied on.
  func advanceClock() {
    GraphClock.advance()
    if refreshClock != nil { refreshClock = GraphClock.now }
  }

  /// Makes the clock stand still, unless it does.
  ///
  /// Returns whether this call did so, and has to let it go on.
  func stopClock() -> Bool {
    guard refreshClock == nil else { return false }
    refreshClock = GraphClock.now
    return true
  }

  func startClock() {
    refreshClock = nil
  }
}

// MARK: - Delivering

extension GraphContext {
  /// Puts a change of a value in the queue.
  func enqueue(_ change: Change) {
    changes.append(change)
  }

  /// Puts off what a reader has to do until the change is over.
  func schedule(_ reader: ReaderNode) {
    guard !reader.isScheduled else { return }
    reader.isScheduled = true
    jobs.append(reader)
  }

  /// Delivers changes and runs jobs until nothing is left, unless something still holds them back.
  func settle() {
    guard holds == 0, !(changes.isEmpty && jobs.isEmpty) else { return }
    holds = 1
    repeat {
      while true {
        if let change = changes.popFirst() {
          change.deliver()
        } else if let job = jobs.popFirst() {
          job.isScheduled = false
          job.performJob(in: self)
        } else {
          break
        }
      }
      changes.finish()
      jobs.finish()
      // What was released just now may have run code of the user's that changed something.
    } while !(changes.isEmpty && jobs.isEmpty)
    holds = 0
  }
}

// MARK: - Marking

extension GraphContext {
  /// Tells everything downstream of a source, without recursion, that it may have changed.
  func markReaders(of source: GraphNode) {
    jobs.noteTrigger(of: source, scope.active ?? changes.delivering?.source)
    guard !source.edges.isEmpty else { return }
    mark(from: source)
  }

  /// Marks a reader and everything downstream of it.
  func markPending(_ reader: ReaderNode) {
    guard !reader.isPending else { return }
    reader.isPending = true
    if reader.hasJob { schedule(reader) }
    mark(from: reader)
  }

  private func mark(from origin: GraphNode) {
    var work = [origin]
    // Keeps every reader that is met alive: its end could run code of the user's, and that has to
    // wait until all are marked.
    var met: [[ReaderNode]] = []
    var index = 0
    while index < work.count {
      let readers = work[index].livingReaders()
      index += 1
      for reader in readers where !reader.isPending {
        reader.isPending = true
        if reader.hasJob {
          schedule(reader)
          jobs.noteTrigger(of: reader, origin)
        }
        work.append(reader)
      }
      met.append(readers)
    }
    for node in work {
      node.asReader?.detachIfUnwatched(in: self)
    }
  }
}

// MARK: - Discarding

extension GraphContext {
  /// Takes over what a reader held, to be released after its end.
  func discard(_ update: @escaping (ReaderNode) -> Void, _ dependencies: [Dependency]) {
    discarded.append((update, dependencies))
  }

  /// Releases what was taken over, without recursion along a chain of readers.
  func emptyDiscarded() {
    guard !isEmptyingDiscarded else { return }
    isEmptyingDiscarded = true
    while let last = discarded.popLast() {
      withExtendedLifetime(last) {}
    }
    isEmptyingDiscarded = false
  }
}
