// SPDX-License-Identifier: MIT

/// A place that a loader asks for what is not in memory: a disk cache, a server.
///
/// A tier returns a value, or throws ``TierMiss`` when it has none, or another error when it cannot tell.
/// A ``TieredLoader`` asks its tiers in order and puts what a slower one had into the faster ones.
/// ``ClosureTier`` makes a tier of closures; a type of your own conforms like this:
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
/// A tier may be asked for several keys at once, and for one key while it still stores another
/// value of the same key. It is called on the threads that all tasks of the process share. One that
/// blocks for long, reading files perhaps, should do so on a thread of its own.
public protocol LoaderTier<Key, Value>: Sendable {
  /// What a value is asked for by.
  associatedtype Key: Hashable & Sendable

  /// What the tier has.
  associatedtype Value: Sendable

  /// How reports and errors name the tier.
  var name: String { get }

  /// Returns the value of a key.
  ///
  /// When nobody waits for the value any more, the task that calls this is canceled. A tier that
  /// ends early then saves work; the loader does not wait for it, and ignores how it ends.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: ``TierMiss`` when this tier has none, or why it could not tell. The loader asks the next
  ///   tier.
  func value(for key: Key) async throws -> Value

  /// Keeps a value that a slower tier had.
  ///
  /// A tier that does not have this does nothing.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  /// - Throws: Why it could not be kept. The loader reports it, and the load succeeds all the same.
  func store(_ value: Value, for key: Key) async throws
}

extension LoaderTier {
  /// Does nothing, for a tier that only answers.
  ///
  /// - Parameters:
  ///   - value: The value, which is not kept.
  ///   - key: Its key.
  /// - Throws: Nothing.
  public func store(_ value: Value, for key: Key) async throws {}
}

/// A tier has no value for a key: not a failure, but its answer.
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
/// A loader that meets it asks the next tier; any other error it reports as well.
public struct TierMiss: Error, Hashable {
  /// Makes the answer.
  public init() {}
}

/// A tier that is made of closures.
///
/// Use it to put something that knows nothing of loaders behind one: a disk cache with another kind
/// of key, a client of a server.
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
  /// How reports and errors name the tier.
  public let name: String

  private let read: @Sendable (Key) async throws -> Value
  private let write: (@Sendable (Value, Key) async throws -> Void)?

  /// Makes a tier of closures.
  ///
  /// The closures are called on the threads that all tasks share, several at once, with no lock
  /// held. They may use the loader, but must not wait for the key that they are asked for.
  ///
  /// - Parameters:
  ///   - name: How reports and errors name the tier.
  ///   - value: Returns the value of a key, or throws ``TierMiss`` when there is none.
  ///   - store: Keeps a value that a slower tier had; without it, the tier only answers.
  public init(
    _ name: String,
    value: @escaping @Sendable (Key) async throws -> Value,
    store: (@Sendable (Value, Key) async throws -> Void)? = nil
  ) {
    self.name = name
    read = value
    write = store
  }

  /// Returns what the closure returns for a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: What the closure throws; ``TierMiss`` when there is none.
  public func value(for key: Key) async throws -> Value {
    try await read(key)
  }

  /// Hands a value to the closure that keeps it, if there is one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  /// - Throws: What the closure throws.
  public func store(_ value: Value, for key: Key) async throws {
    try await write?(value, key)
  }
}

// MARK: - Time limits

extension LoaderTier {
  /// Returns a tier that gives this one a limited time for each answer and each value to store.
  ///
  /// A server that never answers would hold up all who wait for a value until they give up, and the
  /// loads behind it. With a limit the loader passes the tier over.
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
  /// When time is up the tier's task is canceled and left behind; what it answers later is
  /// ignored.
  ///
  /// - Parameters:
  ///   - limit: The time for one answer or one value to store. One of zero or less is over at once,
  ///     one of more than a century never.
  ///   - clock: What measures it.
  /// - Returns: The tier. It fails with ``TierTimeLimitError`` when time is up.
  public func limited(
    to limit: Duration,
    clock: any Clock<Duration> = .continuous
  ) -> some LoaderTier<Key, Value> {
    TimeLimitedTier(base: self, limit: limit, clock: clock)
  }
}

/// A tier did not answer in the time that it was given.
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
/// // Prints "the load failed: server failed (TierTimeLimitError(limit: 0.001 seconds))"
/// ```
public struct TierTimeLimitError: Error, Equatable {
  let limit: Duration
}
