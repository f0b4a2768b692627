// SPDX-License-Identifier: MIT

internal import MotifCore

/// The cells of one identifier: the waiting ones, and how to make more.
///
/// It isn't generic, so it needs no type metadata for the cells at run time; the ``ReusePool`` in
/// front of it lets only cells of that type through. The data that a dequeue and a recycle touch is
/// behind pointers, because every use of a stored property of a class is checked for exclusive
/// access, which takes longer than the rest of the work.
final class ReuseStore {
  private struct State {
    /// The waiting cells; the last one is used next.
    var cells: [AnyObject] = []
    var counts = ReuseStatistics()
    /// The last seen class whose cells have nothing to prepare, because checking is slow.
    var plainClass: ObjectIdentifier?
  }

  let name: String
  let cellType: ObjectIdentifier
  let cellTypeName: () -> String
  let idleLimit: Int
  private let context: ReuseContext
  private let make: () -> AnyObject
  private let followed = FollowedState()
  private let state: UnsafeMutablePointer<State>
  private let waiting: UnsafeMutablePointer<AddressSet>

  init<Cell>(
    _ identifier: ReuseIdentifier<Cell>,
    in context: ReuseContext,
    idleLimit: Int,
    make: @escaping () -> Cell
  ) {
    name = identifier.rawValue
    cellType = ObjectIdentifier(Cell.self)
    cellTypeName = { String(describing: Cell.self) }
    self.idleLimit = idleLimit
    self.context = context
    self.make = make
    waiting = context.waiting
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    // The end of a cell may run code that recycles others, so they leave the set first.
    for cell in state.pointee.cells { waiting.pointee.remove(cell) }
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

// MARK: - Handing out and taking back

extension ReuseStore {
  func dequeue() -> AnyObject {
    guard let cell = state.pointee.cells.popLast() else { return makeCell() }
    state.pointee.counts.reused &+= 1
    if ObjectIdentifier(type(of: cell)) != state.pointee.plainClass { prepare(cell) }
    // Until here it counts as recycled, so that it can't recycle itself while it is prepared.
    waiting.pointee.remove(cell)
    followed.noteChange()
    return cell
  }

  /// Takes back a cell, and returns whether there was room for it.
  @discardableResult
  func recycle(_ cell: AnyObject) throws(PrototypeRegistryError) -> Bool {
    let hasRoom = state.pointee.cells.count < idleLimit
    let isNew = hasRoom ? waiting.pointee.insert(cell) : !waiting.pointee.contains(cell)
    guard isNew else { throw .alreadyRecycled(identifier: name, cellType: cellTypeName()) }
    if hasRoom { state.pointee.cells.append(cell) } else { state.pointee.counts.discarded += 1 }
    followed.noteChange()
    return hasRoom
  }

  private func makeCell() -> AnyObject {
    let cell = context.calling(make)
    require(
      !waiting.pointee.contains(cell),
      "The factory for \"\(name)\" returned a recycled cell. Return a new one on every call."
    )
    state.pointee.counts.created += 1
    followed.noteChange()
    return cell
  }

  /// Has a recycled cell prepare itself if it is ``Reusable``, whatever its identifier's type.
  private func prepare(_ cell: AnyObject) {
    if let cell = cell as? any Reusable {
      context.calling { cell.prepareForReuse() }
    } else {
      state.pointee.plainClass = ObjectIdentifier(type(of: cell))
    }
  }
}

// MARK: - Making ahead and letting go

extension ReuseStore {
  /// Makes cells until a given number wait, if that many may.
  func prewarm(_ count: Int) {
    require(count >= 0, "The number of cells to make can't be negative: \(count)")
    let missing = min(count, idleLimit) - state.pointee.cells.count
    changing {
      for _ in 0..<max(0, missing) {
        do throws(PrototypeRegistryError) {
          try recycle(makeCell())
        } catch {
          trap("A new cell can't be waiting, which was just checked: \(error)")
        }
      }
    }
  }

  /// Releases cells until at most a given number wait, beginning with those that have waited
  /// longest.
  ///
  /// It returns whether it released any.
  @discardableResult
  func trim(to count: Int) -> Bool {
    require(count >= 0, "The number of cells to keep can't be negative: \(count)")
    var dropped = Array(state.pointee.cells.dropLast(count))
    guard !dropped.isEmpty else { return false }
    for cell in dropped { waiting.pointee.remove(cell) }
    // Make a new array, so that the memory is released along with the cells.
    state.pointee.cells = Array(state.pointee.cells.suffix(count))
    state.pointee.counts.discarded += dropped.count
    followed.noteChange()
    // The end of a cell may come back here, so it waits until all is in order.
    context.ending { dropped = [] }
    return true
  }

  var statistics: ReuseStatistics {
    followed.noteRead("reuse pool")
    var statistics = state.pointee.counts
    statistics.idle = state.pointee.cells.count
    return statistics
  }
}

// MARK: - What the pools of one registry share

/// The state that the pools of one registry share, which may outlive the registry.
final class ReuseContext {
  /// The waiting cells, which their pools keep alive, so that none is recycled twice.
  let waiting: UnsafeMutablePointer<AddressSet>
  /// The number of nested calls of factories and preparations.
  private(set) var depth = 0
  private let limit = LoopLimit(of: "a factory or prepareForReuse()", causing: "dequeue()")
  private let endings = CallDepth(of: "the deinit of a cell", causing: "trim(to:)")

  init() {
    waiting = .allocate(capacity: 1)
    waiting.initialize(to: AddressSet())
  }

  deinit {
    waiting.deinitialize(count: 1)
    waiting.deallocate()
  }

  /// Runs user code, as part of a dequeue.
  func calling<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    limit.checkDepth(depth)
    // A cell stays when an effect that dequeued it runs again, and so do the effects that it has made.
    return withoutFollowing(body)
  }

  /// Runs code that releases cells, whose end may run user code.
  func ending(_ body: () -> Void) { endings.nest(body) }
}
