// SPDX-License-Identifier: MIT

/// The services of an app, each made when it is first asked for and shared from then on.
///
/// A service is something that exists once and that many parts of an app need: a logger, a store, a
/// connection. Asking for it by its ``ServiceKey`` gives the same value every time. Whoever asks need
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
/// Services may be used from any thread. A value is made once however many threads ask for it at the
/// same time; those who come while it is made wait for it, and only they do. Code that makes a value
/// runs with no lock held.
public final class Services: Sendable {
  /// The services that this process shares.
  ///
  /// An app that hands its services on instead makes its own with ``init()``.
  public static let shared = Services()

  private let storage = ServiceStorage()

  /// Makes a set of services in which nothing has been created yet.
  public init() {}

  /// The value of a key, made now if nobody has asked before.
  ///
  /// - Parameter key: The key's type.
  /// - Precondition: The value is not asked for while it is being made, which would never end. The
  ///   message names the keys of such a cycle, even if several threads are needed to close it.
  public subscript<Key: ServiceKey>(key: Key.Type) -> Key.Value {
    currentStorage.value(of: key, in: self)
  }

  /// Whether the value of a key exists, without making it.
  ///
  /// - Parameter key: The key's type.
  /// - Returns: False too while the value is being made.
  public func isCreated<Key: ServiceKey>(_ key: Key.Type) -> Bool {
    currentStorage.isCreated(key)
  }

  private var currentStorage: ServiceStorage {
    ServiceScope.current[ObjectIdentifier(self)]?.storage ?? storage
  }
}

// MARK: - Overrides

extension Services {
  /// Runs an operation in which a key has another value.
  ///
  /// This is how a test puts a double in place of a service. In the operation, nothing that was
  /// made outside is seen: every other service is made anew when it is asked for, so that one that
  /// depends on the key gets the new value. What was made inside goes when the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest, and the inner one keeps the overrides of the outer.
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
    let result = ServiceScope.$current.withValue(scopes(adding: key, value)) {
      () -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation in which a key has another value.
  ///
  /// In the operation, nothing that was made outside is seen: every other service is made anew when
  /// it is asked for, so that one that depends on the key gets the new value. What was made inside
  /// goes when the operation ends.
  ///
  /// The scope covers what the operation calls and the tasks it starts, except detached ones; other
  /// threads see nothing of it. Scopes nest, and the inner one keeps the overrides of the outer.
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
    let result = await ServiceScope.$current.withValue(scopes(adding: key, value)) {
      () async -> Result<Outcome, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func scopes<Key: ServiceKey>(
    adding key: Key.Type,
    _ value: Key.Value
  ) -> [ObjectIdentifier: ServiceScope] {
    var scopes = ServiceScope.current
    let outer = scopes[ObjectIdentifier(self)]?.storage
    scopes[ObjectIdentifier(self)] = ServiceScope(
      owner: self,
      storage: ServiceStorage(overriding: key, with: value, in: outer)
    )
    return scopes
  }
}

/// Where a set of services keeps its values for the length of an operation.
struct ServiceScope: Sendable {
  /// The scopes of the running task, or of the thread where there is none, by their owners.
  @TaskLocal static var current: [ObjectIdentifier: ServiceScope] = [:]

  /// Kept so that no other set of services can take its identity.
  let owner: Services
  let storage: ServiceStorage
}
