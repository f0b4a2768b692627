// SPDX-License-Identifier: MIT

internal import MotifCore
@_exported public import MotifLists

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
/// A cell belongs to one registry at a time. What waits in another is not known here, for registries
/// of different isolation domains would have to share that behind a lock, which takes longer than a
/// dequeue. So a cell that is recycled into two registries is an error in neither: each hands it out,
/// and it then has two users. Where kinds of cells mix, register all of them in one registry.
///
/// Each identifier has a ``ReusePool``. Anyone who dequeues often keeps the pool that the registration
/// returns, and spends no time on looking for it.
///
/// **Threads.** A registry belongs to the isolation domain that made it. It calls factories, `clone()`
/// and `prepareForReuse()` there, before ``dequeue(_:)`` returns.
public final class PrototypeRegistry {
  /// What the pools share, which may outlive the registry.
  private let context = ReuseContext()
  /// The stores of all identifiers, which are few: to look at each is faster than to hash a name.
  private var stores: [ReuseStore] = []
  /// The store that was found last, which is often asked for again.
  private var recentStore: ReuseStore?

  /// Makes a registry that knows no cells.
  public init() {}

  /// Registers how the cells of an identifier are made.
  ///
  /// The registry keeps the factory. One that dequeues must hold the registry and its pools weakly, or
  /// else the two keep each other alive; a pool that you keep outlives the registry.
  ///
  /// - Parameters:
  ///   - identifier: What the cells are dequeued by.
  ///   - maximumIdle: How many cells may wait to be used at a time; what is recycled beyond that is let
  ///     go. Without a limit, all that are recycled wait.
  ///   - make: Returns a new cell on every call. It may dequeue cells of other identifiers.
  /// - Returns: The pool of the identifier, for those who want to keep it.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` when the
  ///   identifier is registered already;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` when a cell is just
  ///   being made or prepared.
  /// - Precondition: The limit isn't negative.
  @discardableResult
  public func register<Cell>(
    _ identifier: ReuseIdentifier<Cell>,
    maximumIdle: Int = .max,
    make: @escaping () -> Cell
  ) throws(PrototypeRegistryError) -> ReusePool<Cell> {
    require(maximumIdle >= 0, "A limit of waiting cells can't be negative: \(maximumIdle)")
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
    let store = ReuseStore(identifier, in: context, maximumIdle: maximumIdle, make: make)
    stores.append(store)
    return ReusePool(store: store)
  }

  /// Registers a prototype of which the cells of an identifier are clones.
  ///
  /// The registry keeps the prototype and never hands it out. It is cloned as it is at the time of
  /// the dequeue, so what you change in it shows in cells that are made later.
  ///
  /// - Parameters:
  ///   - identifier: What the cells are dequeued by.
  ///   - maximumIdle: How many cells may wait to be used at a time; what is recycled beyond that is let
  ///     go. Without a limit, all that are recycled wait.
  ///   - prototype: The example, set up as all cells should be.
  /// - Returns: The pool of the identifier, for those who want to keep it.
  /// - Throws: ``PrototypeRegistryError/conflictingRegistration(identifier:cellType:)`` when the
  ///   identifier is registered already;
  ///   ``PrototypeRegistryError/registrationInsideDequeue(identifier:cellType:)`` when a cell is just
  ///   being made or prepared.
  /// - Precondition: The limit isn't negative. `clone()` returns another object than the prototype,
  ///   which is checked whenever a cell is made.
  @discardableResult
  public func register<Cell: Prototype>(
    _ identifier: ReuseIdentifier<Cell>,
    maximumIdle: Int = .max,
    prototype: Cell
  ) throws(PrototypeRegistryError) -> ReusePool<Cell> {
    try register(identifier, maximumIdle: maximumIdle) {
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
  /// Returns the pool of an identifier, to dequeue from and recycle into without looking for it.
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
  /// - Parameter identifier: What the cells were registered by.
  /// - Returns: The pool.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` when nothing is
  ///   registered for the identifier.
  /// - Complexity: O(*i*), where *i* is the number of identifiers.
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

  /// Lets go of waiting cells of every identifier, to free memory.
  ///
  /// Those that have waited longest go first. Cells in use aren't touched. Where the end of a cell
  /// recycles its parts, these are trimmed, too. Call it with 0 when the system warns of a lack of
  /// memory.
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
  /// - Parameter count: How many cells of each identifier may go on waiting.
  /// - Precondition: The count isn't negative.
  /// - Complexity: O(*n* + *i*), where *n* is the number of waiting cells and *i* that of identifiers;
  ///   *i* counts once for every level of parts inside of parts.
  public func trim(to count: Int) {
    // The end of a cell may recycle its parts, which is to be done with them as well. That ends when
    // every kind has been part of another; what makes cells in a circle is left alone.
    for _ in 0..<stores.count {
      var hasTrimmed = false
      for store in stores where store.trim(to: count) { hasTrimmed = true }
      guard hasTrimmed else { return }
    }
  }
}

// MARK: - Handing out and taking back

extension PrototypeRegistry {
  /// Returns a cell that nobody else is using: a recycled one, or else a new one.
  ///
  /// The cell that was recycled last is used first. If it is ``Reusable``, it prepares itself. While
  /// a cell is being made or prepared, other cells may be dequeued and recycled, and nothing may be
  /// registered.
  ///
  /// - Parameter identifier: What the cell was registered by.
  /// - Returns: The cell.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` when nothing is
  ///   registered for the identifier.
  /// - Precondition: The factory doesn't return a cell that is waiting to be used again.
  public func dequeue<Cell>(
    _ identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) -> Cell {
    try pool(for: identifier).dequeue()
  }

  /// Takes a cell back whose user is done with it.
  ///
  /// Don't touch the cell any more: the next dequeue may give it to somebody else. When as many wait
  /// as may, it is let go. A cell that was made elsewhere is taken, too.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - identifier: What it is to be dequeued by.
  /// - Throws: ``PrototypeRegistryError/unregistered(identifier:cellType:)`` when nothing is
  ///   registered for the identifier;
  ///   ``PrototypeRegistryError/alreadyRecycled(identifier:cellType:)`` when the cell is waiting
  ///   already, whether for this identifier or for another of this registry.
  public func recycle<Cell>(
    _ cell: Cell,
    for identifier: ReuseIdentifier<Cell>
  ) throws(PrototypeRegistryError) {
    try pool(for: identifier).recycle(cell)
  }
}

/// Why a registry couldn't do what it was asked for.
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
  /// The cell is waiting to be used again already, so it must not be recycled once more.
  case alreadyRecycled(identifier: String, cellType: String)
  /// The identifier is taken: a registration is made once and never replaced.
  case conflictingRegistration(identifier: String, cellType: String)
  /// The registration was attempted while a cell was being made or prepared for a dequeue.
  case registrationInsideDequeue(identifier: String, cellType: String)
}

extension PrototypeRegistryError: CustomStringConvertible {
  /// What went wrong, and what to do about it.
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
