// SPDX-License-Identifier: MIT

/// A place that a loader asks for what is not in memory: a disk cache, a server.
///
/// A tier answers with a value, with `nil` when it has none, or with an error. A ``TieredLoader``
/// asks its tiers in order and puts what a slower one had into the faster ones. ``ClosureTier``
/// makes a tier of closures; a type of your own conforms like this:
///
/// ```swift
/// actor Shelf: LoaderTier {
///   nonisolated let name = "shelf"
///   private var titles = [1: "Blue"]
///
///   func value(for key: Int) -> String? { titles[key] }
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
  /// When nobody waits for the value any more, the task that calls this is cancelled. A tier that
  /// ends early then saves work; the loader does not wait for it, and ignores how it ends.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` when this tier has none.
  /// - Throws: Why the tier could not tell. The loader asks the next tier.
  func value(for key: Key) async throws -> Value?

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
