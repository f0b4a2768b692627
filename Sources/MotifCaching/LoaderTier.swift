// SPDX-License-Identifier: MIT

public import MotifCore

/// A source of values that are not in memory: a disk cache, a server.
///
/// A tier returns a value, or throws ``TierMiss`` if it has none, or another error if it cannot
/// tell. A ``TieredLoader`` asks its tiers in order and stores the value from a slower one in the
/// faster ones. ``ClosureTier`` makes a tier from closures; your own type conforms like this:
///
/// ```swift
/// actor Shelf: LoaderTier {
///   nonisolated let name = "shelf"
///   private var titles = [1: "Blue"]
///
///   func value(for key: Int) throws -> String {
///     guard let title = titles[key] else { throw TierMiss() }
///     return title
///   }
///   func store(_ value: String, for key: Int) { titles[key] = value }
/// }
///
/// let loader = TieredLoader(memory: BoundedCache<Int, String>(), tiers: [Shelf()]) { key in
///   "Album \(key)"
/// }
/// print(try await loader.value(for: 1), "and", try await loader.value(for: 2))
/// // Prints "Blue and Album 2"
/// ```
///
/// A loader may ask a tier for several keys at once, and for a key while the tier still stores
/// another value of the same key. It calls the tier on the threads that all tasks of the process
/// share. A tier that blocks for long, for example to read files, should do so on its own thread.
public protocol LoaderTier<Key, Value>: Sendable {
  /// The type of the keys.
  associatedtype Key: Hashable & Sendable

  /// The type of the values.
  associatedtype Value: Sendable

  /// The tier's name in reports and errors.
  var name: String { get }

  /// Returns the value of a key.
  ///
  /// When no caller waits for the value any longer, the task that calls this method is canceled. A
  /// tier that ends early saves work; the loader does not wait for it, and ignores its result.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: ``TierMiss`` if this tier has none, or another error if it could not tell. The
  ///   loader asks the next tier.
  func value(for key: Key) async throws -> Value

  /// Stores a value from a slower tier.
  ///
  /// The default does nothing.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  /// - Throws: An error if the value could not be stored. The loader reports it, and the load
  ///   still succeeds.
  func store(_ value: Value, for key: Key) async throws
}

extension LoaderTier {
  /// Does nothing, for a tier that only reads.
  ///
  /// - Parameters:
  ///   - value: The value, which is not stored.
  ///   - key: Its key.
  /// - Throws: Nothing.
  public func store(_ value: Value, for key: Key) async throws {}
}

/// A tier's answer that it has no value for a key, which is not a failure.
///
/// ```swift
/// let shelf = ClosureTier<Int, String>("shelf") { number in
///   guard number < 100 else { throw TierMiss() }
///   return "Album \(number)"
/// }
/// do {
///   print(try await shelf.value(for: 7), try await shelf.value(for: 700))
/// } catch is TierMiss {
///   print("no 700")
/// }
/// // Prints "no 700"
/// ```
///
/// A loader that catches it asks the next tier; any other error is also reported.
public struct TierMiss: Error, Hashable, DescribedError {
  /// Makes the answer.
  public init() {}

  /// A sentence that says what happened.
  public var description: String { "The tier has no value for the key." }
}

/// A tier made from closures.
///
/// Use it to connect a loader to a source that knows nothing about loaders: a disk cache with
/// another kind of key, a client of a server.
///
/// ```swift
/// let titles = [7: "Blue"]
/// let server = ClosureTier<Int, String>("server") { number in
///   guard let title = titles[number] else { throw TierMiss() }
///   return title
/// }
/// print(try await server.value(for: 7))
/// // Prints "Blue"
/// ```
public struct ClosureTier<Key: Hashable & Sendable, Value: Sendable>: LoaderTier {
  /// The tier's name in reports and errors.
  public let name: String

  private let read: @Sendable (Key) async throws -> Value
  private let write: (@Sendable (Value, Key) async throws -> Void)?

  /// Makes a tier from closures.
  ///
  /// The closures are called on the threads that all tasks share, several at once, without a lock.
  /// They may use the loader and wait for other keys. A request that would wait for itself fails with a
  /// ``LoadCycleError``.
  ///
  /// - Parameters:
  ///   - name: The tier's name in reports and errors.
  ///   - value: Returns the value of a key, or throws ``TierMiss`` if there is none.
  ///   - store: Stores a value from a slower tier; without it, the tier only reads.
  public init(
    _ name: String,
    value: @escaping @Sendable (Key) async throws -> Value,
    store: (@Sendable (Value, Key) async throws -> Void)? = nil
  ) {
    self.name = name
    read = value
    write = store
  }

  /// Returns the closure's value for a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: The error of the closure; ``TierMiss`` if there is no value.
  public func value(for key: Key) async throws -> Value {
    try await read(key)
  }

  /// Passes a value to the closure that stores it, if there is one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  /// - Throws: The error of the closure.
  public func store(_ value: Value, for key: Key) async throws {
    try await write?(value, key)
  }
}

// MARK: - Time limits

extension LoaderTier {
  /// Returns a tier that limits this one's time for each answer and each stored value.
  ///
  /// A server that never answers would hold up every caller that waits for a value, and the loads
  /// after it. With a limit, the loader skips the tier.
  ///
  /// ```swift
  /// let stuck = ClosureTier<Int, String>("stuck") { _ in
  ///   try await Task.sleep(for: .seconds(3600))
  ///   throw TierMiss()
  /// }
  /// let loader = TieredLoader(
  ///   memory: BoundedCache<Int, String>(),
  ///   tiers: [stuck.limited(to: .milliseconds(1))]
  /// ) { key in
  ///   "Album \(key)"
  /// }
  /// print(try await loader.value(for: 7))
  /// // Prints "Album 7"
  /// ```
  ///
  /// When the time is up, the tier's task is canceled and abandoned; a later answer is ignored.
  ///
  /// - Parameters:
  ///   - limit: The time for one answer or one stored value. A limit of zero or less is over at
  ///     once, and a limit of more than 100 years is 100 years.
  ///   - clock: The clock that measures it.
  /// - Returns: The tier. It fails with ``TierTimeLimitError`` when the time is up.
  public func limited(
    to limit: Duration,
    clock: any Clock<Duration> = .continuous
  ) -> some LoaderTier<Key, Value> {
    TimeLimitedTier(base: self, limit: limit, clock: clock)
  }
}

/// A tier did not answer within its time limit.
///
/// ```swift
/// let stuck = ClosureTier<Int, String>("server") { _ in
///   try await Task.sleep(for: .seconds(3600))
///   throw TierMiss()
/// }
/// let loader = TieredLoader(
///   memory: BoundedCache<Int, String>(),
///   origin: stuck.limited(to: .milliseconds(1))
/// )
/// do {
///   _ = try await loader.value(for: 7)
/// } catch {
///   print(error)
/// }
/// // Prints "the load failed: server failed (no answer within 0.001 seconds)"
/// ```
public struct TierTimeLimitError: Error, Equatable, DescribedError {
  let limit: Duration

  /// A phrase that names the limit.
  public var description: String { "no answer within \(limit)" }
}
