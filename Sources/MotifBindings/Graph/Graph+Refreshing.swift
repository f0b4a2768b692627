// SPDX-License-Identifier: MIT

/// A reader whose dependencies are being looked at, and the dependency at hand.
struct RefreshFrame: BitwiseCopyable {
  let reader: ReaderPointer
  var link: LinkPointer?
}

extension Graph {
  /// Brings a reader up to date.
  @inline(__always)
  func refresh(_ reader: ReaderPointer) {
    if isFresh(reader), !reader.pointee.flags.contains(.isRefreshing) { return }
    refreshUpstream(of: reader)
  }

  /// Whether the last result can be trusted without a look at the dependencies.
  @inline(__always)
  private func isFresh(_ reader: ReaderPointer) -> Bool {
    !reader.pointee.isPending && reader.pointee.flags.contains(.hasRun)
  }

  /// Brings a reader up to date, and before it whatever it depends on.
  ///
  /// Dependencies are looked at in the order in which they were read, upstream first. A reader runs
  /// only when one of them has another version than it had then. The way up is walked with a stack
  /// of its own, so a long chain costs no call stack once its dependencies are known.
  @inline(never)
  private func refreshUpstream(of reader: ReaderPointer) {
    state.pointee.depth &+= 1
    defer { state.pointee.depth &-= 1 }
    if state.pointee.depth > state.pointee.depthLimit {
      return withNewStack { refreshUpstream(of: reader) }
    }
    beginHold()
    let base = state.pointee.frames.count
    var node = reader
    var link = push(reader)
    scanning: while true {
      var hasChanged = !node.pointee.flags.contains(.hasRun)
      while !hasChanged, let current = link {
        let source = current.pointee.source
        if let upstream = source.derived?.reader, !isFresh(upstream) {
          state.pointee.frames.last.link = current
          node = upstream
          link = push(upstream)
          continue scanning
        }
        hasChanged = current.pointee.version != source.pointee.version
        link = current.pointee.nextDependency
      }
      repeat {
        if hasChanged { run(node) }
        node.pointee.flags.remove(.isRefreshing)
        state.pointee.frames.removeLast()
        guard state.pointee.frames.count > base else { break scanning }
        // Back to the reader that needed this one.
        node = state.pointee.frames.last.reader
        if let current = state.pointee.frames.last.link {
          hasChanged = current.pointee.version != current.pointee.source.pointee.version
          link = current.pointee.nextDependency
        }
      } while hasChanged || link == nil
    }
    if base == 0, !state.pointee.removed.isEmpty { releaseRemoved() }
    endHold()
  }

  /// Begins to look at a reader, and returns its first dependency.
  @inline(__always)
  private func push(_ reader: ReaderPointer) -> LinkPointer? {
    let flags = reader.pointee.flags
    if flags.contains(.isRefreshing) { reportCycle(through: reader) }
    reader.pointee.flags = flags.union(.isRefreshing)
    // The mark goes before the look, so that one that is set meanwhile stays.
    reader.pointee.isPending = false
    state.pointee.frames.push(RefreshFrame(reader: reader))
    return reader.pointee.firstDependency
  }

  /// Runs a reader and records what it reads.
  @inline(__always)
  private func run(_ reader: ReaderPointer) {
    var flags = reader.pointee.flags
    if flags.contains(.isEffect) {
      if reader.pointee.scope != nil { cleanUp(reader) }
      guard !reader.pointee.flags.contains(.isCancelled) else { return }
    }
    let (outer, outerExpected) = (state.pointee.tracker, state.pointee.expected)
    state.pointee.tracker = reader
    state.pointee.expected = reader.pointee.firstDependency
    reader.pointee.run &+= 1
    reader.pointee.cursor = nil
    if let trace = state.pointee.trace { reportRun(of: reader, to: trace) }
    reader.pointee.body?()
    state.pointee.tracker = outer
    state.pointee.expected = outerExpected
    // Read once and written only if need be: a read that waits for a write takes longer than a run.
    flags = reader.pointee.flags
    if !flags.contains(.hasRun) { reader.pointee.flags = flags.union(.hasRun) }
    dropUnread(of: reader)
    if flags.contains(.isCancelled) { cancelAfterRun(reader) }
  }
}
