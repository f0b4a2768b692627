// SPDX-License-Identifier: MIT

internal import Synchronization

extension TieredLoader {
  typealias Answer = Result<LoadedValue<Value>, LoaderError>

  /// Asks for a value that is not in memory.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - waiter: The waiting caller.
  ///   - depth: The depth of the load, if it is made now.
  ///   - wake: Called once, on any thread, unless the loader is released first: with the load when
  ///     there is an ``answer(of:)``, or with `nil` inside ``leave(_:)``.
  /// - Returns: The load.
  @discardableResult
  func request(
    _ key: Key,
    _ waiter: LoadWaiter,
    depth: Int = 0,
    wake: @escaping @Sendable (Load?) -> Void
  ) -> Load {
    let loadKey = LoadKey(key)
    return update { table in
      table.join(loadKey, waiter, wake: wake) {
        AnsweredLoad<Value>(loadKey, depth: depth) { await self.run($0, key) }
      }
    }
  }

  /// Asks for a value that is not in memory, and reports the answer.
  ///
  /// A caller that waits in a task reports its own.
  func requestReported(
    _ key: Key,
    _ waiter: LoadWaiter,
    wake: @escaping @Sendable (Load?) -> Void
  ) {
    guard let answers else {
      request(key, waiter, wake: wake)
      return
    }
    // The waiter keeps this closure, but only until it is called.
    request(key, waiter) { [weak self] load in
      let answer = load.flatMap { self?.answer(of: $0) }
      answers.report(key, answer ?? .failure(.cancelled), waiter)
      wake(load)
    }
  }

  /// Returns the answer for the callers that have waited for a load.
  func answer(of load: Load) -> Answer {
    answered(load).answer
  }

  /// Ends a request at once; its load continues if others wait for it.
  func leave(_ waiter: LoadWaiter) {
    update { $0.leave(waiter) }
  }

  /// Changes the table, and then performs the resulting actions.
  @discardableResult
  func update<Result: Sendable>(_ change: (inout LoadTable) -> Result) -> Result {
    let (result, actions) = table.withLock { table in
      let result = change(&table)
      return (result, table.takeActions())
    }
    for action in actions { action() }
    return result
  }

  private func answered(_ load: Load) -> AnsweredLoad<Value> {
    // The table of a loader has the loads that this loader has made.
    unsafeDowncast(load, to: AnsweredLoad<Value>.self)
  }
}

/// A load that can hold an answer.
private final class AnsweredLoad<Value: Sendable>: Load, @unchecked Sendable {
  // Safe: the load sets it before it ends, and those who wait for it read it after that.
  var answer: Result<LoadedValue<Value>, LoaderError> = .failure(.cancelled)
}

// MARK: - Waiting

extension TieredLoader {
  /// Waits for the load of a key that was not in memory.
  @usableFromInline
  nonisolated(nonsending) func load(
    _ key: Key,
    priority: TaskPriority?
  ) async throws(LoaderError) -> LoadedValue<Value> {
    let current = Task.currentPriority
    let waiter = LoadWaiter(priority ?? current)
    let answer = await answer(for: key, to: waiter, since: current)
    if let answers { answers.report(key, answer, waiter) }
    return try answer.get()
  }

  private nonisolated(nonsending) func answer(
    for key: Key,
    to waiter: LoadWaiter,
    since current: TaskPriority
  ) async -> Answer {
    if Task.isCancelled { return .failure(.cancelled) }
    let load: Load?
    let cycle: LoadCycleError?
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      (load, cycle) = await withTaskPriorityEscalationHandler {
        await wait(for: key, as: waiter, since: current)
      } onPriorityEscalated: { _, raised in
        self.update { $0.raise(waiter, to: raised) }
      }
    } else {
      (load, cycle) = await wait(for: key, as: waiter, since: current)
    }
    if let cycle { return .failure(.failed([TierAttempt(tier: "loader", failure: cycle)])) }
    guard let load else { return .failure(.cancelled) }
    return self.answer(of: load)
  }

  /// Waits until a load has an answer, or the task is canceled; `priority` is what the task had when the waiter
  /// was made.
  private nonisolated(nonsending) func wait(
    for key: Key,
    as waiter: LoadWaiter,
    since priority: TaskPriority
  ) async -> (Load?, LoadCycleError?) {
    let path = LoadPath.current
    var (target, cycle): (Load?, LoadCycleError?) = (nil, nil)
    let load = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let load = request(key, waiter, depth: path?.nextDepth ?? 0) {
          continuation.resume(returning: $0)
        }
        if let path {
          cycle = path.begin(waitingFor: load)
          if cycle == nil { target = load } else { leave(waiter) }
        }
        // The handlers may have run before there was a request that they could have raised or ended.
        let current = Task.currentPriority
        if current > priority { update { $0.raise(waiter, to: current) } }
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
    if let path, let target { path.end(waitingFor: target) }
    return (load, cycle)
  }
}

// MARK: - One load

extension TieredLoader {
  /// Asks one tier after another, in the task of a load, which is canceled when no caller waits any
  /// longer.
  private func run(_ load: Load, _ key: Key) async {
    // Another load of the key may have ended after the request looked here and before it was
    // entered.
    if let value = memory.peekValue(for: key) {
      return finish(load, .success(LoadedValue(value, from: .memory)))
    }
    var attempts: [TierAttempt] = []
    let path = LoadPath(load: load) { [weak self] isBeginning in
      self?.update { $0.rest(load, isBeginning: isBeginning) }
    }
    for (index, tier) in tiers.enumerated() {
      if Task.isCancelled { return }
      do {
        let value = try await LoadPath.$current.withValue(path) { try await tier.value(for: key) }
        return await keep(value, of: key, fromTierAt: index, load)
      } catch is TierMiss {
        attempts.append(TierAttempt(tier: tier.name, failure: nil))
      } catch {
        attempts.append(TierAttempt(tier: tier.name, failure: error))
        report(tier.name, key, .answering, error)
      }
    }
    let originFailed = attempts.last?.failure != nil
    finish(load, .failure(originFailed ? .failed(attempts) : .notFound(attempts)))
  }

  /// Stores a value in memory, passes it to the callers, and has the tiers that did not have it
  /// store it.
  private func keep(_ value: Value, of key: Key, fromTierAt index: Int, _ load: Load) async {
    keepInMemory(value, of: key, load)
    let source = LoadSource.tier(tiers[index].name)
    finish(load, .success(LoadedValue(value, from: source)), isStoring: index > 0)
    for tier in tiers[..<index].reversed() where load.mayBeKept.load(ordering: .acquiring) {
      do {
        try await tier.store(value, for: key)
      } catch {
        report(tier.name, key, .storing, error)
      }
    }
    if index > 0 { update { $0.forget(load) } }
  }

  private func keepInMemory(_ value: Value, of key: Key, _ load: Load) {
    func mayBeKept() -> Bool { load.mayBeKept.load(ordering: .acquiring) }
    guard mayBeKept() else { return }
    let cost = cost(value)
    do throws(BoundedCacheError) {
      try memory.insert(value, for: key, cost: cost, if: mayBeKept)
    } catch {
      report(LoadSource.memory.description, key, .storing, error)
    }
  }

  private func finish(_ load: Load, _ answer: Answer, isStoring: Bool = false) {
    answered(load).answer = answer
    update { $0.finish(load, isStoring: isStoring) }
  }

  private func report(
    _ tier: String,
    _ key: Key,
    _ operation: TierFailure<Key>.Operation,
    _ error: any Error
  ) {
    if Task.isCancelled { return }
    onTierFailure?(TierFailure(tier: tier, key: key, operation: operation, underlying: error))
  }
}
