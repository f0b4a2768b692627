// SPDX-License-Identifier: MIT

extension Graph {
  /// Whether an effect may run.
  func isActive(_ effect: ReaderPointer) -> Bool {
    guard !effect.pointee.hasEnded else { return false }
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
    // An effect that is running goes on to the end of its run.
    guard !effect.pointee.status.contains(.isRefreshing) else { return }
    discardContents(of: effect)
    emptyDiscarded()
  }

  /// Ends an effect that was cancelled while it ran, with what it set up afterwards.
  func cancelAfterRun(_ effect: ReaderPointer) {
    cleanUp(effect)
    discardContents(of: effect)
    emptyDiscarded()
  }

  /// Ends the owned effects, then runs the cleanups, each the last first.
  func cleanUp(_ effect: ReaderPointer) {
    guard let scope = effect.pointee.scope?.takeUnretainedValue() else { return }
    while let child = scope.children.popLast() {
      cancel(child.reader)
    }
    guard !scope.cleanups.isEmpty else { return }
    performUntracked {
      while let cleanup = scope.cleanups.popLast() {
        cleanup()
      }
    }
  }
}
