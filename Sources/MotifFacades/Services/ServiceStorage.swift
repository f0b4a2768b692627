// SPDX-License-Identifier: MIT

internal import Synchronization

/// The values of a set of services, or of a scope in which some are overridden.
@usableFromInline
final class ServiceStorage: Sendable {
  private enum Decision {
    case use(UnsafeMutableRawPointer)
    case wait(ServiceMaking)
    case make(ServiceMaking)
  }

  @usableFromInline let made = ServiceTable()

  /// What is overridden here, which is nothing outside of scopes.
  let overrides: ServiceOverrides
  private let makings = Mutex<[ObjectIdentifier: ServiceMaking]>([:])

  init(overrides: ServiceOverrides = ServiceOverrides()) {
    self.overrides = overrides
    for (identity, box) in overrides.boxes { made.insert(box, identity) }
  }

  func isCreated<Key: ServiceKey>(_ key: Key.Type) -> Bool {
    made.box(ObjectIdentifier(key)) != nil
  }

  func value<Key: ServiceKey>(of key: Key.Type, in services: Services) -> Key.Value {
    let identity = ObjectIdentifier(key)
    if let box = made.box(identity) { return Self.unbox(box, of: key) }

    let parent = ServiceMaking.onThisThread
    let candidate = ServiceMaking(name: String(describing: key), parent: parent)
    let decision = makings.withLock { makings -> sending Decision in
      if let box = made.box(identity) { return .use(box) }
      if let making = makings[identity] { return .wait(making) }
      makings[identity] = candidate
      return .make(candidate)
    }
    switch decision {
    case .use(let box):
      return Self.unbox(box, of: key)
    case .wait(let making):
      making.waitUntilFinished(for: parent)
      return value(of: key, in: services)
    case .make(let making):
      let value = making.run {
        overrides.check(key)
        return key.makeValue(in: services)
      }
      let box = ServiceBox(value)
      makings.withLock { makings in
        made.insert(box, identity)
        makings[identity] = nil
      }
      making.finish()
      return value
    }
  }

  @inlinable
  static func unbox<Key: ServiceKey>(
    _ box: UnsafeMutableRawPointer,
    of key: Key.Type
  ) -> Key.Value {
    // What is kept under a key's identity is made from its value, and the table keeps it alive.
    Unmanaged<ServiceBox<Key.Value>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
  }
}
