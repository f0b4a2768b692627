// SPDX-License-Identifier: MIT

public import Synchronization

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
/// To override several at once, or to make sure that no service is used without a double, see
/// ``ServiceOverrides``.
///
/// Services may be used from any thread. A value is made once however many threads ask for it at the
/// same time; those who come while it is made wait for it, and only they do. Code that makes a value
/// runs with no lock held.
public final class Services: Sendable {
  /// The services that this process shares.
  ///
  /// An app that hands its services on instead makes its own with ``init()``.
  public static let shared = Services()

  @usableFromInline let storage = ServiceStorage()

  /// How many scopes there are in which some of these services are overridden.
  ///
  /// As long as there is none, nobody has to look for one.
  @usableFromInline let scopeCount = Atomic(0)

  /// Makes a set of services in which nothing has been created yet.
  public init() {}

  /// The value of a key, made now if nobody has asked before.
  ///
  /// - Parameter key: The key's type.
  /// - Precondition: The value is not asked for while it is being made, which would never end. The
  ///   message names the keys of such a cycle, even if several threads are needed to close it.
  @inlinable
  public subscript<Key: ServiceKey>(key: Key.Type) -> Key.Value {
    // Whoever is in a scope came after it was counted, and keeps it alive.
    if scopeCount.load(ordering: .relaxed) == 0, let box = storage.made.box(ObjectIdentifier(key)) {
      return ServiceStorage.unbox(box, of: key)
    }
    return value(of: key)
  }

  @usableFromInline
  func value<Key: ServiceKey>(of key: Key.Type) -> Key.Value {
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
    guard scopeCount.load(ordering: .relaxed) > 0 else { return storage }
    return ServiceScope.innermost(of: self)?.storage ?? storage
  }
}
