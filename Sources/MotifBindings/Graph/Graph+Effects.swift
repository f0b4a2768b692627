// SPDX-License-Identifier: MIT

extension Graph {
  /// Whether an effect may run.
  func isActive(_ effect: ReaderPointer) -> Bool {
    guard !effect.pointee.hasEnded, !effect.pointee.flags.contains(.isBelated) else { return false }
    return effect.pointee.scope?._withUnsafeGuaranteedRef { $0.enclosing?.isActive ?? true } ?? true
  }

  /// Undoes the last run of an effect, and returns whether there is to be another.
  ///
  /// What the effect reads has been brought up to date by then. That, or the cleanup, may have ended
  /// the effect or its owner.
  @inline(__always)
  func prepareRun(of effect: ReaderPointer) -> Bool {
    guard !effect.pointee.hasEnded else { return false }
    return effect.pointee.scope == nil || cleanUpBeforeRun(of: effect)
  }

  @inline(never)
  private func cleanUpBeforeRun(of effect: ReaderPointer) -> Bool {
    // An effect that is made runs once, even if its owner has been cancelled in the same run.
    let isFirst = effect.pointee.run == 0
    guard isFirst || isActive(effect) else { return false }
    let isClean = effect.pointee.scope?._withUnsafeGuaranteedRef { $0.isEmpty } ?? true
    if isClean { return true }
    cleanUp(effect)
    return isActive(effect)
  }

  /// What an effect owns, made when it is first asked for.
  func scope(of effect: ReaderPointer) -> EffectScope {
    if let scope = effect.pointee.scope { return scope.takeUnretainedValue() }
    let scope = EffectScope()
    effect.pointee.scope = .passRetained(scope)
    return scope
  }

  /// Ends an effect for someone who asked for it, so its cleanup runs.
  func cancel(_ effect: ReaderPointer) {
    effect.pointee.flags.insert(.isCancelled)
    cleanUp(effect)
    discardCancelled(effect)
  }

  /// Ends an effect that was cancelled while it ran, with what it set up afterwards.
  func cancelAfterRun(_ effect: ReaderPointer) {
    cleanUp(effect)
    discardContents(of: effect)
    emptyDiscarded()
  }

  /// Ends the owned effects, then runs the cleanups, each the last first, inner before outer.
  ///
  /// No effect within is called, or found to be active, once the first cleanup runs.
  func cleanUp(_ effect: ReaderPointer) {
    guard let scope = effect.pointee.scope?.takeUnretainedValue() else { return }
    if scope.children.isEmpty { return runCleanups(of: scope) }
    cancelAll(in: scope)
    var ending: [(effect: Effect?, scope: EffectScope)] = [(nil, scope)]
    while let (effect, scope) = ending.last {
      if let child = scope.popLastChild() {
        guard let inner = child.reader.pointee.scope?.takeUnretainedValue() else { continue }
        ending.append((child, inner))
      } else {
        runCleanups(of: scope)
        ending.removeLast()
        if let effect { discardCancelled(effect.reader) }
      }
    }
  }

  private func cancelAll(in scope: EffectScope) {
    var waiting = [scope]
    while let scope = waiting.popLast() {
      for case let child? in scope.children where !child.reader.pointee.flags.contains(.isCancelled)
      {
        child.reader.pointee.flags.insert(.isCancelled)
        if let inner = child.reader.pointee.scope { waiting.append(inner.takeUnretainedValue()) }
      }
    }
  }

  private func runCleanups(of scope: EffectScope) {
    guard !scope.cleanups.isEmpty else { return }
    performUntracked {
      while let cleanup = scope.cleanups.popLast() {
        cleanup()
      }
    }
  }

  /// Releases what a cancelled effect owns; one that is running goes on to the end of its run.
  private func discardCancelled(_ effect: ReaderPointer) {
    guard !effect.pointee.status.contains(.isRefreshing) else { return }
    discardContents(of: effect)
    emptyDiscarded()
  }
}
