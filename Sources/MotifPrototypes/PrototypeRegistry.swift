// SPDX-License-Identifier: MIT

/// A place where cells are made from prototypes, and kept for another use when they are done with.
///
/// A list that shows ten rows of ten thousand needs ten cells, not ten thousand. Register how a cell
/// is made; dequeue one for each row that comes into sight; recycle it when the row leaves.
///
/// ```swift
/// final class Row: Prototype {
///   let width: Int
///   var text = ""
///
///   init(width: Int) { self.width = width }
///
///   func clone() -> Self { Self(width: width) }
/// }
///
/// extension ReuseIdentifier where Cell == Row {
///   static var albumRow: Self { "album-row" }
/// }
///
/// let registry = PrototypeRegistry()
/// try registry.register(.albumRow, prototype: Row(width: 40))
///
/// let first = try registry.dequeue(.albumRow)
/// try registry.recycle(first, for: .albumRow)
/// let second = try registry.dequeue(.albumRow)
/// print(second.width, second === first)
/// // Prints "40 true"
/// ```
///
/// The registry keeps recycled cells alive, and not those in use: a cell that is dropped instead of
/// recycled simply goes away. It never gives a cell to a second user before the first recycled it.
///
/// **Threads.** A registry belongs to the isolation domain that made it. It calls factories, `clone()`
/// and `prepareForReuse()` there, before ``dequeue(_:)`` returns.
public final class PrototypeRegistry {
  private var pools: [ReusePoolKey: ReusePool] = [:]
  /// The recycled cells of all pools, which keep them alive: no address is used twice.
  private var idleCells: Set<ObjectIdentifier> = []
  private var dequeueDepth = 0

  /// Makes a registry that knows no cells.
  public init() {}

  /// Registers how the cells of an identifier are made.
  ///
  /// The registry keeps the factory. One that dequeues must hold the registry weakly or unowned, or
  /// else the two keep each other alive.
  ///
  /// - Parameters:
  ///   - identifier: What the cells are dequeued by.
  ///   - make: Returns a new cell on every call. It may dequeue cells of other identifiers.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` when the
  ///   identifier is registered already;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` when a dequeue is
  ///   under way.
  public func register<Cell>(
    _ identifier: ReuseIdentifier<Cell>,
    make: @escaping () -> Cell
  ) throws(PrototypeRegistryError) {
    guard dequeueDepth == 0 else {
      throw .registrationInsideDequeue(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    let key = ReusePoolKey(identifier)
    guard pools[key] == nil else {
      throw .conflictingRegistration(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    pools[key] = ReusePool(make: make)
  }

  /// Registers a prototype of which the cells of an identifier are clones.
  ///
  /// The registry keeps the prototype and never hands it out. It is cloned as it is at the time of
  /// the dequeue, so what you change in it shows in cells that are made later.
  ///
  /// - Parameters:
  ///   - identifier: What the cells are dequeued by.
  ///   - prototype: The example, set up as all cells should be.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` when the
  ///   identifier is registered already;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` when a dequeue is
  ///   under way.
  /// - Precondition: `clone()` returns another object than the prototype, which is checked whenever a
  ///   cell is made.
  public func register<Cell: Prototype>(
    _ identifier: ReuseIdentifier<Cell>,
    prototype: Cell
  ) throws(PrototypeRegistryError) {
    try register(identifier) {
      let clone = prototype.clone()
      precondition(
        clone !== prototype,
        "clone() of \(Cell.self) returned the prototype itself. Return a new object."
      )
      return clone
    }
  }

  /// Returns a cell that nobody else is using: a recycled one, or else a new one.
  ///
  /// The cell that was recycled last is used first. If it is ``Reusable``, it prepares itself. While
  /// a cell is being made or prepared, further dequeues are allowed, and registrations are not.
  ///
  /// - Parameter identifier: What the cell was registered by.
  /// - Returns: The cell.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` when nothing is
  ///   registered for the identifier.
  /// - Precondition: The factory doesn't return a cell that is waiting to be used again.
  public func dequeue<Cell>(
    _ identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) -> Cell {
    let pool = try pool(for: identifier)
    dequeueDepth += 1
    defer { dequeueDepth -= 1 }
    let cell =
      if let recycled = pool.idle.popLast() {
        prepare(recycled, from: pool)
      } else {
        makeCell(from: pool, name: identifier.rawValue)
      }
    // Only a `Cell` gets into this pool: `register` and `recycle` take no other for the identifier.
    return unsafeDowncast(cell, to: Cell.self)
  }

  /// Takes a cell back whose user is done with it.
  ///
  /// Don't touch the cell any more: the next dequeue may give it to somebody else. A cell that was
  /// made elsewhere is taken, too, and waits with the others.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - identifier: What it is to be dequeued by.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` when nothing is
  ///   registered for the identifier;
  ///   ``PrototypeRegistryError/alreadyRecycled(identifier:cellType:)`` when the cell is waiting
  ///   already, whether for this identifier or for another.
  public func recycle<Cell>(
    _ cell: Cell,
    for identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) {
    let pool = try pool(for: identifier)
    guard idleCells.insert(ObjectIdentifier(cell)).inserted else {
      throw .alreadyRecycled(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    pool.idle.append(cell)
  }

  /// Returns how often cells were made and reused.
  ///
  /// - Parameter identifier: What the cells were registered by.
  /// - Returns: The numbers since the registration, or `nil` when nothing is registered for the
  ///   identifier.
  public func statistics<Cell>(for identifier: ReuseIdentifier<Cell>) -> ReuseStatistics? {
    guard let pool = pools[ReusePoolKey(identifier)] else { return nil }
    return ReuseStatistics(created: pool.created, reused: pool.reused, idle: pool.idle.count)
  }

  private func pool<Cell>(
    for identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) -> ReusePool {
    guard let pool = pools[ReusePoolKey(identifier)] else {
      throw .unregistered(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    return pool
  }

  private func makeCell(from pool: ReusePool, name: String) -> AnyObject {
    let cell = pool.make()
    precondition(
      !idleCells.contains(ObjectIdentifier(cell)),
      "The factory for \"\(name)\" returned a recycled cell. Return a new one on every call."
    )
    pool.created += 1
    return cell
  }

  private func prepare(_ cell: AnyObject, from pool: ReusePool) -> AnyObject {
    pool.reused += 1
    // The cell counts as recycled until it is ready, so that it can't recycle itself meanwhile.
    (cell as? any Reusable)?.prepareForReuse()
    idleCells.remove(ObjectIdentifier(cell))
    return cell
  }
}
