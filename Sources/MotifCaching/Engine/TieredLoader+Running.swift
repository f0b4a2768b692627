// SPDX-License-Identifier: MIT

internal import Synchronization

extension TieredLoader {
  /// Returns a number by which a request can be ended before it is made.
  func makeWaiter() -> UInt64 {
    nextWaiter.add(1, ordering: .relaxed).oldValue
  }

  /// Asks for a value that is not in memory.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - waiter: The number of this request.
  ///   - priority: How much it matters.
  ///   - receive: Called once, on any thread, unless the loader goes before: with the answer, or
  ///     with ``LoaderError/cancelled`` inside ``leave(_:)``.
  func request(
    _ key: Key,
    _ waiter: UInt64,
    _ priority: TaskPriority,
    _ receive: @escaping @Sendable (LoadTable<Key, Value>.Answer) -> Void
  ) {
    let waiter = LoadTable<Key, Value>.Waiter(id: waiter, priority: priority, receive: receive)
    let (escalation, starts) = table.withLock { table in
      (table.join(key, waiter), table.takeStarts())
    }
    escalate(escalation)
    begin(starts)
  }

  /// Ends a request at once; its load goes on if others wait for it.
  func leave(_ waiter: UInt64) {
    let (departure, starts) = table.withLock { table in
      (table.leave(waiter), table.takeStarts())
    }
    guard let departure else { return }
    departure.task?.cancel()
    departure.waiter.receive(.failure(.cancelled))
    begin(starts)
  }

  /// Raises the priority of a request.
  func raise(_ waiter: UInt64, to priority: TaskPriority) {
    escalate(table.withLock { $0.raise(waiter, to: priority) })
  }

  private func escalate(_ escalation: LoadTable<Key, Value>.Escalation?) {
    guard let escalation else { return }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      escalation.task.escalatePriority(to: escalation.priority)
    }
  }

  private func begin(_ starts: [LoadTable<Key, Value>.Start]) {
    for start in starts {
      let task = Task.detached(priority: start.priority) { await self.run(start) }
      escalate(table.withLock { $0.attach(task, to: start.load) })
      // Its last waiter left before there was a task to cancel.
      if !start.status.isWanted { task.cancel() }
    }
  }
}

// MARK: - Waiting

extension TieredLoader {
  /// Waits for the load of a key that was not in memory.
  @usableFromInline
  nonisolated(nonsending) func load(
    _ key: Key,
    priority: TaskPriority?
  ) async throws(LoaderError) -> LoadedValue<Value> {
    if Task.isCancelled { throw .cancelled }
    let waiter = makeWaiter()
    let priority = priority ?? Task.currentPriority
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return try await answer(key, waiter, priority).get()
    }
    return try await withTaskPriorityEscalationHandler {
      await self.answer(key, waiter, priority)
    } onPriorityEscalated: { _, raised in
      self.raise(waiter, to: raised)
    }
    .get()
  }

  private nonisolated(nonsending) func answer(
    _ key: Key,
    _ waiter: UInt64,
    _ priority: TaskPriority
  ) async -> LoadTable<Key, Value>.Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        request(key, waiter, priority) { continuation.resume(returning: $0) }
        // The handler may have run before there was a request that it could have ended.
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
  }
}

// MARK: - One load

extension TieredLoader {
  private typealias Start = LoadTable<Key, Value>.Start

  private func run(_ load: Start) async {
    // Another load of the key may have ended after the request looked here and before it was
    // entered.
    if let value = memory.peekValue(for: load.key) {
      finish(load, .success(LoadedValue(value, from: .memory)))
      return
    }
    var attempts: [TierAttempt] = []
    for (index, tier) in tiers.enumerated() {
      guard load.status.isWanted else { return }
      do {
        await answer(load, try await tier.value(for: load.key), fromTierAt: index)
        return
      } catch is TierMiss {
        attempts.append(TierAttempt(tier.name))
      } catch {
        attempts.append(TierAttempt(tier.name, error))
        report(load, tier.name, .answering, error)
      }
    }
    let originFailed = attempts.last?.failure != nil
    finish(load, .failure(originFailed ? .failed(attempts) : .notFound(attempts)))
  }

  private func answer(_ load: Start, _ value: Value, fromTierAt index: Int) async {
    keepInMemory(load, value)
    let fills = index > 0
    finish(load, .success(LoadedValue(value, from: .tier(tiers[index].name))), isStoring: fills)
    guard fills else { return }
    for tier in tiers[..<index].reversed() where load.status.mayBeKept {
      do {
        try await tier.store(value, for: load.key)
      } catch {
        report(load, tier.name, .storing, error)
      }
    }
    _ = table.withLock { $0.endStoring(load.key, load.status) }
  }

  private func keepInMemory(_ load: Start, _ value: Value) {
    guard load.status.mayBeKept else { return }
    let cost = cost(value)
    do throws(BoundedCacheError) {
      try memory.insert(value, for: load.key, cost: cost) { load.status.mayBeKept }
    } catch {
      report(load, LoadSource.memory.description, .storing, error)
    }
  }

  private func finish(
    _ load: Start,
    _ answer: LoadTable<Key, Value>.Answer,
    isStoring: Bool = false
  ) {
    let (waiters, starts) = table.withLock { table in
      (table.finish(load.load, isStoring: isStoring), table.takeStarts())
    }
    for waiter in waiters { waiter.receive(answer) }
    begin(starts)
  }

  private func report(
    _ load: Start,
    _ tier: String,
    _ operation: TierFailure<Key>.Operation,
    _ error: any Error
  ) {
    guard load.status.isWanted else { return }
    onTierFailure?(
      TierFailure(tier: tier, key: load.key, operation: operation, underlying: error)
    )
  }
}
