// SPDX-License-Identifier: MIT

/// The entries that left a cache during one call, in that order.
///
/// They are taken out under a lock, and told of and let go of when it is free: a callback and the end
/// of a key or a value may run anybody's code, which may use the cache.
@usableFromInline
struct CacheDepartures<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  struct Departure: Sendable {
    @usableFromInline let entry: CacheEntry<Key, Value>
    @usableFromInline let reason: EvictionReason

    @inlinable
    init(entry: consuming CacheEntry<Key, Value>, reason: EvictionReason) {
      self.entry = entry
      self.reason = reason
    }
  }

  /// Kept apart, so that a cache which is full takes no memory to let one entry go for another.
  @usableFromInline var first: Departure?
  @usableFromInline var rest: [Departure] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ entry: consuming CacheEntry<Key, Value>, _ reason: EvictionReason) {
    let departure = Departure(entry: entry, reason: reason)
    if first == nil { first = departure } else { rest.append(departure) }
  }

  @inlinable
  func report(to callback: @Sendable (Key, Value, EvictionReason) -> Void) {
    guard let first else { return }
    callback(first.entry.key, first.entry.value, first.reason)
    for departure in rest {
      callback(departure.entry.key, departure.entry.value, departure.reason)
    }
  }
}

/// A key with its value.
@usableFromInline
struct CacheEntry<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  @inlinable
  init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}
