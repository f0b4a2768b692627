// SPDX-License-Identifier: MIT

/// The cells of one identifier, found once.
///
/// ``PrototypeRegistry/register(_:maximumIdle:make:)`` returns it, and
/// ``PrototypeRegistry/pool(for:)`` finds it again. To use it is faster than to name the identifier in
/// every call, and most calls need no `try`: what could be wrong about an identifier has been found
/// out by then.
///
/// ```swift
/// final class Row {
///   var text = ""
/// }
///
/// let registry = PrototypeRegistry()
/// let rows = try registry.register("row", maximumIdle: 20) { Row() }
///
/// let row = rows.dequeue()
/// row.text = "Kind of Blue"
/// try rows.recycle(row)
/// print(rows.dequeue() === row, rows.statistics.created)
/// // Prints "true 1"
/// ```
///
/// A pool is a reference: a copy is the same pool. It keeps its cells alive, and works on when its
/// registry is gone. Like the registry, it belongs to the isolation domain that made it.
public struct ReusePool<Cell: AnyObject> {
  let store: ReuseStore

  /// How often cells were made and reused since the registration.
  public var statistics: ReuseStatistics { store.statistics }
}

// MARK: - Handing out and taking back

extension ReusePool {
  /// Returns a cell that nobody else is using: a recycled one, or else a new one.
  ///
  /// The cell that was recycled last is used first. If it is ``Reusable``, it prepares itself. While
  /// a cell is being made or prepared, other cells may be dequeued and recycled, and nothing may be
  /// registered.
  ///
  /// - Returns: The cell.
  /// - Precondition: The factory doesn't return a cell that is waiting to be used again.
  public func dequeue() -> Cell {
    // Only a `Cell` gets in: the factory returns no other, and `recycle` takes none.
    unsafeDowncast(store.dequeue(), to: Cell.self)
  }

  /// Takes a cell back whose user is done with it.
  ///
  /// Don't touch the cell any more: the next dequeue may give it to somebody else. When as many wait
  /// as may, it is let go. A cell that was made elsewhere is taken, too.
  ///
  /// - Parameter cell: The cell.
  /// - Throws: ``PrototypeRegistryError/alreadyRecycled(identifier:cellType:)`` when the cell is
  ///   waiting already, in this pool or in another of the same registry.
  public func recycle(_ cell: Cell) throws(PrototypeRegistryError) {
    try store.recycle(cell)
  }
}

// MARK: - Making ahead and letting go

extension ReusePool {
  /// Makes cells ahead, so that they needn't be made when they are wanted in a hurry.
  ///
  /// ```swift
  /// final class Row {}
  ///
  /// let rows = try PrototypeRegistry().register("row") { Row() }
  /// rows.prewarm(20)
  /// print(rows.statistics.idle)
  /// // Prints "20"
  /// ```
  ///
  /// - Parameter count: How many cells are to wait. Those that do already count, and no more are made than
  ///   may wait.
  /// - Precondition: The count isn't negative.
  /// - Complexity: O(*n*), where *n* is the count, and as many calls of the factory at most.
  public func prewarm(_ count: Int) {
    store.prewarm(count)
  }
}

/// How often a pool made a cell, and how often it could do without.
///
/// When `created` keeps growing while a list scrolls, cells are not being recycled, or `discarded`
/// grows with it and the pool's limit is too low.
///
/// ```swift
/// final class Row {}
///
/// let rows = try PrototypeRegistry().register("row") { Row() }
/// for _ in 1...100 { try rows.recycle(rows.dequeue()) }
/// let statistics = rows.statistics
/// print(statistics.created, statistics.reused, statistics.idle)
/// // Prints "1 99 1"
/// ```
public struct ReuseStatistics: Hashable, Sendable {
  /// How many cells were made, those that were made ahead included.
  public internal(set) var created = 0
  /// How often a recycled cell was handed out instead of a new one.
  public internal(set) var reused = 0
  /// How many cells are waiting to be used.
  public internal(set) var idle = 0
  /// How many recycled cells were let go, because there was no room or to free memory.
  public internal(set) var discarded = 0
}
