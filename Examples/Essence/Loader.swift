// SPDX-License-Identifier: MIT

/// Asks the memory, then the tiers in order, and only once however many callers wait for a key.
actor PlainLoader<Key: Hashable & Sendable, Value: Sendable> {
  typealias Tier = @Sendable (Key) async throws -> Value

  private let tiers: [Tier]
  private var memory: [Key: Value] = [:]
  private var loads: [Key: Task<Value?, Never>] = [:]

  init(tiers: [Tier]) { self.tiers = tiers }

  func value(for key: Key) async -> Value? {
    if let value = memory[key] { return value }
    let running = loads[key] ?? Task { await load(key) }
    loads[key] = running
    return await running.value
  }

  /// Skips a tier that throws: it has no value, or it can't be read.
  private func load(_ key: Key) async -> Value? {
    defer { loads[key] = nil }
    for tier in tiers {
      guard let value = try? await tier(key) else { continue }
      memory[key] = value
      return value
    }
    return nil
  }
}
