// SPDX-License-Identifier: MIT

internal import Synchronization

/// Something that a part of a graph held and that is about to be released.
enum Discarded {
  case object(AnyObject)
  case closure(() -> Void)
}

extension Graph {
  /// Ends a reader whose last reference has gone, on whatever thread that was.
  static func drop(_ reader: ReaderPointer) {
    if reader.pointee.gate.close() { current.takeApart(reader, isInDomain: false) }
  }

  /// Ends an observable value whose last reference has gone, on whatever thread that was.
  ///
  /// Readers hold on to what they read, so those that are still in its list are gone themselves.
  static func end(_ source: SourcePointer) {
    let graph = current
    if let list = source.pointee.observers?.takeRetainedValue() {
      source.pointee.observers = nil
      list.close()
    }
    var gone: [ReaderPointer] = []
    graph.releaseReaders(of: source, noting: &gone)
    graph.deallocate(gone)
  }

  /// Takes a reader apart: nobody holds it, and nobody else will touch what it owns.
  ///
  /// Outside its domain the lists of its sources must not be touched. Its links stay in them, and
  /// the memory of the reader with them, until the sources find out.
  func takeApart(_ reader: ReaderPointer, isInDomain: Bool) {
    discardContents(of: reader, keepingLinks: !isInDomain)
    if let derived = reader.derived {
      if let list = derived.pointee.source.observers?.takeRetainedValue() {
        derived.pointee.source.observers = nil
        list.close()
      }
      derived.pointee.operations.deinitialize(derived)
    }
    var links: UInt32 = 0
    var next = reader.pointee.firstDependency
    while let link = next {
      next = link.pointee.nextDependency
      links += 1
      if let owner = link.pointee.source.pointee.owner {
        state.pointee.discarded.append(.object(owner.takeRetainedValue()))
      }
    }
    if links > 0 {
      reader.pointee.holders.add(links, ordering: .relaxed)
      reader.pointee.gate.markEmpty()
    }
    releaseHolder(of: reader)
    emptyDiscarded()
  }

  /// Takes away what a reader owns, without running any cleanup.
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

  /// Keeps a result that gave way to another one until the work is done.
  @usableFromInline
  func releaseLater(_ result: Any) {
    state.pointee.replaced.append(result)
    state.pointee.hasRemains = true
  }

  /// Releases the owners of sources that lost a reader during the work, and results that gave way.
  @inline(never)
  func releaseRemains() {
    state.pointee.hasRemains = false
    var removed: [Unmanaged<AnyObject>] = []
    swap(&removed, &state.pointee.removed)
    for owner in removed {
      state.pointee.discarded.append(.object(owner.takeRetainedValue()))
    }
    removed.removeAll(keepingCapacity: true)
    swap(&removed, &state.pointee.removed)
    emptyDiscarded()
    guard !state.pointee.replaced.isEmpty else { return }
    var replaced: [Any] = []
    swap(&replaced, &state.pointee.replaced)
    replaced.removeAll(keepingCapacity: true)
    if state.pointee.replaced.isEmpty { swap(&replaced, &state.pointee.replaced) }
  }

  /// Releases what was taken away, without recursion along a chain of readers.
  func emptyDiscarded() {
    guard !state.pointee.isEmptyingDiscarded else { return }
    state.pointee.isEmptyingDiscarded = true
    while let last = state.pointee.discarded.popLast() {
      withExtendedLifetime(last) {}
    }
    state.pointee.isEmptyingDiscarded = false
  }
}

// MARK: - Memory

extension Graph {
  /// Notes that someone no longer needs the memory of a reader.
  func releaseHolder(of reader: ReaderPointer) {
    if Self.isLastHolder(of: reader) { deallocate([reader]) }
  }

  private static func isLastHolder(of reader: ReaderPointer) -> Bool {
    // The last one needs no read-modify-write.
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
