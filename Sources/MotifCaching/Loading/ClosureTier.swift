// SPDX-License-Identifier: MIT

/// A tier that is made of closures.
///
/// Use it to put something that knows nothing of loaders behind one: a disk cache with another kind
/// of key, a client of a server.
///
/// ```swift
/// let server = ClosureTier<Int, String>("server") { number in
///   number < 100 ? "Album \(number)" : nil
/// }
/// print(try await server.value(for: 7) ?? "none", try await server.value(for: 700) ?? "none")
/// // Prints "Album 7 none"
/// ```
public struct ClosureTier<Key: Hashable & Sendable, Value: Sendable>: LoaderTier {
  /// How reports and errors name the tier.
  public let name: String

  private let read: @Sendable (Key) async throws -> Value?
  private let write: (@Sendable (Value, Key) async throws -> Void)?

  /// Makes a tier of closures.
  ///
  /// The closures are called on the threads that all tasks share, several at once, with no lock
  /// held. They may use the loader, but must not wait for the key that they are asked for.
  ///
  /// - Parameters:
  ///   - name: How reports and errors name the tier.
  ///   - value: Returns the value of a key, or `nil` when there is none.
  ///   - store: Keeps a value that a slower tier had; without it, the tier only answers.
  public init(
    _ name: String,
    value: @escaping @Sendable (Key) async throws -> Value?,
    store: (@Sendable (Value, Key) async throws -> Void)? = nil
  ) {
    self.name = name
    read = value
    write = store
  }

  /// Returns what the closure returns for a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` when there is none.
  /// - Throws: What the closure throws.
  public func value(for key: Key) async throws -> Value? {
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
