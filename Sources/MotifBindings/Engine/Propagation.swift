// SPDX-License-Identifier: MIT

internal import MotifCore

// How a change moves through the graph, step by step: it is noted and marks everything downstream,
// observers are told, jobs run, readers are brought up to date starting from their sources, and what
// they read is recorded. README.md explains why.

// MARK: - Marking

extension Graph {
  /// Notes that the value of a source has changed, and marks everything downstream.
  @usableFromInline
  func noteChange(of source: SourcePointer) {
    source.pointee.advance()
    let flags = source.pointee.flags
    guard flags.contains(.isReliedOn) else { return }
    if state.pointee.trail != nil {
      // The next change must be noted, too: it may be another reason to run a reader.
      noteStep(to: .source(source))
    } else {
      source.pointee.flags = flags.subtracting(.isReliedOn)
    }
    mark(from: source)
  }

  /// Notes that a source, whose change was just noted, has the value of an earlier version again.
  @usableFromInline
  func restore(_ source: SourcePointer, to version: UInt64) {
    source.pointee.version = version
    // Readers of that version need not run, so they won't note that they rely on it.
    source.pointee.flags.insert(.isReliedOn)
  }

  /// Marks a reader and everything downstream of it.
  @inline(never)
  func markStale(_ reader: ReaderPointer) {
    guard !reader.pointee.status.contains(.isStale) else { return }
    reader.pointee.status.insert(.isStale)
    if state.pointee.trail != nil { noteStep(to: GraphNode(reader)) }
    if reader.pointee.flags.contains(.hasJob) { schedule(reader) }
    if let derived = reader.derived { mark(from: derived.source) }
  }

  /// Marks everything downstream of a source, without recursion and without calling anything.
  private func mark(from origin: SourcePointer) {
    let isFollowed = state.pointee.trail != nil
    let base = state.pointee.branches.count
    var next = origin.pointee.firstReader
    while true {
      while let link = next {
        next = link.pointee.nextReader
        let reader = link.pointee.reader
        if !reader.pointee.gate.isIdle, reader.pointee.gate.isEmpty {
          collect(link)
          continue
        }
        let status = reader.pointee.status
        if status.contains(.isStale) {
          if isFollowed { noteAnotherStep(along: link) }
          continue
        }
        reader.pointee.status = status.union(.isStale)
        if isFollowed { noteStep(along: link) }
        if reader.pointee.flags.contains(.hasJob) { schedule(reader) }
        if let first = reader.derived?.pointee.source.firstReader {
          if let next { state.pointee.branches.push(next) }
          next = first
        }
      }
      guard state.pointee.branches.count > base else { return }
      next = state.pointee.branches.popLast()
    }
  }

  /// Delays a reader's job until the change is complete.
  func schedule(_ reader: ReaderPointer) {
    guard !reader.pointee.flags.contains(.isScheduled) else { return }
    // A running reader is held already.
    if !reader.pointee.flags.contains(.isHeld) {
      guard reader.pointee.gate.holdIfOpen() else { return }
      reader.pointee.flags.insert(.isHeld)
    }
    reader.pointee.flags.insert(.isScheduled)
    state.pointee.jobs.append(reader)
  }
}

// MARK: - Telling

extension Graph {
  /// Tells observers a change, at once or after earlier changes have been told.
  @inlinable
  func tell<Value>(of source: SourcePointer, from old: Value, to new: Value) {
    guard let list = source.pointee.observers else { return }
    list._withUnsafeGuaranteedRef { list in
      if let change = beginTelling(of: source, by: list) {
        list.tell(change, from: old, to: new)
        endTelling(of: source, by: list)
      } else {
        enqueue(of: source, by: list) { list.tell($0, from: old, to: new) }
      }
    }
  }

  /// Begins to tell a change, unless another must be told first, and returns its number.
  @usableFromInline
  func beginTelling(of source: SourcePointer, by list: ObserverList) -> UInt64? {
    guard state.pointee.holds == 1, state.pointee.changes.isEmpty else { return nil }
    state.pointee.changeDepth = 1
    // The value cannot end now, so the list is open.
    _ = list.hold()
    return list.nextChange()
  }

  @usableFromInline
  func endTelling(of source: SourcePointer, by list: ObserverList) {
    state.pointee.changeDepth = 0
    list.letGo()
    // Registrations may outlive the value, so they leave the flag to the next change.
    if list.isEmpty { source.pointee.flags.remove(.isObserved) }
  }

  /// Queues a change to be told later.
  @usableFromInline
  func enqueue(of source: SourcePointer, by list: ObserverList, tell: @escaping (UInt64) -> Void) {
    let number = list.nextChange()
    let depth = state.pointee.changeDepth + 1
    var step: Trail.Step?
    if state.pointee.trail != nil || depth > Trail.firstDepth {
      step = noteFollowed(source)
      if step == nil { return }
    }
    let owner = source.derived == nil ? source.pointee.owner?.takeUnretainedValue() : nil
    let change = Change(owner: owner, depth: depth, step: step) {
      guard list.hold() else { return }
      tell(number)
      list.letGo()
    }
    state.pointee.changes.append(change)
  }
}

// MARK: - Settling

extension Graph {
  /// Whether there is a change to tell, a job to run or something to release.
  @usableFromInline var hasWork: Bool {
    !state.pointee.jobs.isEmpty || !state.pointee.changes.isEmpty || state.pointee.hasRemains
      || state.pointee.hasRemembered
  }

  /// Tells changes and runs jobs until nothing is left.
  @usableFromInline
  @inline(never)
  func settle() {
    state.pointee.holds = 1
    repeat {
      while true {
        if state.pointee.trail != nil { reportCycles() }
        if !state.pointee.changes.isEmpty, let change = state.pointee.changes.popFirst() {
          state.pointee.changeDepth = change.depth
          state.pointee.trail?.current = change.step
          change.tell()
        } else if let job = state.pointee.jobs.popFirst() {
          perform(job)
        } else {
          break
        }
      }
      state.pointee.changeDepth = 0
      state.pointee.jobs.finish()
      if state.pointee.trail != nil { state.pointee.trail = nil }
      // Releasing may run user code that changes something.
      if state.pointee.hasRemembered { forgetRemembered() }
      if state.pointee.hasRemains { releaseRemains() }
    } while hasWork
    state.pointee.holds = 0
  }

  /// Runs a job that ``schedule(_:)`` delayed.
  private func perform(_ reader: ReaderPointer) {
    reader.pointee.flags.remove(.isScheduled)
    if reader.pointee.gate.isClosed {
      // Dropped meanwhile.
    } else if isRoundLong, !beginFollowed(reader) {
      rest(reader)
    } else if let derived = reader.derived {
      tellObservers(of: derived)
    } else if isActive(reader) {
      refresh(reader)
      // If its cleanup or what it reads canceled it, it did not run, so this is still to do.
      if reader.pointee.flags.contains(.isCancelled) { cancelAfterRun(reader) }
    } else {
      discardContents(of: reader)
      emptyDiscarded()
    }
    // If its own run scheduled it again, it stays held.
    if reader.pointee.flags.isDisjoint(with: [.isScheduled, .isBorrowed]) { letGo(of: reader) }
  }

  /// Makes a derived value tell its observers of changes from now on.
  func beginObservation(of reader: ReaderPointer) {
    reader.pointee.flags.insert(.hasJob)
    if reader.pointee.status.contains(.isStale) { schedule(reader) }
  }

  private func tellObservers(of derived: DerivedPointer) {
    let isObserved =
      derived.pointee.source.observers?._withUnsafeGuaranteedRef { $0.hasLivingObservers } ?? false
    if isObserved { refresh(derived.reader) }
    derived.pointee.tell(derived, self)
    if !isObserved { endObservation(of: derived) }
  }

  private func endObservation(of derived: DerivedPointer) {
    derived.pointee.reader.flags.remove(.hasJob)
    derived.pointee.source.observers?._withUnsafeGuaranteedRef { $0.sweep() }
  }

  func letGo(of reader: ReaderPointer) {
    reader.pointee.flags.remove(.isHeld)
    if reader.pointee.gate.letGo().isClosed { takeApart(reader, isInDomain: true) }
  }
}

// MARK: - Refreshing

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
    if state.pointee.depth > Self.depthLimit { reportDepth(at: reader) }
    beginHold()
    let (tracker, outer) = (suspendTracking(), state.pointee.active)
    var node = reader
    var link = begin(reader, for: outer)
    scanning: while true {
      // A reader without dependencies must run only once, even if it changed what it had read.
      var hasChanged = link == nil && node.pointee.run == 0
      while !hasChanged, let current = link {
        let source = current.pointee.source
        if let upstream = source.derived?.reader, !upstream.pointee.status.isEmpty,
          mayRefresh(upstream, along: current)
        {
          node.pointee.step = current
          link = begin(upstream, for: node)
          node = upstream
          continue scanning
        }
        hasChanged = current.pointee.version != source.pointee.version
        link = current.pointee.nextDependency
      }
      repeat {
        if hasChanged {
          if node.pointee.declaredCount > 0, let current = staleDeclaration(of: node, from: link),
            let upstream = current.pointee.source.derived?.reader
          {
            node.pointee.status.insert(.isDue)
            node.pointee.step = current
            link = begin(upstream, for: node)
            node = upstream
            continue scanning
          }
          run(node)
        }
        // A reader that was marked meanwhile stays stale.
        node.pointee.status.subtract([.isRefreshing, .isTracking, .isDue])
        guard node != reader, let demander = node.pointee.demander,
          let current = demander.pointee.step
        else { break scanning }
        node = demander
        hasChanged =
          current.pointee.version != current.pointee.source.pointee.version
          || node.pointee.status.contains(.isDue)
        link = current.pointee.nextDependency
      } while hasChanged || link == nil
    }
    state.pointee.depth &-= 1
    resumeTracking(by: tracker)
    state.pointee.active = outer
    if outer == nil, state.pointee.hasRemains { releaseRemains() }
    endHold()
  }

  /// The first declared dependency, from a link on, that is not up to date.
  private func staleDeclaration(of reader: ReaderPointer, from start: LinkPointer?) -> LinkPointer?
  {
    var (next, isSeen) = (reader.pointee.firstDependency, true)
    for _ in 0..<reader.pointee.declaredCount {
      guard let link = next else { break }
      if link == start { isSeen = false }
      if !isSeen, let upstream = link.pointee.source.derived?.reader,
        !upstream.pointee.status.isEmpty, mayRefresh(upstream, along: link)
      {
        return link
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
  @inline(__always)
  private func run(_ reader: ReaderPointer) {
    let isEffect = reader.pointee.flags.contains(.isEffect)
    if isEffect, !prepareRun(of: reader) { return }
    // Where no effect or observer waits for the end of the batch, no run could be spared.
    if isBatching, !isEffect, !state.pointee.jobs.isEmpty, let derived = reader.derived {
      remember(derived)
    }
    if let trace = state.pointee.trace { reportRun(of: reader, to: trace) }
    state.pointee.tracker = reader
    state.pointee.active = reader
    reader.pointee.status.insert(.isTracking)
    reader.pointee.cursor = nil
    reader.pointee.step = reader.pointee.firstDependency
    reader.pointee.run &+= 1
    if reader.pointee.declaredCount > 0 { noteDeclaredReads(by: reader) }
    reader.pointee.body?()
    state.pointee.tracker = nil
    dropUnread(of: reader)
    if let derived = reader.derived, derived.source.pointee.flags.contains(.isRemembered) {
      restoreIfBack(derived.source)
    }
    if isEffect, reader.pointee.flags.contains(.isCancelled) {
      // Readers that its cleanup makes record their own reads.
      reader.pointee.status.remove(.isTracking)
      cancelAfterRun(reader)
    }
  }
}

// MARK: - Recording

// Functions, not methods: these are called for every read, and a method would also be passed its type.

/// Notes that a value is read.
@usableFromInline
func noteRead(_ source: SourcePointer) {
  prepareRead(source)
  if !noteRepeatedRead(source), ThreadContext.mayTrack { noteFirstRead(source) }
}

/// Brings a derived value up to date, and notes that it is read.
@usableFromInline
func noteRead(_ derived: DerivedPointer) {
  if !derived.pointee.reader.status.isEmpty { Graph.current.refresh(derived.reader) }
  if !noteRepeatedRead(derived.source), ThreadContext.mayTrack { noteFirstRead(derived.source) }
}

/// Makes sure that a value can be read.
@inline(__always)
func prepareRead(_ source: SourcePointer) {
  require(
    !source.pointee.flags.contains(.isBeingEdited),
    "A value was read while it was being edited in place."
  )
}

/// Brings a derived value up to date for a reader that declared it.
@inline(__always)
func prepareRead(_ derived: DerivedPointer) {
  guard !derived.pointee.reader.status.isEmpty else { return }
  let graph = Graph.current
  if graph.mayRefresh(derived.reader) { graph.refresh(derived.reader) }
}

/// Notes the reads that a reader declared, before it does anything else.
///
/// So their links always come first, and are never replaced.
@inline(__always)
private func noteDeclaredReads(by reader: ReaderPointer) {
  for _ in 0..<reader.pointee.declaredCount {
    if let link = reader.pointee.step { accept(link, for: reader) }
  }
}

/// Notes a read by the reader that read the source last, or by the one that follows it in the list.
///
/// The readers of a source mostly run in the order in which they were added, and each reads what it read
/// in its last run. So this finds the recording reader without looking at the thread's state: source and
/// reader belong to the same domain, so if that reader is recording, the read is its own.
///
/// Returns whether that is so.
@inline(__always)
private func noteRepeatedRead(_ source: SourcePointer) -> Bool {
  guard let latest = source.pointee.latestLink else { return false }
  if noteRead(along: latest) { return true }
  guard let next = latest.pointee.nextReader ?? source.pointee.firstReader else { return false }
  return noteRead(along: next)
}

/// Notes a read if it is that of a link: one from this run, or the next one from the last run.
///
/// The links of the last run are in the order in which it read. While this run reads in the same
/// order, it reuses them one by one, and allocates nothing.
@inline(__always)
private func noteRead(along link: LinkPointer) -> Bool {
  let reader = link.pointee.reader
  guard reader.pointee.status.contains(.isTracking) else { return false }
  if link.pointee.run == UInt32(truncatingIfNeeded: reader.pointee.run) { return true }
  guard reader.pointee.step == link else { return false }
  accept(link, for: reader)
  return true
}

@inline(__always)
private func noteFirstRead(_ source: SourcePointer) {
  let graph = Graph.current
  guard let reader = graph.state.pointee.tracker else { return }
  if let expected = reader.pointee.step, expected.pointee.source == source {
    accept(expected, for: reader)
  } else {
    graph.insert(source, for: reader)
  }
}

@inline(__always)
private func accept(_ link: LinkPointer, for reader: ReaderPointer) {
  let source = link.pointee.source
  link.pointee.version = source.pointee.version
  link.pointee.run = UInt32(truncatingIfNeeded: reader.pointee.run)
  source.pointee.latestLink = link
  reader.pointee.cursor = link
  reader.pointee.step = link.pointee.nextDependency
  if source.pointee.isDerived {
    // A derived value is stale right away if its own computation changed what it had read.
    if let upstream = source.derived?.reader, upstream.pointee.status.contains(.isStale) {
      Graph.current.markStale(reader)
    }
  } else if !source.pointee.flags.contains(.isReliedOn) {
    source.pointee.flags.insert(.isReliedOn)
  }
}

extension Graph {
  @inline(never)
  fileprivate func insert(_ source: SourcePointer, for reader: ReaderPointer) {
    let retainsObject = !reader.pointee.flags.contains(.retainsNoObjects)
    accept(addLink(to: source, for: reader, retainingObject: retainsObject), for: reader)
  }

  /// Makes a source a dependency of a reader that has not run yet and will always read it.
  ///
  /// So a chain of such readers can be brought up to date from its source on, even the first time.
  func declare(_ source: SourcePointer, for reader: ReaderPointer) {
    reader.pointee.cursor = nil
    var next = reader.pointee.firstDependency
    while let link = next {
      if link.pointee.source == source { return }
      reader.pointee.cursor = link
      next = link.pointee.nextDependency
    }
    // No source has this version, so the reader runs.
    addLink(to: source, for: reader, retainingObject: false).pointee.version = .max
    reader.pointee.declaredCount += 1
  }

  private func addLink(
    to source: SourcePointer,
    for reader: ReaderPointer,
    retainingObject retainsObject: Bool
  ) -> LinkPointer {
    let link = state.pointee.links.take(
      Link(
        reader: reader,
        source: source,
        nextDependency: reader.pointee.step,
        version: source.pointee.version,
        run: UInt32(truncatingIfNeeded: reader.pointee.run),
        retainsObject: retainsObject
      )
    )
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = link
    } else {
      reader.pointee.firstDependency = link
    }
    if retainsObject { _ = source.pointee.owner?.retain() } else { Self.keep(source) }
    if source.pointee.readerCount >= source.pointee.sweepLimit { sweepReaders(of: source) }
    source.pointee.append(link)
    return link
  }

  /// Forgets what the last run of a reader read but this one did not.
  @inline(__always)
  func dropUnread(of reader: ReaderPointer) {
    guard let unread = reader.pointee.step else { return }
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = nil
    } else {
      reader.pointee.firstDependency = nil
    }
    release(from: unread)
  }

  /// Forgets all dependencies of a reader.
  func releaseDependencies(of reader: ReaderPointer) {
    guard let first = reader.pointee.firstDependency else { return }
    reader.pointee.firstDependency = nil
    release(from: first)
  }

  /// Removes a list of links from the graph.
  @inline(never)
  private func release(from first: LinkPointer) {
    var next: LinkPointer? = first
    while let link = next {
      next = link.pointee.nextDependency
      let source = link.pointee.source
      source.pointee.remove(link)
      // Released later: the source may be running right now, on behalf of this very reader.
      if !link.pointee.retainsObject {
        state.pointee.removedKept.push(source)
      } else if let owner = source.pointee.owner {
        state.pointee.removed.append(owner)
      }
      state.pointee.hasRemains = true
      state.pointee.links.give(link)
    }
  }
}
