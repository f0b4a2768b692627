// SPDX-License-Identifier: MIT

extension Graph {
  /// Brings a reader up to date.
  @inline(__always)
  func refresh(_ reader: ReaderPointer) {
    if !reader.pointee.status.isEmpty { refreshUpstream(of: reader) }
  }

  /// Brings a reader up to date, and before it whatever it depends on.
  ///
  /// Dependencies are looked at in the order in which they were read, upstream first. A reader runs
  /// only when one of them has another version than it had then. Each reader on the way up knows for
  /// whom it is refreshed, so a long chain costs no call stack where its dependencies are known: from
  /// the first run on where they are declared, and from the second on where a closure finds them.
  @inline(never)
  private func refreshUpstream(of reader: ReaderPointer) {
    state.pointee.depth &+= 1
    if state.pointee.depth > Self.depthLimit { reportDepth() }
    beginHold()
    let (tracker, outer) = (suspendTracking(), state.pointee.active)
    var node = reader
    var link = begin(reader, for: outer)
    scanning: while true {
      // A reader that depends on nothing has to run only once, even if it changed what it had read.
      var hasChanged = link == nil && node.pointee.run == 0
      while !hasChanged, let current = link {
        let source = current.pointee.source
        if let upstream = source.derived?.reader, !upstream.pointee.status.isEmpty {
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
        // What was marked meanwhile stays stale.
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

  /// The first dependency from a link on that will be read in any case and is not up to date.
  private func staleDeclaration(of reader: ReaderPointer, from start: LinkPointer?) -> LinkPointer?
  {
    var (next, isSeen) = (reader.pointee.firstDependency, true)
    for _ in 0..<reader.pointee.declaredCount {
      guard let link = next else { break }
      if link == start { isSeen = false }
      if !isSeen, link.pointee.source.derived?.pointee.reader.status.isEmpty == false {
        return link
      }
      next = link.pointee.nextDependency
    }
    return nil
  }

  /// Begins to look at a reader, and returns its first dependency.
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
    if let trace = state.pointee.trace { reportRun(of: reader, to: trace) }
    state.pointee.tracker = reader
    state.pointee.active = reader
    reader.pointee.status.insert(.isTracking)
    reader.pointee.cursor = nil
    reader.pointee.step = reader.pointee.firstDependency
    reader.pointee.run &+= 1
    reader.pointee.body?()
    state.pointee.tracker = nil
    dropUnread(of: reader)
    if isEffect, reader.pointee.flags.contains(.isCancelled) {
      // What its cleanup makes reads for itself.
      reader.pointee.status.remove(.isTracking)
      cancelAfterRun(reader)
    }
  }
}
