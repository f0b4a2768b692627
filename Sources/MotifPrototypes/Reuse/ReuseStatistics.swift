// SPDX-License-Identifier: MIT

/// How often a pool made a cell, and how often it could do without.
///
/// When `created` keeps growing while a list scrolls, cells are not being recycled, or `discarded`
/// grows with it and the pool's limit is too low.
///
/// ```swift
/// final class Row {}
///
/// let row = ReuseIdentifier<Row>("row")
/// let registry = PrototypeRegistry()
/// try registry.register(row) { Row() }
/// for _ in 1...100 {
///   let cell = try registry.dequeue(row)
///   try registry.recycle(cell, for: row)
/// }
/// if let statistics = registry.statistics(for: row) {
///   print(statistics.created, statistics.reused, statistics.idle)
/// }
/// // Prints "1 99 1"
/// ```
public struct ReuseStatistics: Hashable, Sendable {
  /// How many cells were made, those that were made ahead included.
  public let created: Int
  /// How often a recycled cell was handed out instead of a new one.
  public let reused: Int
  /// How many cells are waiting to be used.
  public let idle: Int
  /// How many recycled cells were let go, because there was no room or to free memory.
  public let discarded: Int

  /// Makes statistics from counts, for a test to compare with.
  ///
  /// - Parameters:
  ///   - created: How many cells were made.
  ///   - reused: How often a recycled cell was handed out.
  ///   - idle: How many cells are waiting.
  ///   - discarded: How many recycled cells were let go.
  public init(created: Int, reused: Int, idle: Int, discarded: Int = 0) {
    self.created = created
    self.reused = reused
    self.idle = idle
    self.discarded = discarded
  }
}
