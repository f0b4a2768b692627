// SPDX-License-Identifier: MIT

internal import Synchronization

/// Something that a part of a graph retained, and that is about to be released.
enum Discarded {
  case object(AnyObject)
  case closure(() -> Void)
  case other(Any)
}

extension Graph {
  /// Ends a reader whose last reference was released, on any thread.
  static func drop(_ reader: ReaderPointer) {
    if reader.pointee.gate.close() { current.takeApart(reader, isInDomain: false) }
  }

  /// Ends a derived value whose object was released, on any thread.
  ///
  /// Values made by `map`, `combined` or a key path end with their last keeper. The object retained the
  /// values from which they are computed.
  static func endObject(of derived: DerivedPointer, releasing origins: inout [any ReadableValue]) {
    guard derived.reader.pointee.isDeclared else { return drop(derived.reader) }
    let graph = current
    graph.state.pointee.discarded.append(.other(exchange(&origins, with: [])))
    release(derived.source)
    graph.emptyDiscarded()
  }

  /// Ends the observations of an observable value whose object was released, on any thread.
  static func endObject(of source: SourcePointer) {
    if let list = source.pointee.observers?.takeRetainedValue() {
      source.pointee.observers = nil
      list.close()
    }
  }

  /// Lets go of the readers of an observable value that has no keepers.
  ///
  /// Readers keep what they read, so any reader still in its list is gone itself.
  static func endReaders(of source: SourcePointer) {
    let graph = current
    var gone: [ReaderPointer] = []
    graph.releaseReaders(of: source, noting: &gone)
    graph.deallocate(gone)
  }

  /// Takes apart a reader that nothing else uses any longer.
  ///
  /// Outside its domain, the lists of its sources must not be touched. Its links stay in those lists,
  /// and keep the memory of the reader, until the sources notice.
  func takeApart(_ reader: ReaderPointer, isInDomain: Bool) {
    discardContents(of: reader, keepingLinks: !isInDomain)
    if let derived = reader.derived {
      if let list = derived.pointee.source.observers?.takeRetainedValue() {
        derived.pointee.source.observers = nil
        list.close()
      }
    }
    var links: UInt32 = 0
    var next = reader.pointee.firstDependency
    while let link = next {
      next = link.pointee.nextDependency
      links += 1
      if !link.pointee.retainsObject {
        state.pointee.discardedKept.push(link.pointee.source)
      } else if let owner = link.pointee.source.pointee.owner {
        state.pointee.discarded.append(.object(owner.takeRetainedValue()))
      }
    }
    if links > 0 {
      reader.pointee.holders.add(links, ordering: .relaxed)
      reader.pointee.gate.markEmpty()
    }
    if let derived = reader.derived {
      // A result may be needed longer than the closure that computed it.
      if reader.pointee.isDeclared || Self.isLastKeeper(of: derived.source) { forget(derived) }
    } else {
      releaseHolder(of: reader)
    }
    emptyDiscarded()
  }

  /// Releases the result of a derived value that has been taken apart and has no keepers.
  private func forget(_ derived: DerivedPointer) {
    derived.pointee.deinitialize(derived)
    releaseHolder(of: derived.reader)
  }

  /// Discards what a reader owns, without running any cleanup.
  func discardContents(of reader: ReaderPointer, keepingLinks: Bool = false) {
    if !keepingLinks { reader.pointee.flags.insert(.isCancelled) }
    if let body = reader.pointee.body.take() {
      state.pointee.discarded.append(.closure(body.take()))
    }
    if let scope = reader.pointee.scope?.takeRetainedValue() {
      reader.pointee.scope = nil
      state.pointee.discarded.append(.object(scope))
    }
    if !keepingLinks { releaseDependencies(of: reader) }
  }

  /// Keeps a replaced result until the work is done.
  @usableFromInline
  func releaseLater(_ result: Any) {
    state.pointee.replaced.append(result)
    state.pointee.hasRemains = true
  }

  /// Releases borrowed readers, what removed links kept, and replaced results.
  @inline(never)
  func releaseRemains() {
    state.pointee.hasRemains = false
    while let reader = state.pointee.borrowed.popLast() {
      reader.pointee.flags.remove(.isBorrowed)
      if !reader.pointee.flags.contains(.isScheduled) { letGo(of: reader) }
    }
    while let source = state.pointee.removedKept.popLast() {
      state.pointee.discardedKept.push(source)
    }
    if !state.pointee.removed.isEmpty {
      var removed: [Unmanaged<AnyObject>] = []
      swap(&removed, &state.pointee.removed)
      for owner in removed {
        state.pointee.discarded.append(.object(owner.takeRetainedValue()))
      }
      removed.removeAll(keepingCapacity: true)
      swap(&removed, &state.pointee.removed)
    }
    emptyDiscarded()
    guard !state.pointee.replaced.isEmpty else { return }
    var replaced: [Any] = []
    swap(&replaced, &state.pointee.replaced)
    replaced.removeAll(keepingCapacity: true)
    if state.pointee.replaced.isEmpty { swap(&replaced, &state.pointee.replaced) }
  }

  /// Releases what was discarded, without recursion along a chain of readers.
  func emptyDiscarded() {
    guard !state.pointee.isEmptyingDiscarded else { return }
    state.pointee.isEmptyingDiscarded = true
    while true {
      if let source = state.pointee.discardedKept.popLast() {
        Self.release(source)
      } else if let last = state.pointee.discarded.popLast() {
        withExtendedLifetime(last) {}
      } else {
        break
      }
    }
    state.pointee.isEmptyingDiscarded = false
  }
}

// MARK: - Keepers

// The object that the user holds retains the values from which it was computed, so a source that retained it
// would never be released. But a source can retain what the object stands for, the node, since a node made
// by `map`, `combined` or a key path keeps only nodes: the memory of observable values, the results of
// closures, and nodes of its own kind, all of which are used without their objects.

extension Graph {
  /// Adds a keeper to a value that has one.
  static func keep(_ source: SourcePointer) {
    source.keepers.pointee.add(1, ordering: .relaxed)
  }

  /// Notes that a keeper no longer needs a value, on any thread, and returns whether it was the last one.
  static func isLastKeeper(of source: SourcePointer) -> Bool {
    // The last keeper needs no read-modify-write.
    source.keepers.pointee.load(ordering: .acquiring) == 1
      || source.keepers.pointee.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// Ends a value, or releases what is left of it, if the caller is the last keeper, on any thread.
  static func release(_ source: SourcePointer) {
    guard isLastKeeper(of: source) else { return }
    if let derived = source.derived {
      if derived.reader.pointee.isDeclared { drop(derived.reader) } else { current.forget(derived) }
    } else {
      (source.valueLabel.type as? any BlockOwner.Type)?.free(source)
    }
  }

  /// Whether a value that is kept without its object can run.
  ///
  /// If a closure computes it, it ends with its object, on any thread, but not before the present work
  /// is done. What is left after the end is its last result.
  func mayRefresh(_ reader: ReaderPointer) -> Bool {
    reader.pointee.isDeclared || borrow(reader)
  }

  @inline(never)
  private func borrow(_ reader: ReaderPointer) -> Bool {
    if !reader.pointee.flags.contains(.isHeld) {
      guard reader.pointee.gate.holdIfOpen() else { return noteEnd(of: reader) }
      reader.pointee.flags.insert(.isHeld)
    } else if reader.pointee.gate.isClosed {
      return noteEnd(of: reader)
    }
    if !reader.pointee.flags.contains(.isBorrowed) {
      reader.pointee.flags.insert(.isBorrowed)
      state.pointee.borrowed.push(reader)
      state.pointee.hasRemains = true
    }
    return true
  }

  private func noteEnd(of reader: ReaderPointer) -> Bool {
    reader.pointee.status = []
    return false
  }
}

/// An object that is a keeper of a value.
final class Keeper {
  private let source: SourcePointer

  init(of source: SourcePointer) {
    self.source = source
    Graph.keep(source)
  }

  deinit { Graph.release(source) }
}

/// A class of objects that own the memory of a source.
protocol BlockOwner: AnyObject {
  /// Frees the memory, which has no keepers.
  static func free(_ source: SourcePointer)
}

extension ObservableValue: BlockOwner {
  static func free(_ source: SourcePointer) {
    Graph.endReaders(of: source)
    let block = UnsafeMutableRawPointer(source).assumingMemoryBound(to: ValueBlock<Value>.self)
    block.deinitialize(count: 1)
    block.deallocate()
  }
}

// MARK: - Memory

extension Graph {
  /// Notes that one holder no longer needs the memory of a reader.
  func releaseHolder(of reader: ReaderPointer) {
    if Self.isLastHolder(of: reader) { deallocate([reader]) }
  }

  private static func isLastHolder(of reader: ReaderPointer) -> Bool {
    // The last holder needs no read-modify-write.
    reader.pointee.holders.load(ordering: .acquiring) == 1
      || reader.pointee.holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  private func releaseReaders(of source: SourcePointer, noting gone: inout [ReaderPointer]) {
    var next = source.pointee.firstReader
    while let link = next {
      next = link.pointee.nextReader
      let reader = link.pointee.reader
      state.pointee.links.give(link)
      if Self.isLastHolder(of: reader) { gone.append(reader) }
    }
  }

  private func deallocate(_ readers: [ReaderPointer]) {
    var gone = readers
    while let reader = gone.popLast() {
      if let derived = reader.derived {
        releaseReaders(of: derived.source, noting: &gone)
        derived.deinitialize(count: 1)
        UnsafeMutableRawPointer(derived).deallocate()
      } else {
        reader.deinitialize(count: 1)
        reader.deallocate()
      }
    }
  }
}

/// Decides who takes an object apart: the domain that works with it, or the thread that releases its
/// last reference.
///
/// The domain *holds* the gate while it runs code that belongs to the object. The thread that ends the
/// object *closes* the gate. If the gate is held at that moment, the holder takes the object apart when
/// it lets go; otherwise, the thread that closed it does. Exactly one of them does so, and neither ever
/// waits.
struct Gate: ~Copyable {
  // The holder adds and subtracts its bit, which takes one instruction; setting it would take a loop.
  private static let held: UInt32 = 1
  private static let closed: UInt32 = 2
  private static let marked: UInt32 = 4
  private static let empty: UInt32 = 8

  private let state = Atomic<UInt32>(0)

  /// Whether the gate is neither held, closed, marked, nor empty.
  @inline(__always) var isIdle: Bool { state.load(ordering: .acquiring) == 0 }

  var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

  /// Whether nothing is left behind the gate.
  var isEmpty: Bool { state.load(ordering: .acquiring) & Self.empty != 0 }

  /// Holds the gate.
  ///
  /// Returns whether it is open. What is behind a closed gate must be left alone.
  @inline(__always)
  func hold() -> Bool {
    let old = state.wrappingAdd(Self.held, ordering: .acquiringAndReleasing).oldValue
    return old & Self.closed == 0
  }

  /// Holds the gate and returns true, unless it is closed.
  @inline(__always)
  func holdIfOpen() -> Bool {
    if hold() { return true }
    _ = letGo()
    return false
  }

  /// Lets go of the gate, removes a mark, and returns what happened meanwhile.
  @inline(__always)
  func letGo() -> (isClosed: Bool, isMarked: Bool) {
    let old = state.wrappingSubtract(Self.held, ordering: .acquiringAndReleasing).oldValue
    if old & Self.marked != 0 {
      state.bitwiseAnd(~Self.marked, ordering: .acquiringAndReleasing)
    }
    return (old & Self.closed != 0, old & Self.marked != 0)
  }

  /// Closes the gate, and returns whether the caller must take the object apart.
  func close() -> Bool {
    let old = state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return old & (Self.held | Self.closed) == 0
  }

  /// Leaves a mark for the next holder that lets go, and returns whether the gate is not held now.
  func mark() -> Bool {
    let old = state.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing).oldValue
    return old & Self.held == 0
  }

  /// Records that nothing is left behind the gate.
  func markEmpty() {
    state.bitwiseOr(Self.empty, ordering: .acquiringAndReleasing)
  }
}

// MARK: - Readers that are gone

extension Graph {
  /// Removes the links to readers that have been dropped and taken apart.
  func sweepReaders(of source: SourcePointer) {
    var next = source.pointee.firstReader
    while let link = next {
      next = link.pointee.nextReader
      if link.pointee.reader.pointee.gate.isEmpty { collect(link) }
    }
    source.pointee.sweepLimit = max(8, source.pointee.readerCount * 2)
  }

  func collect(_ link: LinkPointer) {
    let (source, reader) = (link.pointee.source, link.pointee.reader)
    source.pointee.remove(link)
    state.pointee.links.give(link)
    releaseHolder(of: reader)
  }
}
