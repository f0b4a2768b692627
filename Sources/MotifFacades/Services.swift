// SPDX-License-Identifier: MIT

@_exported public import MotifStorage

/// The services of an app, each made when it is first asked for and shared from then on.
///
/// A service is something that exists once and that many parts of an app need: a logger, a store, a
/// connection. Asking for it by its ``ServiceKey`` gives the same value every time. Anyone who asks need
/// not know that it is shared, nor when it is made:
///
/// ```swift
/// protocol LogSink: Sendable {
///   func write(_ line: String)
/// }
/// struct Console: LogSink {
///   func write(_ line: String) { print(line) }
/// }
///
/// enum LogSinkKey: ServiceKey {
///   static func makeValue(in services: Services) -> any LogSink { Console() }
/// }
///
/// protocol Logging {}
/// extension Logging {
///   func log(_ line: String) { Services.shared[LogSinkKey.self].write(line) }
/// }
///
/// struct Player: Logging {
///   func play() { log("Playing") }
/// }
///
/// print(Services.shared.isCreated(LogSinkKey.self))
/// Player().play()
/// print(Services.shared.isCreated(LogSinkKey.self))
///
/// struct Shouting: LogSink {
///   func write(_ line: String) { print(line.uppercased()) }
/// }
/// Services.shared.withOverride(LogSinkKey.self, Shouting()) {
///   Player().play()
/// }
/// // Prints:
/// // false
/// // Playing
/// // true
/// // PLAYING
/// ```
///
/// To override several at once, to show a preview, or to make sure that no service is used without a
/// double, see ``ServiceOverrides``.
///
/// Services may be used from any thread. A value is made once however many threads ask for it at the
/// same time; those who come while it is made wait for it, and only they do. Code that makes a value
/// runs with no lock held.
public final class Services: Sendable {
  /// The services that this process shares.
  ///
  /// An app that hands its services on instead makes its own with ``init(overrides:)``.
  public static let shared = Services()

  /// What is made outside of scopes.
  let storage: ServiceStorage

  /// Makes a set of services in which nothing has been created yet.
  ///
  /// - Parameter overrides: What stands in for services as long as the set lives. With
  ///   ``ServiceOverrides/previews`` it is a set to show a screen with that reads its services later than
  ///   any scope would last.
  public init(overrides: ServiceOverrides = ServiceOverrides()) {
    storage = ServiceStorage(overrides: overrides)
  }

  /// The value of a key, made now if nobody has asked before.
  ///
  /// - Parameter key: The key's type.
  /// - Precondition: The value is not asked for while it is being made, which would never end. The
  ///   message names the keys of such a cycle, even if several threads are needed to close it.
  @inlinable
  public subscript<Key: ServiceKey>(key: Key.Type) -> Key.Value {
    let storage = currentStorage
    return storage.existingValue(of: key) ?? storage.makeValue(of: key, in: self)
  }

  /// Whether the value of a key exists, without making it.
  ///
  /// - Parameter key: The key's type.
  /// - Returns: False too while the value is being made.
  public func isCreated<Key: ServiceKey>(_ key: Key.Type) -> Bool {
    currentStorage.existingValue(of: key) != nil
  }

  @usableFromInline var currentStorage: ServiceStorage {
    ServiceScope.innermost(of: self)?.storage ?? storage
  }
}

// MARK: - Keys

/// The key of a service, which says what the service is and how the one instance of it is made.
///
/// Declare a type for each service; it needs no cases or instances, for its identity is the key. The
/// value is often a protocol, so that another implementation can stand in:
///
/// ```swift
/// protocol Greeter: Sendable {
///   func greet(_ name: String) -> String
/// }
/// struct PoliteGreeter: Greeter {
///   func greet(_ name: String) -> String { "Good evening, \(name)" }
/// }
///
/// enum GreeterKey: ServiceKey {
///   static func makeValue(in services: Services) -> any Greeter { PoliteGreeter() }
/// }
///
/// print(Services()[GreeterKey.self].greet("Ziggy"))
/// // Prints "Good evening, Ziggy"
/// ```
///
/// Beside the value that the app lives with, a key may have one for tests, used in scopes that are
/// ``ServiceOverrides/strict(_:)``, and one for ``ServiceOverrides/previews``:
///
/// ```swift
/// enum DieKey: ServiceKey {
///   static func makeValue(in services: Services) -> Int { Int.random(in: 1...6) }
///   static func makeTestValue(in services: Services) -> Int { 1 }
///   static func makePreviewValue(in services: Services) -> Int { 6 }
/// }
///
/// let services = Services()
/// services.withOverrides(.strict()) { print(services[DieKey.self]) }
/// services.withOverrides(.previews) { print(services[DieKey.self]) }
/// // Prints:
/// // 1
/// // 6
/// ```
///
/// A service may be asked for in any isolation. For that the protocol derives from `SendableMetatype`,
/// which keeps a key nonisolated in a module whose default isolation is the main actor, too. There,
/// declare what the service itself is `nonisolated`: `nonisolated protocol Greeter: Sendable`.
public protocol ServiceKey<Value>: SendableMetatype {
  /// What the key stands for.
  associatedtype Value: Sendable

  /// Makes the value when it is asked for the first time.
  ///
  /// It runs on the thread that asks, with no lock held. It may ask for other services, but neither
  /// directly nor indirectly for itself.
  ///
  /// - Parameter services: Where other services are found.
  /// - Returns: The value.
  static func makeValue(in services: Services) -> Value

  /// Makes the value for a strict scope in which the key has no double and is not permitted.
  ///
  /// Return what a test can live with: a value in memory, a fixed answer. Unless you implement it, the
  /// scope reports the key, and the value is that of ``makeValue(in:)``.
  ///
  /// - Parameter services: Where other services are found, which are looked at in turn.
  /// - Returns: The value.
  static func makeTestValue(in services: Services) -> Value

  /// Makes the value for a scope or a set with ``ServiceOverrides/previews`` in which the key has no double.
  ///
  /// Unless you implement it, it is that of ``makeValue(in:)``.
  ///
  /// - Parameter services: Where other services are found, which are those for previews, too.
  /// - Returns: The value.
  static func makePreviewValue(in services: Services) -> Value
}

extension ServiceKey {
  /// Makes the value that the app lives with, after a strict scope has reported that the key has no other.
  ///
  /// - Parameter services: Where other services are found.
  /// - Returns: What ``makeValue(in:)`` returns.
  public static func makeTestValue(in services: Services) -> Value {
    services.currentStorage.overrides.reportUnprepared(Self.self)
    return makeValue(in: services)
  }

  /// Makes the value that the app lives with.
  ///
  /// - Parameter services: Where other services are found.
  /// - Returns: What ``makeValue(in:)`` returns.
  public static func makePreviewValue(in services: Services) -> Value {
    makeValue(in: services)
  }
}

// MARK: - Overriding

extension Services {
  /// Runs an operation in which services have other values.
  ///
  /// This is how a test puts doubles in place of services. In the operation, nothing that was made
  /// outside is seen: every other service is made again when it is asked for, so that one that depends
  /// on a double gets it. If the overrides are ``ServiceOverrides/strict(_:)``, one that has no test value
  /// is a mistake. What was made inside goes when the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest. The inner one keeps the overrides of the outer, and is
  /// strict if the outer is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverrides<Outcome, Failure: Error>(
    _ overrides: ServiceOverrides,
    operation: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let scope = ServiceScope(of: self, overrides)
    let result = ServiceScope.$current.withValue(scope) { () -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation in which services have other values.
  ///
  /// In the operation, nothing that was made outside is seen: every other service is made again when
  /// it is asked for, so that one that depends on a double gets it. If the overrides are
  /// ``ServiceOverrides/strict(_:)``, one that has no test value is a mistake. What was made inside goes when
  /// the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest. The inner one keeps the overrides of the outer, and is
  /// strict if the outer is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: What to run, in the isolation of the caller.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverrides<Outcome, Failure: Error>(
    _ overrides: ServiceOverrides,
    operation: nonisolated(nonsending) () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let scope = ServiceScope(of: self, overrides)
    let result = await ServiceScope.$current.withValue(scope) {
      () async -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an operation in which one key has another value.
  ///
  /// It is short for `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverride<Key: ServiceKey, Outcome, Failure: Error>(
    _ key: Key.Type,
    _ value: Key.Value,
    operation: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let overrides = ServiceOverrides().overriding(key, with: value)
    return try withOverrides(overrides, operation: operation)
  }

  /// Runs an asynchronous operation in which one key has another value.
  ///
  /// It is short for the asynchronous form of `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: What to run, in the isolation of the caller.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withOverride<Key: ServiceKey, Outcome, Failure: Error>(
    _ key: Key.Type,
    _ value: Key.Value,
    operation: nonisolated(nonsending) () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let overrides = ServiceOverrides().overriding(key, with: value)
    return try await withOverrides(overrides, operation: operation)
  }
}
