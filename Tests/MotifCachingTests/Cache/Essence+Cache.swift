// SPDX-License-Identifier: MIT

/// Keeps what was used last, and no more than so much.
struct PlainCache<Key: Hashable, Value> {
  let countLimit: Int
  private var values: [Key: Value] = [:]
  /// From the least recently used to the most.
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
