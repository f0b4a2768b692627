// SPDX-License-Identifier: MIT

public import MotifCore
@_exported public import MotifLists

/// A registry that makes cells from prototypes, and keeps recycled cells for reuse.
///
/// A list that shows ten rows of ten thousand needs ten cells, not ten thousand. Register how to
/// make a cell; dequeue one for each row that comes into sight; recycle it when the row leaves.
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
/// The registry keeps recycled cells alive, but not cells in use: a cell that is dropped instead of
/// recycled is simply released. The registry never gives a cell to a second user before the first
/// has recycled it.
///
/// A cell belongs to one registry at a time. A registry doesn't know which cells wait in another,
/// because registries of different isolation domains would have to share that knowledge behind a
/// lock, which takes longer than a dequeue. So neither registry reports a cell that is recycled
/// into both: each hands it out, and the cell has two users. If kinds of cells mix, register all of
/// them in one registry.
///
/// Each identifier has a ``ReusePool``. If you dequeue often, keep the pool that the registration
/// returns, and save the look-up.
///
/// **Threads.** A registry belongs to the isolation domain that made it. It calls factories, `clone()`
/// and `prepareForReuse()` there, before ``dequeue(_:)`` returns. They may dequeue and recycle, but
/// if each call dequeues another cell of its own kind, the program stops with a message.
public final class PrototypeRegistry {
  /// The state that the pools share, which may outlive the registry.
  private let context = ReuseContext()
  /// The stores of all identifiers, which are few: checking each is faster than hashing a name.
  private var stores: [ReuseStore] = []
  /// The store found last, which is often needed again.
  private var recentStore: ReuseStore?

  /// Makes an empty registry.
  public init() {}

  /// Registers how to make the cells of an identifier.
  ///
  /// The registry retains the factory. A factory that dequeues must not retain the registry or its
  /// pools, or else the two keep each other alive; a pool that you keep outlives the registry.
  ///
  /// - Parameters:
  ///   - identifier: The identifier for dequeuing the cells.
  ///   - idleLimit: The maximum number of waiting cells; cells recycled beyond that are released.
  ///     Without a limit, all recycled cells wait.
  ///   - make: Returns a new cell on every call. It may dequeue cells of other identifiers.
  /// - Returns: The pool of the identifier, which you may keep.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` if the
  ///   identifier is already registered;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` if a cell is
  ///   being made or prepared.
  /// - Precondition: The limit isn't negative.
  @discardableResult
  public func register<Cell>(
    _ identifier: ReuseIdentifier<Cell>,
    idleLimit: Int = .max,
    make: @escaping () -> Cell
  ) throws(PrototypeRegistryError) -> ReusePool<Cell> {
    require(idleLimit >= 0, "A limit of waiting cells can't be negative: \(idleLimit)")
    guard context.depth == 0 else {
      throw .registrationInsideDequeue(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    guard find(identifier) == nil else {
      throw .conflictingRegistration(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    let store = ReuseStore(identifier, in: context, idleLimit: idleLimit, make: make)
    stores.append(store)
    return ReusePool(store: store)
  }

  /// Registers a prototype to clone for the cells of an identifier.
  ///
  /// The registry keeps the prototype and never hands it out. It clones the prototype's state at
  /// the time of the dequeue, so changes of the prototype show in cells that are made later.
  ///
  /// - Parameters:
  ///   - identifier: The identifier for dequeuing the cells.
  ///   - idleLimit: The maximum number of waiting cells; cells recycled beyond that are released.
  ///     Without a limit, all recycled cells wait.
  ///   - prototype: The example, set up as all cells should be.
  /// - Returns: The pool of the identifier, which you may keep.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` if the
  ///   identifier is already registered;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` if a cell is
  ///   being made or prepared.
  /// - Precondition: The limit isn't negative. `clone()` doesn't return the prototype itself, which
  ///   is checked whenever a cell is made.
  @discardableResult
  public func register<Cell: Prototype>(
    _ identifier: ReuseIdentifier<Cell>,
    idleLimit: Int = .max,
    prototype: Cell
  ) throws(PrototypeRegistryError) -> ReusePool<Cell> {
    try register(identifier, idleLimit: idleLimit) {
      let clone = prototype.clone()
      require(
        clone !== prototype,
        "clone() of \(Cell.self) returned the prototype itself. Return a new object."
      )
      return clone
    }
  }
}

// MARK: - Finding

extension PrototypeRegistry {
  /// Returns the pool of an identifier, to dequeue and recycle without a look-up.
  ///
  /// ```swift
  /// final class Row {}
  ///
  /// let registry = PrototypeRegistry()
  /// try registry.register("row") { Row() }
  ///
  /// let row = ReuseIdentifier<Row>("row")
  /// let rows = try registry.pool(for: row)
  /// print(rows.dequeue() === rows.dequeue())
  /// // Prints "false"
  /// ```
  ///
  /// - Parameter identifier: The identifier for which the cells were registered.
  /// - Returns: The pool.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` if nothing is
  ///   registered for the identifier.
  /// - Complexity: O(*i*) for *i* identifiers.
  public func pool<Cell>(
    for identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) -> ReusePool<Cell> {
    guard let store = find(identifier) else {
      throw .unregistered(
        identifier: identifier.rawValue,
        cellType: String(describing: Cell.self)
      )
    }
    return ReusePool(store: store)
  }

  private func find<Cell>(_ identifier: ReuseIdentifier<Cell>) -> ReuseStore? {
    func matches(_ store: ReuseStore) -> Bool {
      store.cellType == ObjectIdentifier(Cell.self) && store.name == identifier.rawValue
    }
    if let recentStore, matches(recentStore) { return recentStore }
    guard let store = stores.first(where: matches) else { return nil }
    recentStore = store
    return store
  }

  /// Releases waiting cells of every identifier, to free memory.
  ///
  /// The cells that have waited longest are released first. Cells in use aren't touched. If the
  /// `deinit` of a cell recycles its parts, these are trimmed, too. Call it with 0 when the system
  /// warns that memory is low.
  ///
  /// ```swift
  /// final class Row {}
  ///
  /// let registry = PrototypeRegistry()
  /// let rows = try registry.register("row") { Row() }
  /// rows.prewarm(20)
  /// registry.trim(to: 5)
  /// print(rows.statistics.idle, rows.statistics.discarded)
  /// // Prints "5 15"
  /// ```
  ///
  /// - Parameter count: The number of waiting cells to keep for each identifier.
  /// - Precondition: The count isn't negative.
  /// - Complexity: O(*n* + *i*) for *n* waiting cells and *i* identifiers; *i* counts once for
  ///   every level of nested parts.
  public func trim(to count: Int) {
    // A cell's deinit may recycle its parts, which must then be trimmed, too. One round for each kind of
    // cell is enough, unless kinds contain one another in a circle.
    for _ in 0..<stores.count {
      var hasTrimmed = false
      for store in stores where store.trim(to: count) { hasTrimmed = true }
      guard hasTrimmed else { return }
    }
  }
}

// MARK: - Handing out and taking back

extension PrototypeRegistry {
  /// Returns a cell that is not in use: a recycled one, or else a new one.
  ///
  /// The cell recycled last is used first. If it is ``Reusable``, it prepares itself. While a cell
  /// is being made or prepared, other cells may be dequeued and recycled, and nothing may be
  /// registered.
  ///
  /// - Parameter identifier: The identifier for which the cell was registered.
  /// - Returns: The cell.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` if nothing is
  ///   registered for the identifier.
  /// - Precondition: The factory doesn't return a cell that is waiting for reuse.
  public func dequeue<Cell>(
    _ identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) -> Cell {
    try pool(for: identifier).dequeue()
  }

  /// Takes back a cell that its user no longer needs.
  ///
  /// Don't use the cell afterward: the next dequeue may hand it to another user. If the maximum
  /// number of cells already wait, the cell is released. A cell that was made elsewhere is
  /// accepted, too.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - identifier: The identifier for dequeuing it.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` if nothing is
  ///   registered for the identifier;
  ///   ``PrototypeRegistryError/alreadyRecycled(identifier:cellType:)`` if the cell is already
  ///   waiting, for this identifier or for another one of this registry.
  public func recycle<Cell>(
    _ cell: Cell,
    for identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) {
    try pool(for: identifier).recycle(cell)
  }
}

/// The reason why a call of a registry failed.
///
/// Every case names the identifier and the type of its cells. After an error, the registry is as it
/// was before the call.
///
/// ```swift
/// final class Row {}
///
/// let row = ReuseIdentifier<Row>("row")
/// let registry = PrototypeRegistry()
/// do throws(PrototypeRegistryError) {
///   _ = try registry.dequeue(row)
/// } catch {
///   print(error)
/// }
/// // Prints "Nothing is registered for "row" of Row. Register it before it is used."
/// ```
public enum PrototypeRegistryError: Error, Hashable, Sendable {
  /// No prototype and no factory was registered for the identifier.
  case unregistered(identifier: String, cellType: String)
  /// The cell is already waiting for reuse, so it must not be recycled again.
  case alreadyRecycled(identifier: String, cellType: String)
  /// The identifier is already registered: a registration is never replaced.
  case conflictingRegistration(identifier: String, cellType: String)
  /// The registration was attempted while a cell was being made or prepared for a dequeue.
  case registrationInsideDequeue(identifier: String, cellType: String)
}

extension PrototypeRegistryError: DescribedError {
  /// A sentence that says what went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unregistered(let identifier, let cellType):
      """
      Nothing is registered for "\(identifier)" of \(cellType). Register it before it is used.
      """
    case .alreadyRecycled(let identifier, let cellType):
      """
      A \(cellType) for "\(identifier)" was recycled twice. Recycle a cell once, when its user is \
      done with it.
      """
    case .conflictingRegistration(let identifier, let cellType):
      """
      "\(identifier)" of \(cellType) is registered already. Register it once, or choose another name.
      """
    case .registrationInsideDequeue(let identifier, let cellType):
      """
      "\(identifier)" of \(cellType) was registered while a cell was being dequeued. Register all \
      cells before the first is dequeued.
      """
    }
  }
}
