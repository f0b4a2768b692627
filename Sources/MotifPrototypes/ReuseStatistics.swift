// SPDX-License-Identifier: MIT

/// How often a registry made a cell, and how often it could do without.
///
/// When `created` keeps growing while a list scrolls, cells are not being recycled.
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
  /// How many cells were made.
  public let created: Int
  /// How often a recycled cell was handed out instead of a new one.
  public let reused: Int
  /// How many recycled cells are waiting to be used again.
  public let idle: Int

  /// Makes statistics from their numbers.
  ///
  /// - Parameters:
  ///   - created: How many cells were made.
  ///   - reused: How often a recycled cell was handed out instead of a new one.
  ///   - idle: How many recycled cells are waiting to be used again.
  public init(created: Int, reused: Int, idle: Int) {
    self.created = created
    self.reused = reused
    self.idle = idle
  }
}
