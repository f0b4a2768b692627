// SPDX-License-Identifier: MIT

/// The shared instances by their keys.
///
/// It is used under a lock. Nothing here lets go of a key or an instance, whose end may run any code: they
/// are handed to the caller, who does so when the lock is free.
@usableFromInline
struct FlyweightTable<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// An instance that is held, or a place for one that isn't.
  @usableFromInline typealias Entry = (strong: Value?, weak: WeakReference<Value>?)

  /// What is to be let go of when the lock is free.
  typealias Dropped = [any Sendable]

  @usableFromInline private(set) var entries: [Key: Entry] = [:]
  /// With how many entries it is time to look for those whose instances are gone.
  private var sweepCount = 32

  /// The instance of a key, if there is one.
  @inlinable
  func value(for key: Key) -> Value? {
    entries[key].flatMap { $0.strong ?? $0.weak?.value }
  }

  /// Keeps what has been made for a key that has no entry.
  mutating func insert(_ value: Value, for key: Key, isWeak: Bool) -> Dropped {
    entries[key] = isWeak ? (nil, WeakReference(value)) : (value, nil)
    return entries.count < sweepCount ? [] : sweep()
  }

  /// Takes out the instance of a key, and the key, which need not be the caller's but one equal to it.
  mutating func remove(_ key: Key) -> Dropped {
    guard let index = entries.index(forKey: key) else { return [] }
    let (key, entry) = entries.remove(at: index)
    return [key, entry.strong]
  }

  /// Takes out all instances.
  mutating func removeAll() -> Dropped {
    defer { (entries, sweepCount) = ([:], 32) }
    return [entries]
  }

  /// The instances that are alive, which the caller now keeps so.
  var living: [Value] { entries.values.compactMap { $0.strong ?? $0.weak?.value } }

  /// Takes out the entries whose instances are gone.
  ///
  /// It looks at every entry, and waits until as many have been added as it leaves. So each that is
  /// added pays for two to be looked at, however many there are.
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

/// A place for an instance that it doesn't keep alive.
@usableFromInline
final class WeakReference<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline weak let value: Value?

  init(_ value: Value) {
    self.value = value
  }
}
