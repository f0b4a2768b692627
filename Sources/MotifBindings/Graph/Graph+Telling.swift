// SPDX-License-Identifier: MIT

extension Graph {
  /// Tells observers a change, at once or when those before it have been told.
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

  /// Begins to tell a change, unless another has to be told before, and returns its number.
  @usableFromInline
  func beginTelling(of source: SourcePointer, by list: ObserverList) -> UInt64? {
    guard state.pointee.holds == 1, state.pointee.changes.isEmpty else { return nil }
    state.pointee.changes.depth = 1
    // The value cannot end now, so the list is open.
    _ = list.hold()
    return list.nextChange()
  }

  @usableFromInline
  func endTelling(of source: SourcePointer, by list: ObserverList) {
    state.pointee.changes.depth = 0
    list.letGo()
    // Registrations may end after the end of the value, so only a change takes notice of it.
    if list.isEmpty { source.pointee.flags.remove(.isObserved) }
  }

  /// Puts off a change.
  @usableFromInline
  func enqueue(
    of source: SourcePointer,
    by list: ObserverList,
    tell: @escaping (UInt64) -> Void
  ) {
    let number = list.nextChange()
    let depth = state.pointee.changes.depth + 1
    var step: Trail.Step?
    if state.pointee.trail != nil || depth > Trail.firstDepth {
      step = noteFollowed(source)
      if step == nil { return }
    }
    let owner = source.derived == nil ? source.pointee.owner?.takeUnretainedValue() : nil
    state.pointee.changes.append(
      Change(owner: owner, depth: depth, step: step) {
        guard list.hold() else { return }
        tell(number)
        list.letGo()
      }
    )
  }
}

// MARK: - Settling

extension Graph {
  /// Whether there is a change to be told, a job to be done or something to be released.
  @usableFromInline var hasWork: Bool {
    !state.pointee.jobs.isEmpty || !state.pointee.changes.isEmpty || state.pointee.hasRemains
  }

  /// Tells changes and does jobs until nothing is left.
  @usableFromInline
  @inline(never)
  func settle() {
    state.pointee.holds = 1
    repeat {
      while true {
        if state.pointee.trail != nil { reportCycles() }
        if !state.pointee.changes.isEmpty, let change = state.pointee.changes.popFirst() {
          state.pointee.trail?.current = change.step
          change.tell()
        } else if let job = state.pointee.jobs.popFirst() {
          perform(job)
        } else {
          break
        }
      }
      state.pointee.changes.finish()
      state.pointee.jobs.finish()
      if state.pointee.trail != nil { state.pointee.trail = nil }
      // What is released may run code of the user's that changes something.
      if state.pointee.hasRemains { releaseRemains() }
    } while hasWork
    state.pointee.holds = 0
  }

  /// Does what ``schedule(_:)`` put off.
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
      // Cancelled before its run, by its cleanup or what it reads, it did not come to that.
      if reader.pointee.flags.contains(.isCancelled) { cancelAfterRun(reader) }
    } else {
      discardContents(of: reader)
      emptyDiscarded()
    }
    // Scheduled again by its own run, it stays held.
    if !reader.pointee.flags.contains(.isScheduled) { letGo(of: reader) }
  }

  /// Lets a derived value tell its observers of changes from now on.
  func beginObservation(of reader: ReaderPointer) {
    reader.pointee.flags.insert(.hasJob)
    if reader.pointee.status.contains(.isStale) { schedule(reader) }
  }

  private func tellObservers(of derived: DerivedPointer) {
    let isObserved =
      derived.pointee.source.observers?._withUnsafeGuaranteedRef { $0.hasLivingObservers } ?? false
    if isObserved { refresh(derived.reader) }
    derived.pointee.operations.tell(derived, self)
    if !isObserved { derived.pointee.reader.flags.remove(.hasJob) }
  }

  func letGo(of reader: ReaderPointer) {
    reader.pointee.flags.remove(.isHeld)
    if reader.pointee.gate.letGo().contains(.isClosed) { takeApart(reader, isInDomain: true) }
  }
}
