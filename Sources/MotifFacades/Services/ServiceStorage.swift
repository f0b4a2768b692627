// SPDX-License-Identifier: MIT

internal import Synchronization

/// The values of a set of services, made and being made.
final class ServiceStorage: Sendable {
  private enum Slot {
    case made(any AnyObject & Sendable)
    case making(ServiceMaking)
  }

  private enum Decision {
    case use(any AnyObject & Sendable)
    case wait(ServiceMaking)
    case make(ServiceMaking)
  }

  /// Gives a value of any type an identity, so that reading it copies a reference only.
  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let overrides: [ObjectIdentifier: any AnyObject & Sendable]
  private let slots: Mutex<[ObjectIdentifier: Slot]>

  init() {
    overrides = [:]
    slots = Mutex([:])
  }

  /// Makes the storage of a scope: the overrides, and nothing else.
  init<Key: ServiceKey>(
    overriding key: Key.Type,
    with value: Key.Value,
    in outer: ServiceStorage?
  ) {
    var overrides = outer?.overrides ?? [:]
    overrides[ObjectIdentifier(key)] = Box(value)
    self.overrides = overrides
    slots = Mutex(overrides.mapValues { .made($0) })
  }

  func isCreated<Key: ServiceKey>(_ key: Key.Type) -> Bool {
    madeBox(ObjectIdentifier(key)) != nil
  }

  func value<Key: ServiceKey>(of key: Key.Type, in services: Services) -> Key.Value {
    let identity = ObjectIdentifier(key)
    if let box = madeBox(identity) { return unbox(box, of: key) }

    let parent = ServiceMaking.onThisThread
    let candidate = ServiceMaking(name: String(describing: key), parent: parent)
    let decision = slots.withLock { slots -> Decision in
      switch slots[identity] {
      case .made(let box): return .use(box)
      case .making(let making): return .wait(making)
      case nil:
        slots[identity] = .making(candidate)
        return .make(candidate)
      }
    }
    switch decision {
    case .use(let box):
      return unbox(box, of: key)
    case .wait(let making):
      making.waitUntilFinished(for: parent)
      return value(of: key, in: services)
    case .make(let making):
      let box = Box(making.run { key.makeValue(in: services) })
      slots.withLock { $0[identity] = .made(box) }
      making.finish()
      return box.value
    }
  }

  private func madeBox(_ identity: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    slots.withLock { slots in
      guard case .made(let box) = slots[identity] else { return nil }
      return box
    }
  }

  private func unbox<Key: ServiceKey>(
    _ box: any AnyObject & Sendable,
    of key: Key.Type
  ) -> Key.Value {
    // What is stored under a key's identity is made from its value, above and nowhere else.
    unsafeDowncast(box, to: Box<Key.Value>.self).value
  }
}
