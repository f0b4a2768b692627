// SPDX-License-Identifier: MIT

@_exported public import MotifStorage

/// The services of an app, each made on first use and shared from then on.
///
/// A service exists once and is needed by many parts of an app: a logger, a store, a connection.
/// Asking for it by its ``ServiceKey`` returns the same value every time. The caller need not know
/// that the service is shared, nor when it is made:
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
/// To override several services at once, to show a preview, or to make sure that no service is used
/// without a double, see ``ServiceOverrides``.
///
/// You may use services from any thread. A value is made once, however many threads ask for it at
/// the same time; only threads that ask while it is being made wait for it. Code that makes a value
/// runs without a lock.
public final class Services: Sendable {
  /// The services that this process shares.
  ///
  /// An app that passes its services along instead makes its own set with ``init(overrides:)``.
  public static let shared = Services()

  /// The values made outside scopes.
  let storage: ServiceStorage

  /// Makes a set of services in which no service has been made yet.
  ///
  /// - Parameter overrides: The overrides that apply while the set exists. Use
  ///   ``ServiceOverrides/previews`` to show a screen that reads its services after a scope would
  ///   have ended.
  public init(overrides: ServiceOverrides = ServiceOverrides()) {
    storage = ServiceStorage(overrides: overrides)
  }

  /// The value of a key, made now if this is its first use.
  ///
  /// - Parameter key: The key's type.
  /// - Precondition: Making the value does not ask for the value itself, which would never end, not even
  ///   in scopes inside one another. The message names the keys of such a cycle, even across several
  ///   threads.
  @inlinable
  public subscript<Key: ServiceKey>(key: Key.Type) -> Key.Value {
    let storage = currentStorage
    return storage.existingValue(of: key) ?? storage.makeValue(of: key, in: self)
  }

  /// Whether the value of a key exists, without making it.
  ///
  /// - Parameter key: The key's type.
  /// - Returns: Whether it exists; `false` while it is being made.
  public func isCreated<Key: ServiceKey>(_ key: Key.Type) -> Bool {
    currentStorage.existingValue(of: key) != nil
  }

  @usableFromInline var currentStorage: ServiceStorage {
    ServiceScope.innermost(of: self)?.storage ?? storage
  }
}

// MARK: - Keys

/// The key of a service, which determines its type and how its one instance is made.
///
/// Declare a type for each service; it needs no cases or instances, because its identity is the
/// key. The value is often a protocol, so that another implementation can replace it:
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
/// Besides the app's value, a key can have one for tests, used in ``ServiceOverrides/strict(_:)``
/// scopes, and one for ``ServiceOverrides/previews``:
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
/// You may ask for a service in any isolation. Therefore the protocol inherits from
/// `SendableMetatype`, which keeps a key nonisolated even in a module whose default isolation is
/// the main actor. There, declare the service's type `nonisolated`:
/// `nonisolated protocol Greeter: Sendable`.
public protocol ServiceKey<Value>: SendableMetatype {
  /// The type of the service.
  associatedtype Value: Sendable

  /// Makes the value on its first use.
  ///
  /// It runs on the thread that asks, without a lock. It may ask for other services, but neither
  /// directly nor indirectly for itself.
  ///
  /// - Parameter services: The set in which to find other services.
  /// - Returns: The value.
  static func makeValue(in services: Services) -> Value

  /// Makes the value for a strict scope in which the key has no double and is not permitted.
  ///
  /// Return a value that suits tests: one in memory, or one with fixed answers. By default, the
  /// scope reports the key, and the value is that of ``makeValue(in:)``.
  ///
  /// - Parameter services: The set in which to find other services, to which the same rules apply.
  /// - Returns: The value.
  static func makeTestValue(in services: Services) -> Value

  /// Makes the value for a scope or a set with ``ServiceOverrides/previews`` in which the key has no double.
  ///
  /// By default, it is the value of ``makeValue(in:)``.
  ///
  /// - Parameter services: The set in which to find other services, also those for previews.
  /// - Returns: The value.
  static func makePreviewValue(in services: Services) -> Value
}

extension ServiceKey {
  /// Makes the app's value, after a strict scope has reported that the key has no other.
  ///
  /// - Parameter services: The set in which to find other services.
  /// - Returns: The result of ``makeValue(in:)``.
  public static func makeTestValue(in services: Services) -> Value {
    services.currentStorage.overrides.reportUnprepared(Self.self)
    return makeValue(in: services)
  }

  /// Makes the app's value.
  ///
  /// - Parameter services: The set in which to find other services.
  /// - Returns: The result of ``makeValue(in:)``.
  public static func makePreviewValue(in services: Services) -> Value {
    makeValue(in: services)
  }
}

// MARK: - Overriding

extension Services {
  /// Runs an operation in which services have other values.
  ///
  /// Use it in a test to replace services with doubles. The operation sees no value that was made
  /// outside: every other service is made again on first use, so that a service that depends on a
  /// double gets it. If the overrides are ``ServiceOverrides/strict(_:)``, using a service without
  /// a test value is a mistake. Values made inside are released when the operation ends.
  ///
  /// The scope covers the calls of the operation and the tasks that it starts, except detached
  /// ones; other threads are not affected. Scopes nest. The inner scope keeps the overrides of the
  /// outer one, and is strict if the outer one is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withOverrides<Outcome, Failure: Error>(
    _ overrides: ServiceOverrides,
    operation: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let scope = ServiceScope(of: self, overrides)
    let result = ServiceScope.$current.withValue(scope) {
      Result { () throws(Failure) in try operation() }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation in which services have other values.
  ///
  /// The operation sees no value that was made outside: every other service is made again on first
  /// use, so that a service that depends on a double gets it. If the overrides are
  /// ``ServiceOverrides/strict(_:)``, using a service without a test value is a mistake. Values
  /// made inside are released when the operation ends.
  ///
  /// The scope covers the calls of the operation and the tasks that it starts, except detached
  /// ones; other threads are not affected. Scopes nest. The inner scope keeps the overrides of the
  /// outer one, and is strict if the outer one is.
  ///
  /// - Parameters:
  ///   - overrides: The doubles.
  ///   - operation: The operation to run, in the isolation of the caller.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
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
  /// This is short for `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
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
  /// This is short for the asynchronous form of `withOverrides(_:operation:)` with a single double.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - value: Its value in the operation.
  ///   - operation: The operation to run, in the isolation of the caller.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withOverride<Key: ServiceKey, Outcome, Failure: Error>(
    _ key: Key.Type,
    _ value: Key.Value,
    operation: nonisolated(nonsending) () async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let overrides = ServiceOverrides().overriding(key, with: value)
    return try await withOverrides(overrides, operation: operation)
  }
}
