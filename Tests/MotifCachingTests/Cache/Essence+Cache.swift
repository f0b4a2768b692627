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

/// Asks the memory, then the tiers in order, each only once however many ask for one key.
actor PlainLoader<Key: Hashable & Sendable, Value: Sendable> {
  typealias Tier = @Sendable (Key) async throws -> Value?

  private let tiers: [Tier]
  private var memory: PlainCache<Key, Value>
  private var loads: [Key: Task<Value?, any Error>] = [:]

  init(memory: PlainCache<Key, Value>, tiers: [Tier]) {
    self.memory = memory
    self.tiers = tiers
  }

  func value(for key: Key) async throws -> Value? {
    if let value = memory.value(for: key) { return value }
    let running = loads[key] ?? Task { try await load(key) }
    loads[key] = running
    return try await running.value
  }

  private func load(_ key: Key) async throws -> Value? {
    defer { loads[key] = nil }
    for tier in tiers {
      guard let value = try await tier(key) else { continue }
      memory.insert(value, for: key)
      return value
    }
    return nil
  }
}
