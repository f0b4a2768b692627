// SPDX-License-Identifier: MIT

/// The shared instances by their keys.
///
/// It is used under a lock. Nothing here releases a key or an instance, whose `deinit` may run any
/// code: they are returned to the caller, which releases them after the lock.
@usableFromInline
struct FlyweightTable<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// An instance that is retained, or a weak reference to one that isn't.
  @usableFromInline typealias Entry = (strong: Value?, weak: WeakReference<Value>?)

  /// Objects to release after the lock.
  typealias Dropped = [any Sendable]

  @usableFromInline private(set) var entries: [Key: Entry] = [:]
  /// The number of entries at which entries of released instances are removed.
  private var sweepCount = 32

  /// The instance of a key, if there is one.
  @inlinable
  func value(for key: Key) -> Value? {
    entries[key].flatMap { $0.strong ?? $0.weak?.value }
  }

  /// Stores an instance for a key that has no entry.
  mutating func insert(_ value: Value, for key: Key, isWeak: Bool) -> Dropped {
    entries[key] = isWeak ? (nil, WeakReference(value)) : (value, nil)
    return entries.count < sweepCount ? [] : sweep()
  }

  /// Removes the instance of a key, and the stored key, which is equal to the caller's key but need
  /// not be the same.
  mutating func remove(_ key: Key) -> Dropped {
    guard let index = entries.index(forKey: key) else { return [] }
    let (key, entry) = entries.remove(at: index)
    return [key, entry.strong]
  }

  /// Removes all instances.
  mutating func removeAll() -> Dropped {
    defer { (entries, sweepCount) = ([:], 32) }
    return [entries]
  }

  /// The instances that are alive, which the caller now retains.
  var living: [Value] { entries.values.compactMap { $0.strong ?? $0.weak?.value } }

  /// Removes the entries of released instances.
  ///
  /// It checks every entry, and runs again when as many entries have been added as it leaves. So
  /// each added entry pays for checking two, however many there are.
  private mutating func sweep() -> Dropped {
    var gone: [Key] = []
    var dropped: Dropped = []
    for (key, entry) in entries {
      guard let reference = entry.weak else { continue }
      if let value = reference.value {
        // This may be the last to hold it by now.
        dropped.append(value)
      } else {
        gone.append(key)
      }
    }
    for key in gone { entries[key] = nil }
    sweepCount = max(32, 2 * entries.count)
    return dropped + gone
  }
}

/// A weak reference to an instance.
@usableFromInline
final class WeakReference<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline weak let value: Value?

  init(_ value: Value) {
    self.value = value
  }
}
