// SPDX-License-Identifier: MIT

/// Keeps the most recently used values, up to a limit.
struct PlainCache<Key: Hashable, Value> {
  let countLimit: Int
  private var values: [Key: Value] = [:]
  /// From least to most recently used.
  private(set) var keys: [Key] = []

  init(countLimit: Int) { self.countLimit = countLimit }

  mutating func value(for key: Key) -> Value? {
    if values[key] != nil { use(key) }
    return values[key]
  }

  mutating func insert(_ value: Value, for key: Key) {
    values[key] = value
    use(key)
    if keys.count > countLimit { values[keys.removeFirst()] = nil }
  }

  private mutating func use(_ key: Key) {
    keys.removeAll { $0 == key }
    keys.append(key)
  }
}
