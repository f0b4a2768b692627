// SPDX-License-Identifier: MIT

/// The shared instances by their keys.
///
/// It is used under a lock. Nothing here lets go of a key or an instance, whose end may run any code: they
/// are handed to the caller, who does so when the lock is free.
@usableFromInline
struct FlyweightTable<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// What is known of a key.
  @usableFromInline
  enum Entry: Sendable {
    case strong(Value)
    case weak(WeakReference<Value>)

    @inlinable var value: Value? {
      switch self {
      case .strong(let value): value
      case .weak(let reference): reference.value
      }
    }
  }

  /// What is to be let go of when the lock is free.
  struct Dropped: Sendable {
    var keys: [Key] = []
    var values: [Value] = []
    var entries: [Entry] = []
  }

  @usableFromInline private(set) var entries: [Key: Entry] = [:]
  /// With how many entries it is time to look for those whose instances are gone.
  private var sweepCount = 32

  /// The instance of a key, if there is one.
  @inlinable
  func value(for key: Key) -> Value? { entries[key]?.value }

  /// Keeps what has been made for a key that has no entry.
  mutating func insert(_ entry: Entry, for key: Key) -> Dropped {
    var dropped = Dropped()
    entries[key] = entry
    if entries.count >= sweepCount { sweep(into: &dropped) }
    return dropped
  }

  /// Takes out the instance of a key, and the key, which need not be the caller's but one equal to it.
  mutating func remove(_ key: Key) -> Dropped {
    guard let index = entries.index(forKey: key) else { return Dropped() }
    let (key, entry) = entries.remove(at: index)
    return Dropped(keys: [key], entries: [entry])
  }

  /// Takes out all instances.
  mutating func removeAll() -> Dropped {
    defer { (entries, sweepCount) = ([:], 32) }
    return Dropped(keys: Array(entries.keys), entries: Array(entries.values))
  }

  /// The instances that are alive, which the caller now keeps so.
  var living: [Value] { entries.values.compactMap(\.value) }

  /// Takes out the entries whose instances are gone.
  ///
  /// It looks at every entry, and waits until as many have been added as it leaves. So each that is
  /// added pays for two to be looked at, however many there are.
  private mutating func sweep(into dropped: inout Dropped) {
    for (key, entry) in entries {
      guard case .weak(let reference) = entry else { continue }
      if let value = reference.value {
        // This may be the last to hold it by now.
        dropped.values.append(value)
      } else {
        dropped.keys.append(key)
        dropped.entries.append(entry)
      }
    }
    for key in dropped.keys { entries[key] = nil }
    sweepCount = max(32, 2 * entries.count)
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
