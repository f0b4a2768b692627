// SPDX-License-Identifier: MIT

/// A reader whose dependencies are being looked at, and how far that has come.
private struct RefreshFrame {
  let node: ReaderNode
  let startedAt: UInt64
  var index = 0
  var isDependencyFresh = false
}

extension GraphContext {
  /// Brings a reader up to date.
  ///
  /// Dependencies are looked at in the order in which they were read, upstream first. A reader runs
  /// only when one of them has another version than it had then. The way up is walked with a stack
  /// of its own, so a long chain costs no call stack once its dependencies are known.
  func refresh(_ reader: ReaderNode) {
    if reader.isRefreshing {
      reportCycle(through: reader)
    }
    guard reader.needsCheck(in: self) || !reader.hasRun else { return }
    // Written out, not with closures: while readers run for the first time, these calls nest.
    beginHold()
    let didStopClock = stopClock()
    refreshUpstream(of: reader)
    if didStopClock { startClock() }
    endHold()
  }

  private func refreshUpstream(of reader: ReaderNode) {
    var frames: [RefreshFrame] = []
    push(reader, demandedBy: scope.active, on: &frames)
    while let top = frames.indices.last {
      let node = frames[top].node
      if let upstream = nextStaleDependency(of: &frames[top]) {
        if upstream.isRefreshing { reportCycle(through: upstream, from: node) }
        push(upstream, demandedBy: node, on: &frames)
        continue
      }
      if !node.hasRun || frames[top].index < node.dependencies.count {
        node.run(in: self)
      }
      node.checkedAt = frames[top].startedAt
      node.isRefreshing = false
      node.demandedBy = nil
      frames.removeLast()
    }
  }

  private func push(
    _ node: ReaderNode,
    demandedBy parent: ReaderNode?,
    on frames: inout [RefreshFrame]
  ) {
    node.isRefreshing = true
    node.demandedBy = parent
    // Cleared before the look, so that a mark set meanwhile stays.
    node.isPending = false
    frames.append(RefreshFrame(node: node, startedAt: clock))
  }

  /// Walks on to the next dependency that must be refreshed before its version means something.
  ///
  /// Returns `nil` at the first dependency that has changed, or past the last.
  private func nextStaleDependency(of frame: inout RefreshFrame) -> ReaderNode? {
    guard frame.node.hasRun else { return nil }
    while frame.index < frame.node.dependencies.count {
      let dependency = frame.node.dependencies[frame.index]
      if !frame.isDependencyFresh, let upstream = dependency.source.asReader,
        upstream.needsCheck(in: self)
      {
        frame.isDependencyFresh = true
        return upstream
      }
      guard dependency.version == dependency.source.version else { return nil }
      dependency.source.isReliedOn = true
      frame.isDependencyFresh = false
      frame.index += 1
    }
    return nil
  }

  /// Stops the process with the names along a cycle.
  ///
  /// A fatal error rather than a precondition: release builds print only the former's message, and
  /// without the path nobody finds the cycle.
  private func reportCycle(through start: ReaderNode, from last: ReaderNode? = nil) -> Never {
    var path = [start.title]
    var node = last ?? scope.active
    while let reader = node, reader !== start {
      path.append(reader.title)
      node = reader.demandedBy
    }
    path.append(start.title)
    fatalError(
      """
      A derived value depends on itself: \(path.reversed().joined(separator: " → ")). \
      Break the cycle by storing one of them in an ObservableValue.
      """
    )
  }
}
