// SPDX-License-Identifier: MIT

internal import MotifCore

// How a change moves through the graph: it marks everything downstream as stale, notifies observers, and
// runs jobs, which bring readers up to date (Refreshing.swift). README.md explains why.

// MARK: - Marking

extension Graph {
  /// Notes that the value of a source has changed, and marks everything downstream.
  @usableFromInline
  func noteChange(of source: SourcePointer) {
    if isBatching, let trace = state.pointee.trace { trace.noteBatched(source) }
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
  func beginTelling(of source: SourcePointer, by list: NodeObservers) -> UInt64? {
    guard state.pointee.holds == 1, state.pointee.changes.isEmpty else { return nil }
    state.pointee.changeDepth = 1
    // The value cannot end now, so the list is open.
    _ = list.hold()
    return list.nextChange()
  }

  @usableFromInline
  func endTelling(of source: SourcePointer, by list: NodeObservers) {
    state.pointee.changeDepth = 0
    list.letGo()
    // Registrations may outlive the value, so they leave the flag to the next change.
    if list.isEmpty { source.pointee.flags.remove(.isObserved) }
  }

  /// Queues a change to be told later.
  @usableFromInline
  func enqueue(of source: SourcePointer, by list: NodeObservers, tell: @escaping (UInt64) -> Void) {
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

  /// Whether the round is long enough for its steps to be followed.
  @inline(__always) private var isRoundLong: Bool {
    state.pointee.trail != nil || state.pointee.jobs.roundCount > Trail.firstRound
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
