// SPDX-License-Identifier: MIT

/// The shared instances by their keys, made and being made.
///
/// It is used under a lock. Nothing here lets go of a key or an instance, whose end may run anybody's
/// code: it hands them to the caller, who does so when the lock is free.
@usableFromInline
struct FlyweightTable<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// What is known of a key.
  @usableFromInline
  enum Entry: Sendable {
    case strong(Value)
    case weak(WeakReference<Value>)
    case making(FlyweightMaking)
  }

  /// What somebody does who asks for a key.
  enum Decision: Sendable {
    case use(Value)
    case wait(FlyweightMaking)
    case make
  }

  /// What is to be let go of when the lock is free.
  struct Remains: Sendable {
    var keys: [Key] = []
    var values: [Value] = []
    var entries: [Entry] = []
  }

  @usableFromInline private(set) var entries: [Key: Entry] = [:]
  /// With how many entries it is time to look for those whose instances are gone.
  private var sweepCount = 32

  /// The instance of a key, if there is one.
  @inlinable
  func value(for key: Key) -> Value? {
    switch entries[key] {
    case .strong(let value): value
    case .weak(let reference): reference.value
    case .making, nil: nil
    }
  }

  /// Decides what to do for a key, and notes who makes its instance if there is none.
  mutating func begin(_ making: FlyweightMaking, for key: Key) -> Decision {
    if let value = value(for: key) { return .use(value) }
    if case .making(let other) = entries[key] { return .wait(other) }
    entries[key] = .making(making)
    return .make
  }

  /// Notes what has been made for a key.
  mutating func finish(_ entry: Entry, for key: Key) -> Remains {
    entries[key] = entry
    return entries.count >= sweepCount ? sweep() : Remains()
  }

  /// Notes that nothing could be made for a key.
  mutating func giveUp(_ key: Key) -> Remains {
    guard let index = entries.index(forKey: key) else { return Remains() }
    return remove(at: index)
  }

  /// Takes out the instance of a key, unless it is just being made.
  mutating func remove(_ key: Key) -> Remains {
    guard let index = entries.index(forKey: key) else { return Remains() }
    if case .making = entries[index].value { return Remains() }
    return remove(at: index)
  }

  /// Takes out an entry and its key, which need not be the one that the caller holds but one equal to it.
  private mutating func remove(at index: Dictionary<Key, Entry>.Index) -> Remains {
    let (key, entry) = entries.remove(at: index)
    return Remains(keys: [key], entries: [entry])
  }

  /// Takes out all instances, but for those that are just being made.
  mutating func removeAll() -> Remains {
    let old = entries
    entries = old.filter { entry in
      if case .making = entry.value { true } else { false }
    }
    sweepCount = 32
    return Remains(keys: Array(old.keys), entries: Array(old.values))
  }

  /// The instances that are alive, which the caller now keeps so.
  var living: [Value] {
    entries.values.compactMap { entry -> Value? in
      switch entry {
      case .strong(let value): value
      case .weak(let reference): reference.value
      case .making: nil
      }
    }
  }

  /// Takes out the entries whose instances are gone.
  ///
  /// It looks at every entry, and waits until as many have been added as it leaves. So each that is
  /// added pays for two to be looked at, however many there are.
  private mutating func sweep() -> Remains {
    var remains = Remains()
    for (key, entry) in entries {
      guard case .weak(let reference) = entry else { continue }
      if let value = reference.value {
        // This may be the last to hold it by now.
        remains.values.append(value)
      } else {
        remains.keys.append(key)
        remains.entries.append(entry)
      }
    }
    for key in remains.keys { entries[key] = nil }
    sweepCount = max(32, 2 * entries.count)
    return remains
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
