// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Loads values from memory, from a disk or from their origin, each only once at a time.
///
/// Covers, pages of a catalog, search results: remote data is kept in caches, of which the faster
/// ones are smaller. A loader asks them in order. It stores a value from a slower one in the faster
/// ones, and all callers that ask in the meantime get the same answer.
///
/// ```swift
/// let disk = ClosureTier<String, [UInt8]>("disk") { name in
///   guard name == "blue" else { throw TierMiss() }
///   return [1, 2, 3]
/// }
/// let covers = TieredLoader(
///   memory: BoundedCache<String, [UInt8]>(costLimit: 1_000_000),
///   tiers: [disk],
///   cost: { $0.count },
///   origin: { name in [UInt8](name.utf8) }
/// )
/// for name in ["blue", "hejira", "blue"] {
///   let cover = try await covers.loadedValue(for: name)
///   print(name, cover.value.count, "bytes from", cover.source)
/// }
/// // Prints:
/// // blue 3 bytes from disk
/// // hejira 6 bytes from origin
/// // blue 3 bytes from memory
/// ```
///
/// A hit in memory needs no task and no waiting; in synchronous code, use ``cachedValue(for:)``.
///
/// **One load for all.** Requests for a key that is being loaded wait for that load. A canceled
/// request ends at once, and the load continues for the others. When the last request is canceled,
/// so is the load; a later request begins a new one. The loader never waits for a tier to notice
/// its cancellation.
///
/// **Errors.** A tier that fails is skipped, like one that has no value. Only the origin decides:
/// if it has no value, the error is ``LoaderError/notFound(_:)``; if it fails,
/// ``LoaderError/failed(_:)``. Both name the result of every tier. All waiting callers get the same
/// error, which is not cached.
///
/// **Order.** The number of concurrent loads is limited. The others wait, and the one with the
/// highest priority begins next, or the oldest of several. A load has the highest priority of the
/// requests that wait for it, so a prefetched value moves forward when it is needed. A canceled
/// load no longer counts, although a tier that does not notice may continue for a while.
///
/// **Filling.** The value is in memory when the callers receive it. Then the tiers in between store
/// it one by one, beginning with the one next to its source, in the task of the load, which no
/// longer counts toward the limit. No caller waits for that, and no cancellation stops it.
///
/// You may use a loader from any thread. Tiers, callbacks and cost functions are called without a
/// lock, so all of them may use the loader. Only a request, a prefetch that you keep, and a running
/// load keep the loader alive. Loads are not child tasks of the callers: they inherit their
/// priority, but no task-local values.
public final class TieredLoader<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The cache in memory, which other code may use, too, such as a loader of other keys.
  ///
  /// Inserting or removing values there has no effect on running loads; to drop an outdated value,
  /// use ``invalidate(_:)``.
  public let memory: BoundedCache<Key, Value>

  let tiers: [any LoaderTier<Key, Value>]
  let cost: @Sendable (Value) -> Int
  let onTierFailure: (@Sendable (TierFailure<Key>) -> Void)?
  @usableFromInline let answers: AnswerReports<Key>?
  let table: Mutex<LoadTable>

  /// Makes a loader whose origin is a tier.
  ///
  /// - Parameters:
  ///   - memory: The cache in memory.
  ///   - tiers: The tiers to ask after memory and before the origin, in this order.
  ///   - origin: The tier to ask last. It receives no values to store.
  ///   - concurrentLoadLimit: The maximum number of concurrent loads. A load that a slow tier
  ///     holds up counts, too, but not while its tier waits for another load.
  ///   - cost: Returns the cost of a value in memory, called once for each value from a tier.
  ///   - onTierFailure: Called in the task of the load whenever a tier throws or the memory rejects
  ///     a value, but not for canceled loads.
  ///   - onAnswer: Called with the answer to each request, on the thread that has it. A prefetch counts
  ///     as a request for each key that is not in memory, and `cachedValue(for:)` if it finds one.
  /// - Precondition: `concurrentLoadLimit` is above 0.
  public init(
    memory: BoundedCache<Key, Value>,
    tiers: [any LoaderTier<Key, Value>] = [],
    origin: any LoaderTier<Key, Value>,
    concurrentLoadLimit: Int = 6,
    cost: @escaping @Sendable (Value) -> Int = { _ in 0 },
    onTierFailure: (@Sendable (TierFailure<Key>) -> Void)? = nil,
    onAnswer: (@Sendable (LoaderAnswer<Key>) -> Void)? = nil
  ) {
    require(concurrentLoadLimit > 0, "A loader must run at least one load; pass a limit above 0")
    self.memory = memory
    self.tiers = tiers + [origin]
    self.cost = cost
    self.onTierFailure = onTierFailure
    answers = onAnswer.map(AnswerReports.init)
    table = Mutex(LoadTable(limit: concurrentLoadLimit))
  }

  /// Makes a loader whose origin is a closure; reports and errors name it "origin".
  ///
  /// - Parameters:
  ///   - memory: The cache in memory.
  ///   - tiers: The tiers to ask after memory and before the origin, in this order.
  ///   - concurrentLoadLimit: The maximum number of concurrent loads. A load that a slow tier
  ///     holds up counts, too, but not while its tier waits for another load.
  ///   - cost: Returns the cost of a value in memory, called once for each value from a tier.
  ///   - onTierFailure: Called in the task of the load whenever a tier throws or the memory rejects
  ///     a value, but not for canceled loads.
  ///   - onAnswer: Called with the answer to each request, on the thread that has it. A prefetch counts
  ///     as a request for each key that is not in memory, and `cachedValue(for:)` if it finds one.
  ///   - origin: Returns the value of a key, or throws ``TierMiss`` if there is none.
  /// - Precondition: `concurrentLoadLimit` is above 0.
  public convenience init(
    memory: BoundedCache<Key, Value>,
    tiers: [any LoaderTier<Key, Value>] = [],
    concurrentLoadLimit: Int = 6,
    cost: @escaping @Sendable (Value) -> Int = { _ in 0 },
    onTierFailure: (@Sendable (TierFailure<Key>) -> Void)? = nil,
    onAnswer: (@Sendable (LoaderAnswer<Key>) -> Void)? = nil,
    origin: @escaping @Sendable (Key) async throws -> Value
  ) {
    self.init(
      memory: memory,
      tiers: tiers,
      origin: ClosureTier("origin", value: origin),
      concurrentLoadLimit: concurrentLoadLimit,
      cost: cost,
      onTierFailure: onTierFailure,
      onAnswer: onAnswer
    )
  }
}

// MARK: - Asking

extension TieredLoader {
  /// Returns the value of a key if it is in memory.
  ///
  /// Call it first when a cell needs a value, so that a value in memory shows at once, without an
  /// empty frame. The value becomes the most recently used.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if it would have to be loaded.
  @inlinable
  public func cachedValue(for key: Key) -> Value? {
    guard let value = memory.value(for: key) else { return nil }
    if let answers { answers.reportHit(key) }
    return value
  }

  /// Returns the value of a key, from memory, a tier or the origin.
  ///
  /// A value in memory is returned without suspending, even in a canceled task. Otherwise, the
  /// caller waits for the load of the key, which begins now unless other callers already wait for
  /// it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - priority: The priority of the load; by default, that of the current task. If the priority
  ///     of the waiting task is raised, so is that of the load, on systems that report it: on
  ///     Linux, and on Apple's platforms since the 2025 versions.
  /// - Returns: The value.
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is canceled, whatever the tiers do;
  ///   ``LoaderError/notFound(_:)`` if the origin has no value; ``LoaderError/failed(_:)`` if it
  ///   failed.
  @inlinable
  public nonisolated(nonsending) func value(
    for key: Key,
    priority: TaskPriority? = nil
  ) async throws(LoaderError) -> Value {
    if let value = cachedValue(for: key) { return value }
    return try await load(key, priority: priority).value
  }

  /// Returns the value of a key and its source.
  ///
  /// Otherwise, it works like ``value(for:priority:)``.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - priority: The priority of the load; by default, that of the current task.
  /// - Returns: The value and its source. Callers that share a load get the same source.
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is canceled, whatever the tiers do;
  ///   ``LoaderError/notFound(_:)`` if the origin has no value; ``LoaderError/failed(_:)`` if it
  ///   failed.
  public nonisolated(nonsending) func loadedValue(
    for key: Key,
    priority: TaskPriority? = nil
  ) async throws(LoaderError) -> LoadedValue<Value> {
    if let value = cachedValue(for: key) { return LoadedValue(value, from: .memory) }
    return try await load(key, priority: priority)
  }
}

// MARK: - Invalidating

extension TieredLoader {
  /// Drops the value of a key because it is outdated.
  ///
  /// Call it when the origin has another value. From then on, no request gets an earlier value from
  /// memory:
  ///
  /// - The value is removed from memory.
  /// - Callers that wait for a running load receive its value, because they asked before. But the
  ///   value is not stored in memory, nor in any tier whose turn has not come yet.
  /// - A later request does not join that load; it begins a new one. It does join a load that has
  ///   not begun yet, whose value is stored as usual.
  ///
  /// The tiers after memory keep their values, and a tier that is storing a value continues. If the
  /// tiers don't notice the change by themselves, invalidate, remove the value there, and
  /// invalidate again: the first call keeps running loads from storing it again, the second drops
  /// values that were read there in between.
  ///
  /// ```swift
  /// let loader = TieredLoader(memory: BoundedCache<Int, String>()) { key in "Album \(key)" }
  /// _ = try await loader.value(for: 7)
  /// print(loader.cachedValue(for: 7) ?? "none")
  /// loader.invalidate(7)
  /// print(loader.cachedValue(for: 7) ?? "none")
  /// // Prints:
  /// // Album 7
  /// // none
  /// ```
  ///
  /// - Parameter key: The key.
  public func invalidate(_ key: Key) {
    update { $0.invalidate(LoadKey(key)) }
    memory.removeValue(for: key)
    // A load that began in between may have found the value before it was removed.
    update { $0.invalidate(LoadKey(key)) }
  }
}
