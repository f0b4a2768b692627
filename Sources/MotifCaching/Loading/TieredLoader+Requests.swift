// SPDX-License-Identifier: MIT

extension TieredLoader {
  /// Returns the value of a key if it is in memory.
  ///
  /// This is what a cell does first when it is to show something: what is there can be shown at
  /// once, without an empty frame in between. The value becomes the most recently used.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` when it would have to be loaded.
  @inlinable
  public func cachedValue(for key: Key) -> Value? {
    memory.value(for: key)
  }

  /// Returns the value of a key, from wherever it is.
  ///
  /// What is in memory is returned without suspending, in a cancelled task too. Otherwise the
  /// caller waits for the load of the key, which begins now unless others wait for it already.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - priority: How much it matters; that of the current task, if you leave it out. When the
  ///     waiting task is raised, the load is raised with it, where the system tells of it: on
  ///     Linux, and on Apple's from the versions of 2025.
  /// - Returns: The value.
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is cancelled, whatever the tiers do;
  ///   ``LoaderError/notFound(_:)`` when the origin has no value; ``LoaderError/failed(_:)`` when
  ///   it failed.
  @inlinable
  public nonisolated(nonsending) func value(
    for key: Key,
    priority: TaskPriority? = nil
  ) async throws(LoaderError) -> Value {
    if let value = memory.value(for: key) { return value }
    return try await load(key, priority: priority).value
  }

  /// Returns the value of a key and who had it.
  ///
  /// It differs from ``value(for:priority:)`` in nothing else.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - priority: How much it matters; that of the current task, if you leave it out.
  /// - Returns: The value and its source. Those who share a load get the same source.
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is cancelled, whatever the tiers do;
  ///   ``LoaderError/notFound(_:)`` when the origin has no value; ``LoaderError/failed(_:)`` when
  ///   it failed.
  public nonisolated(nonsending) func loadedValue(
    for key: Key,
    priority: TaskPriority? = nil
  ) async throws(LoaderError) -> LoadedValue<Value> {
    if let value = memory.value(for: key) { return LoadedValue(value, from: .memory) }
    return try await load(key, priority: priority)
  }

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
