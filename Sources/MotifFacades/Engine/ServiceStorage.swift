// SPDX-License-Identifier: MIT

internal import MotifCore
public import Synchronization

/// The values of a set of services, or of a scope in which some are overridden.
@usableFromInline
final class ServiceStorage: Sendable {
  @usableFromInline typealias Boxes = [ObjectIdentifier: any AnyObject & Sendable]

  /// The values that have been made or overridden, each in a box of its key's value type.
  @usableFromInline let boxes: Mutex<Boxes>

  /// The overrides; none outside scopes unless the set was made with some.
  let overrides: ServiceOverrides
  private let once = OnceTable<ObjectIdentifier>()
  /// Scopes inside one another make a service once each, so they must not go on forever.
  private static let depth = SharedCallDepth(of: "makeValue(in:)", causing: "services[_:]")

  init(overrides: ServiceOverrides = ServiceOverrides()) {
    self.overrides = overrides
    boxes = Mutex(overrides.boxes)
  }

  @inlinable
  func existingValue<Key: ServiceKey>(of key: Key.Type) -> Key.Value? {
    let box = boxes.withLock { $0[ObjectIdentifier(key)] }
    // The box under a key's identity always has the type of the key's value.
    return box.map { unsafeDowncast($0, to: ServiceBox<Key.Value>.self).value }
  }

  @usableFromInline
  func makeValue<Key: ServiceKey>(of key: Key.Type, in services: Services) -> Key.Value {
    let name = String(describing: key)
    return once.value(
      for: ObjectIdentifier(key),
      describe: { name },
      existing: { existingValue(of: key) },
      make: {
        Self.depth.nest(ObjectIdentifier(key)) { overrides.makeValue(of: key, in: services) }
      },
      keep: { value in
        let box = ServiceBox<Key.Value>(value)
        boxes.withLock { $0[ObjectIdentifier(key)] = box }
      }
    )
  }
}

/// Boxes a value of any type, so that it can be stored with others.
@usableFromInline
final class ServiceBox<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Where a set of services keeps its values for the duration of an operation.
///
/// A task that outlives the operation keeps the scope alive, and continues in it.
final class ServiceScope: Sendable {
  /// The innermost scope of the running task, or of the thread if no task is running.
  @TaskLocal static var current: ServiceScope?

  let storage: ServiceStorage
  private let owner: Services
  private let outer: ServiceScope?

  /// Makes a scope in the current one.
  init(of owner: Services, _ overrides: ServiceOverrides) {
    outer = Self.current
    self.owner = owner
    let around = Self.innermost(of: owner)?.storage ?? owner.storage
    storage = ServiceStorage(overrides: overrides.within(around.overrides))
  }

  /// The innermost scope of a set of services in the running task.
  static func innermost(of owner: Services) -> ServiceScope? {
    var scope = current
    while let candidate = scope, candidate.owner !== owner { scope = candidate.outer }
    return scope
  }
}
