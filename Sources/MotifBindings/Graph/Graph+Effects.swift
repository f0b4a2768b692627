// SPDX-License-Identifier: MIT

extension Graph {
  /// Whether an effect may run.
  func isActive(_ effect: ReaderPointer) -> Bool {
    guard !effect.pointee.flags.contains(.isCancelled) else { return false }
    return effect.pointee.scope?._withUnsafeGuaranteedRef { $0.enclosing?.isActive ?? true } ?? true
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
    effect.pointee.scope?._withUnsafeGuaranteedRef { $0.lifetime?.end() }
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
