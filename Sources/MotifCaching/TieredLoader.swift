// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Gets values from the memory, else from a disk, else from their origin, each only once at a time.
///
/// Covers, pages of a catalogue, results of a search: what comes from afar is kept nearby, in
/// places that are the smaller the faster they are. A loader asks them in order. What a slower one
/// has, it puts into the faster ones, and everybody who asks meanwhile gets the same answer.
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
/// A hit in memory needs no task and no waiting; ``cachedValue(for:)`` has it in synchronous code.
///
/// **One load for all.** Requests for a key that is being loaded wait for that load. When one of
/// them is canceled it ends at once, and the load goes on for the others. When the last one is
/// canceled, so is the load; a request that comes later begins a new one. The loader never waits
/// for a tier to notice that it is canceled.
///
/// **Errors.** A tier that fails is passed over, like one that has nothing. Only the origin
/// decides: when it has nothing the error is ``LoaderError/notFound(_:)``, when it fails
/// ``LoaderError/failed(_:)``, and both name what every tier did. All who wait get the same error,
/// and it is not kept.
///
/// **Order.** Only so many loads run at once as the loader was made for. The others wait, and the
/// one with the highest priority begins next, of several the oldest. A load has the highest
/// priority of those who wait for it, so that what was prefetched moves forward when somebody needs
/// it. One that was canceled no longer counts, though a tier that does not notice may go on with
/// it for a while.
///
/// **Filling.** The value is in memory when the waiters get it. Then the tiers between are given it
/// one by one, the one next to its source first, in the task of the load, which no longer counts as
/// one of those that run; nobody waits for that, and nobody's canceling stops it.
///
/// A loader may be used from any thread. No tier, callback or cost function is called with a lock
/// held, so all of them may use the loader. A request, a prefetch that somebody holds and a load
/// that runs keep the loader alive, and nothing else does. Loads are no children of the tasks that
/// ask: they inherit their priority, but no task-local values.
public final class TieredLoader<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The cache in memory, which may be used by others, too.
  ///
  /// What is put in or removed there has no effect on loads that are under way; to drop a value that is out
  /// of date, use ``invalidate(_:)``.
  public let memory: BoundedCache<Key, Value>

  let tiers: [any LoaderTier<Key, Value>]
  let cost: @Sendable (Value) -> Int
  let onTierFailure: (@Sendable (TierFailure<Key>) -> Void)?
  let table: Mutex<LoadTable>

  /// Makes a loader whose origin is a tier.
  ///
  /// - Parameters:
  ///   - memory: The cache in memory.
  ///   - tiers: What is asked after the memory and before the origin, in this order.
  ///   - origin: What is asked last. It is given nothing to store.
  ///   - maximumConcurrentLoads: How many loads run at once. One that a slow tier holds up counts,
  ///     too, and so does one whose tier waits for another key of this loader.
  ///   - cost: What a value costs in memory, called once for each that comes from a tier.
  ///   - onTierFailure: Called whenever a tier throws, in the task of the load, and when the memory
  ///     refuses a value; not for loads that were canceled.
  /// - Precondition: `maximumConcurrentLoads` is above 0.
  public init(
    memory: BoundedCache<Key, Value>,
    tiers: [any LoaderTier<Key, Value>] = [],
    origin: any LoaderTier<Key, Value>,
    maximumConcurrentLoads: Int = 6,
    cost: @escaping @Sendable (Value) -> Int = { _ in 0 },
    onTierFailure: (@Sendable (TierFailure<Key>) -> Void)? = nil
  ) {
    require(maximumConcurrentLoads > 0, "A loader that runs no load never answers; allow one")
    self.memory = memory
    self.tiers = tiers + [origin]
    self.cost = cost
    self.onTierFailure = onTierFailure
    table = Mutex(LoadTable(limit: maximumConcurrentLoads))
  }

  /// Makes a loader whose origin is a closure; reports and errors name it "origin".
  ///
  /// - Parameters:
  ///   - memory: The cache in memory.
  ///   - tiers: What is asked after the memory and before the origin, in this order.
  ///   - maximumConcurrentLoads: How many loads run at once. One that a slow tier holds up counts,
  ///     too, and so does one whose tier waits for another key of this loader.
  ///   - cost: What a value costs in memory, called once for each that comes from a tier.
  ///   - onTierFailure: Called whenever a tier throws, in the task of the load, and when the memory
  ///     refuses a value; not for loads that were canceled.
  ///   - origin: Returns the value of a key, or throws ``TierMiss`` when there is none.
  /// - Precondition: `maximumConcurrentLoads` is above 0.
  public convenience init(
    memory: BoundedCache<Key, Value>,
    tiers: [any LoaderTier<Key, Value>] = [],
    maximumConcurrentLoads: Int = 6,
    cost: @escaping @Sendable (Value) -> Int = { _ in 0 },
    onTierFailure: (@Sendable (TierFailure<Key>) -> Void)? = nil,
    origin: @escaping @Sendable (Key) async throws -> Value
  ) {
    self.init(
      memory: memory,
      tiers: tiers,
      origin: ClosureTier("origin", value: origin),
      maximumConcurrentLoads: maximumConcurrentLoads,
      cost: cost,
      onTierFailure: onTierFailure
    )
  }
}

// MARK: - Asking

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
  /// What is in memory is returned without suspending, in a canceled task too. Otherwise the
  /// caller waits for the load of the key, which begins now unless others wait for it already.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - priority: How much it matters; that of the current task, if you leave it out. When the
  ///     waiting task is raised, the load is raised with it, where the system tells of it: on
  ///     Linux, and on Apple's from the versions of 2025.
  /// - Returns: The value.
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is canceled, whatever the tiers do;
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
  /// - Throws: ``LoaderError/cancelled`` as soon as the task is canceled, whatever the tiers do;
  ///   ``LoaderError/notFound(_:)`` when the origin has no value; ``LoaderError/failed(_:)`` when
  ///   it failed.
  public nonisolated(nonsending) func loadedValue(
    for key: Key,
    priority: TaskPriority? = nil
  ) async throws(LoaderError) -> LoadedValue<Value> {
    if let value = memory.value(for: key) { return LoadedValue(value, from: .memory) }
    return try await load(key, priority: priority)
  }
}

// MARK: - Invalidating

extension TieredLoader {
  /// Drops the value of a key because it is out of date.
  ///
  /// Call it when the origin has another value. From then on no request gets from memory what was
  /// loaded before:
  ///
  /// - The value is removed from memory.
  /// - Who waits for a load that runs gets what it loads, for he asked before. But that is not put
  ///   into memory, nor into any tier whose turn has not come yet.
  /// - A request that comes later does not join that load; it begins a new one. A load that has not
  ///   begun yet is joined and kept as before.
  ///
  /// The tiers behind the memory keep what they have, and a tier that is storing a value goes on
  /// with it. If they don't find out by themselves, invalidate, remove the value there, and
  /// invalidate again: the first call keeps loads under way from storing it once more, the second
  /// drops what was read there in between.
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
