// SPDX-License-Identifier: MIT

/// The cells of one identifier, looked up once.
///
/// ``PrototypeRegistry/register(_:idleLimit:make:)`` returns a pool, and
/// ``PrototypeRegistry/pool(for:)`` finds it again. Using it is faster than naming the identifier
/// in every call, and most calls need no `try`, because the identifier has already been checked.
///
/// ```swift
/// final class Row {
///   var text = ""
/// }
///
/// let registry = PrototypeRegistry()
/// let rows = try registry.register("row", idleLimit: 20) { Row() }
///
/// let row = rows.dequeue()
/// row.text = "Kind of Blue"
/// try rows.recycle(row)
/// print(rows.dequeue() === row, rows.statistics.created)
/// // Prints "true 1"
/// ```
///
/// A pool is a reference: a copy is the same pool. It keeps its cells alive, and still works after
/// its registry has been released. Like the registry, it belongs to the isolation domain that made
/// it.
public struct ReusePool<Cell: AnyObject> {
  let store: ReuseStore

  /// How often cells have been made and reused since the registration.
  public var statistics: ReuseStatistics { store.statistics }
}

// MARK: - Handing out and taking back

extension ReusePool {
  /// Returns a cell that is not in use: a recycled one, or else a new one.
  ///
  /// The cell recycled last is used first. If it is ``Reusable``, it prepares itself. While a cell
  /// is being made or prepared, other cells may be dequeued and recycled, and nothing may be
  /// registered.
  ///
  /// - Returns: The cell.
  /// - Precondition: The factory doesn't return a cell that is waiting for reuse.
  public func dequeue() -> Cell {
    // Only a `Cell` gets in: the factory returns no other, and `recycle` takes none.
    unsafeDowncast(store.dequeue(), to: Cell.self)
  }

  /// Takes back a cell that its user no longer needs.
  ///
  /// Don't use the cell afterward: the next dequeue may hand it to another user. If the maximum
  /// number of cells already wait, the cell is released. A cell that was made elsewhere is
  /// accepted, too.
  ///
  /// - Parameter cell: The cell.
  /// - Throws: ``PrototypeRegistryError/alreadyRecycled(identifier:cellType:)`` if the cell is
  ///   already waiting, in this pool or in another one of the same registry.
  public func recycle(_ cell: Cell) throws(PrototypeRegistryError) {
    try store.recycle(cell)
  }
}

// MARK: - Making ahead and letting go

extension ReusePool {
  /// Makes cells ahead of time, so that they need not be made when they are needed quickly.
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
  /// - Parameter count: The number of cells that should wait, including those that already do. The
  ///   pool makes no more cells than may wait.
  /// - Precondition: The count isn't negative.
  /// - Complexity: O(*n*) for a count of *n*, with at most *n* calls of the factory.
  public func prewarm(_ count: Int) {
    store.prewarm(count)
  }
}

/// How often a pool made a cell, and how often it reused one.
///
/// If `created` keeps growing while a list scrolls, either cells are not being recycled, or
/// `discarded` grows as well and the pool's limit is too low.
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
  /// The number of cells made, including those made ahead of time.
  public internal(set) var created = 0
  /// How often a recycled cell was handed out instead of a new one.
  public internal(set) var reused = 0
  /// The number of waiting cells.
  public internal(set) var idle = 0
  /// The number of recycled cells that were released, because there was no room or to free memory.
  public internal(set) var discarded = 0
}
