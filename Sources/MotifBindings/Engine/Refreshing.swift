// SPDX-License-Identifier: MIT

internal import MotifCore

// Brings readers up to date: first their dependencies, then the readers themselves if a dependency has changed.

extension Graph {
  /// Brings a reader up to date.
  @inline(__always)
  func refresh(_ reader: ReaderPointer) {
    if !reader.pointee.status.isEmpty { refreshUpstream(of: reader) }
  }

  /// Brings a reader up to date, after everything that it depends on.
  ///
  /// Dependencies are checked in the order in which they were read, upstream first. A reader runs only
  /// if one of them has a different version than it had then. Each reader on the way up knows which
  /// reader needs it, so a long chain costs no call stack if its dependencies are known: from the first
  /// run on if they are declared, and from the second on if a closure finds them.
  @inline(never)
  private func refreshUpstream(of reader: ReaderPointer) {
    state.pointee.depth &+= 1
    if state.pointee.depth % CallStack.step == 0 { checkDepth(at: reader) }
    beginHold()
    let (tracker, outer) = (suspendTracking(), state.pointee.active)
    var place = Place(node: reader, link: begin(reader, for: outer))
    scanning: while true {
      findChange(from: &place)
      repeat {
        if place.hasChanged {
          let node = place.node
          if let upstream = staleDeclaration(of: node, from: place.link) ?? run(node) {
            node.pointee.status.insert(.isDue)
            climb(to: upstream, from: &place)
            continue scanning
          }
        }
        // A reader that was marked during its run stays stale.
        place.node.pointee.status.subtract([.isRefreshing, .isTracking, .isRunning, .isDue])
        guard place.node != reader, comeDown(from: &place) else { break scanning }
      } while place.hasChanged || place.link == nil
    }
    state.pointee.depth &-= 1
    resumeTracking(by: tracker)
    state.pointee.active = outer
    if outer == nil, state.pointee.hasRemains { releaseRemains() }
    endHold()
  }

  /// The position of a walk upstream: a reader, and the dependency to check next.
  private struct Place {
    var node: ReaderPointer
    var link: LinkPointer?

    /// Whether the reader must run.
    var hasChanged = false
  }

  // In a debug build, variables take space on the stack while readers run. So these are functions there, and the
  // loop that calls them is small.

  /// Checks the dependencies of the reader until one has changed, each after everything upstream of it.
  #if !DEBUG
  @inline(__always)
  #endif
  private func findChange(from place: inout Place) {
    scanning: while true {
      // A reader without dependencies must run only once, even if it changed what it had read.
      place.hasChanged = place.link == nil && place.node.pointee.run == 0
      while !place.hasChanged, let current = place.link {
        let source = current.pointee.source
        if let upstream = source.derived?.reader, !upstream.pointee.status.isEmpty,
          mayRefresh(upstream, along: current)
        {
          place.node.pointee.step = current
          climb(to: upstream, from: &place)
          continue scanning
        }
        place.hasChanged = current.pointee.version != source.pointee.version
        place.link = current.pointee.nextDependency
      }
      return
    }
  }

  /// Goes on with a dependency of the reader.
  @inline(__always)
  private func climb(to upstream: ReaderPointer, from place: inout Place) {
    place.link = begin(upstream, for: place.node)
    place.node = upstream
  }

  /// Goes on with the reader that needs this one, and returns whether there is one.
  #if !DEBUG
  @inline(__always)
  #endif
  private func comeDown(from place: inout Place) -> Bool {
    guard let demander = place.node.pointee.demander, let current = demander.pointee.step
    else { return false }
    place.node = demander
    place.hasChanged =
      current.pointee.version != current.pointee.source.pointee.version
      || demander.pointee.status.contains(.isDue)
    place.link = current.pointee.nextDependency
    return true
  }

  /// The first declared dependency, from a link on, that is not up to date.
  @inline(__always)
  private func staleDeclaration(
    of reader: ReaderPointer,
    from start: LinkPointer?
  ) -> ReaderPointer? {
    guard reader.pointee.declaredCount > 0 else { return nil }
    var (next, isSeen) = (reader.pointee.firstDependency, true)
    for _ in 0..<reader.pointee.declaredCount {
      guard let link = next else { break }
      if link == start { isSeen = false }
      if !isSeen, let upstream = link.pointee.source.derived?.reader,
        !upstream.pointee.status.isEmpty, mayRefresh(upstream, along: link)
      {
        reader.pointee.step = link
        return upstream
      }
      next = link.pointee.nextDependency
    }
    return nil
  }

  @inline(__always)
  private func mayRefresh(_ reader: ReaderPointer, along link: LinkPointer) -> Bool {
    link.pointee.retainsObject || mayRefresh(reader)
  }

  /// Begins to check a reader, and returns its first dependency.
  @inline(__always)
  private func begin(_ reader: ReaderPointer, for demander: ReaderPointer?) -> LinkPointer? {
    if reader.pointee.status.contains(.isRefreshing) {
      reportCycle(through: reader, from: demander)
    }
    reader.pointee.status = .isRefreshing
    reader.pointee.demander = demander
    return reader.pointee.firstDependency
  }

  /// Runs a reader and records what it reads.
  ///
  /// Returns what the run has put off to read, if anything: once that is up to date, the reader must run again.
  @inline(__always)
  private func run(_ reader: ReaderPointer) -> ReaderPointer? {
    let isEffect = reader.pointee.flags.contains(.isEffect)
    if isEffect, !prepareRun(of: reader) { return nil }
    // Where no effect or observer waits for the end of the batch, no run could be spared.
    if isBatching, !isEffect, !state.pointee.jobs.isEmpty, let derived = reader.derived {
      remember(derived)
    }
    if let trace = state.pointee.trace { reportRun(of: reader, to: trace) }
    state.pointee.tracker = reader
    state.pointee.active = reader
    reader.pointee.status.formUnion([.isTracking, .isRunning])
    reader.pointee.cursor = nil
    reader.pointee.step = reader.pointee.firstDependency
    reader.pointee.run &+= 1
    if reader.pointee.declaredCount > 0 { noteDeclaredReads(by: reader) }
    reader.pointee.body?()
    state.pointee.tracker = nil
    dropUnread(of: reader)
    if reader.pointee.status.contains(.isPutOff) { return endRunPutOff(of: reader) }
    if let derived = reader.derived, derived.source.pointee.flags.contains(.isRemembered) {
      restoreIfBack(derived.source)
    }
    if isEffect, reader.pointee.flags.contains(.isCancelled) {
      // Readers that its cleanup makes record their own reads.
      reader.pointee.status.remove(.isTracking)
      cancelAfterRun(reader)
    }
    return nil
  }
}

// MARK: - Putting off reads

// A closure that reads a value for the first time waits for it, on the call stack. But an error can end a
// closure in the middle. So where many computations are nested, the read of a value that must be computed
// throws: the run is over, the value is brought up to date by the loop above, and the closure runs again.

extension Graph {
  /// The error that ends a run which has put off a read.
  struct ReadPutOff: Error {}

  /// Whether so many computations are nested that a read may have to be put off.
  @inline(__always) var isDeep: Bool { state.pointee.depth > LoopLimit.depth / 2 }

  /// Puts off a read of a derived value by the current reader, and returns whether it has done so.
  ///
  /// If so, the caller throws an error, and the result of the run does not count, whatever becomes of the error.
  @inline(never)
  func putOffRead(of derived: DerivedPointer) -> Bool {
    guard let reader = state.pointee.tracker,
      reader.pointee.flags.contains(.canPutOff),
      !reader.pointee.flags.contains(.retainsNoObjects)
    else { return false }
    if reader.pointee.status.contains(.isPutOff) { return true }
    // A run that was put off once may go deeper, because its next read may be shallower than its first.
    let limit = reader.pointee.status.contains(.isDue) ? LoopLimit.depth : LoopLimit.depth / 2
    // What its own computation has made stale again would otherwise be put off forever.
    guard state.pointee.depth > limit, !derived.reader.pointee.status.isEmpty,
      !wasUnread(derived.source, by: reader)
    else { return false }
    reader.pointee.status.insert(.isPutOff)
    insertUnread(derived.source, for: reader)
    return true
  }

  /// Ends a run that has put off a read, and returns the reader of the unread value.
  @inline(never)
  private func endRunPutOff(of reader: ReaderPointer) -> ReaderPointer? {
    reader.pointee.status.subtract([.isTracking, .isRunning, .isPutOff])
    var next = reader.pointee.firstDependency
    while let link = next, link.pointee.version != .max { next = link.pointee.nextDependency }
    reader.pointee.step = next
    return next?.pointee.source.derived?.reader
  }
}
