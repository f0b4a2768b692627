// SPDX-License-Identifier: MIT

internal import MotifCore

/// The cells of one identifier: those that wait, and how more of them are made.
///
/// It isn't generic, so that nothing has to be looked up about the cells' type at run time; the
/// ``ReusePool`` in front of it lets only cells of that type through. What a dequeue and a recycle
/// touch lies behind one pointer, because a stored property of a class is checked for exclusive
/// access at every use, which takes longer than the rest of the work.
final class ReuseStore {
  struct State {
    /// The waiting cells, each retained; the one to be used next is the last.
    var cells: UnsafeMutablePointer<UnsafeMutableRawPointer>
    var count = 0
    var capacity: Int
    var created = 0
    var reused = 0
    var discarded = 0
    /// A class whose cells have nothing to prepare: the one that was seen last.
    var plainClass: ObjectIdentifier?
  }

  let name: String
  /// The number of bytes of the name.
  let nameLength: Int
  let cellType: ObjectIdentifier
  let cellTypeName: () -> String
  let maximumIdle: Int
  let context: ReuseContext
  let state: UnsafeMutablePointer<State>
  private let waiting: AddressSet
  private let make: () -> AnyObject
  private let followed = FollowedState()
  /// How the cells of each class prepare themselves, or `nil` where they have nothing to prepare.
  private var preparations: [ObjectIdentifier: Preparation?] = [:]

  /// How a cell prepares itself.
  ///
  /// A closure that lies in a dictionary by itself is wrapped again whenever it is read, on the heap.
  private struct Preparation {
    let run: (AnyObject) -> Void
  }

  init<Cell>(
    _ identifier: ReuseIdentifier<Cell>,
    in context: ReuseContext,
    maximumIdle: Int,
    make: @escaping () -> Cell
  ) {
    name = identifier.rawValue
    nameLength = identifier.rawValue.utf8.count
    cellType = ObjectIdentifier(Cell.self)
    cellTypeName = { String(describing: Cell.self) }
    self.maximumIdle = maximumIdle
    self.context = context
    self.make = make
    waiting = context.waiting
    state = .allocate(capacity: 1)
    state.initialize(to: State(cells: .allocate(capacity: 8), capacity: 8))
  }

  deinit {
    // The end of a cell may run code that recycles others, so they leave the set first.
    let cells = state.pointee.cells
    for index in 0..<state.pointee.count { waiting.remove(UInt(bitPattern: cells[index])) }
    for index in 0..<state.pointee.count {
      Unmanaged<AnyObject>.fromOpaque(cells[index]).release()
    }
    cells.deallocate()
    state.deallocate()
  }
}

// MARK: - Handing out and taking back

extension ReuseStore {
  @inline(__always)
  func dequeue() -> AnyObject {
    guard state.pointee.count > 0 else { return makeCell() }
    state.pointee.count &-= 1
    state.pointee.reused &+= 1
    let address = state.pointee.cells[state.pointee.count]
    let cell = Unmanaged<AnyObject>.fromOpaque(address).takeRetainedValue()
    if ObjectIdentifier(type(of: cell)) != state.pointee.plainClass { prepare(cell) }
    // Until here it counts as recycled, so that it can't recycle itself while it is prepared.
    waiting.remove(UInt(bitPattern: address))
    followed.noteChange()
    return cell
  }

  /// Takes a cell back, and returns whether there was room for it.
  @inline(__always)
  @discardableResult
  func recycle(_ cell: consuming AnyObject) throws(PrototypeRegistryError) -> Bool {
    let address = Unmanaged.passUnretained(cell).toOpaque()
    guard state.pointee.count < maximumIdle else {
      try discard(cell)
      return false
    }
    guard waiting.insert(UInt(bitPattern: address)) else { throw alreadyRecycled }
    if state.pointee.count == state.pointee.capacity { setCapacity(2 * state.pointee.capacity) }
    state.pointee.cells[state.pointee.count] = Unmanaged.passRetained(cell).toOpaque()
    state.pointee.count &+= 1
    followed.noteChange()
    return true
  }

  /// Counts a cell for which there is no room, unless it waits already.
  @inline(never)
  private func discard(_ cell: AnyObject) throws(PrototypeRegistryError) {
    let address = UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque())
    guard !waiting.contains(address) else { throw alreadyRecycled }
    state.pointee.discarded += 1
    followed.noteChange()
  }

  private var alreadyRecycled: PrototypeRegistryError {
    .alreadyRecycled(identifier: name, cellType: cellTypeName())
  }

  @inline(never)
  private func setCapacity(_ capacity: Int) {
    let cells = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity)
    cells.moveInitialize(from: state.pointee.cells, count: state.pointee.count)
    state.pointee.cells.deallocate()
    state.pointee.cells = cells
    state.pointee.capacity = capacity
  }
}

// MARK: - Making and preparing

extension ReuseStore {
  @inline(never)
  private func makeCell() -> AnyObject {
    let cell = context.calling(make)
    require(
      !waiting.contains(UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque())),
      "The factory for \"\(name)\" returned a recycled cell. Return a new one on every call."
    )
    state.pointee.created += 1
    followed.noteChange()
    return cell
  }

  /// Lets a recycled cell prepare itself if it is ``Reusable``, whatever its identifier says.
  @inline(never)
  private func prepare(_ cell: AnyObject) {
    let cellClass: AnyClass = type(of: cell)
    guard let preparation = preparation(of: cellClass) else {
      state.pointee.plainClass = ObjectIdentifier(cellClass)
      return
    }
    context.calling { preparation.run(cell) }
  }

  /// How the cells of a class prepare themselves, which is found out once: such a cast is slow.
  private func preparation(of cellClass: AnyClass) -> Preparation? {
    if let known = preparations[ObjectIdentifier(cellClass)] { return known }
    let preparation = (cellClass as? any Reusable.Type).map { Self.preparation(of: $0) }
    preparations[ObjectIdentifier(cellClass)] = .some(preparation)
    return preparation
  }

  private static func preparation<Cell: Reusable>(of: Cell.Type) -> Preparation {
    // It is stored under the class `Cell`, and called with its objects only.
    Preparation { unsafeDowncast($0, to: Cell.self).prepareForReuse() }
  }

  /// Makes cells until as many wait, if so many may.
  func prewarm(_ count: Int) {
    require(count >= 0, "The number of cells to make can't be negative: \(count)")
    let missing = min(count, maximumIdle) - state.pointee.count
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

  /// Lets go of cells until no more wait than a number, those first that have waited longest.
  ///
  /// It returns whether there were any to let go of.
  @discardableResult
  func trim(to count: Int) -> Bool {
    require(count >= 0, "The number of cells to keep can't be negative: \(count)")
    let surplus = state.pointee.count - count
    guard surplus > 0 else { return false }
    let cells = state.pointee.cells
    let dropped = (0..<surplus).map { index in
      waiting.remove(UInt(bitPattern: cells[index]))
      return Unmanaged<AnyObject>.fromOpaque(cells[index]).takeRetainedValue()
    }
    for index in 0..<count { cells[index] = cells[index + surplus] }
    state.pointee.count = count
    state.pointee.discarded += surplus
    releaseSpareRoom()
    followed.noteChange()
    // The end of a cell may come back here, so it waits until all is in order.
    withExtendedLifetime(dropped) {}
    return true
  }

  /// Gives back memory that was needed when many more cells were waiting.
  private func releaseSpareRoom() {
    var capacity = state.pointee.capacity
    while capacity > 8, state.pointee.count <= capacity / 4 { capacity /= 2 }
    if capacity < state.pointee.capacity { setCapacity(capacity) }
    waiting.releaseSpareRoom()
  }

  var statistics: ReuseStatistics {
    followed.noteRead()
    let state = state.pointee
    return ReuseStatistics(
      created: state.created,
      reused: state.reused,
      idle: state.count,
      discarded: state.discarded
    )
  }
}

/// What the pools of one registry share.
final class ReuseContext {
  /// The addresses of all cells that wait to be used.
  ///
  /// Their pools keep them alive, so that none stands for another cell.
  let waiting = AddressSet()
  /// How many calls of factories and preparations are under way, one inside the other.
  private(set) var depth = 0

  deinit {
    waiting.deallocate()
  }

  /// Runs user code, as part of a dequeue.
  func calling<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body()
  }
}

/// The name and the cell type of an identifier: all cells in the store of a key have its type.
struct ReuseKey: Hashable {
  private let cellType: ObjectIdentifier
  private let name: String

  init<Cell>(_ identifier: ReuseIdentifier<Cell>) {
    cellType = ObjectIdentifier(Cell.self)
    name = identifier.rawValue
  }
}
