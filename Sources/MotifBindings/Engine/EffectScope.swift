// SPDX-License-Identifier: MIT

internal import Synchronization

/// What an effect owns besides its body; made only for effects that own something.
final class EffectScope {
  /// The name of the effect in reports.
  var name: String?

  /// The lifetime of the outermost effect around this one.
  ///
  /// When it ends, this effect ends, too, even if something still retains it.
  private(set) var enclosing: EffectLifetime?

  /// The scope of the effect that owns this one, and this one's place among its children.
  private weak var parent: EffectScope?
  private var place = 0

  /// The lifetime of this effect, made when it owns another one and nothing owns it.
  private var lifetime: EffectLifetime?

  // Unchecked because nothing is called during an access to any of these.

  /// The effects made in the last run, oldest first.
  ///
  /// The places of canceled ones stay empty until there are many.
  @exclusivity(unchecked) private(set) var children: [Effect?] = []
  @exclusivity(unchecked) private var emptyCount = 0

  /// The cleanups of the last run, in the order in which they were added.
  @exclusivity(unchecked) var cleanups: [() -> Void] = []

  /// Whether there is nothing to clean up.
  var isEmpty: Bool { children.isEmpty && cleanups.isEmpty }

  /// Takes ownership of an effect that was made while this one ran.
  func adopt(_ child: Effect, with scope: EffectScope, for owner: ReaderPointer) {
    if enclosing == nil, lifetime == nil { lifetime = EffectLifetime(of: owner) }
    scope.enclosing = enclosing ?? lifetime
    scope.parent = self
    scope.place = children.count
    children.append(child)
  }

  /// Removes and returns the youngest child.
  func popLastChild() -> Effect? {
    while let last = children.popLast() {
      if let last { return last }
      emptyCount -= 1
    }
    return nil
  }

  /// Removes this effect from the one that owns it.
  ///
  /// - Complexity: O(1), amortized: the children close up when most of their places are empty.
  func leaveParent() {
    guard let parent else { return }
    self.parent = nil
    parent.removeChild(at: place, with: self)
  }

  private func removeChild(at place: Int, with scope: EffectScope) {
    guard place < children.count, let child = children[place],
      child.reader.pointee.scope?.toOpaque() == Unmanaged.passUnretained(scope).toOpaque()
    else { return }
    children[place] = nil
    emptyCount += 1
    if emptyCount * 2 > children.count { closeUp() }
    withExtendedLifetime(child) {}
  }

  private func closeUp() {
    children.removeAll { $0 == nil }
    emptyCount = 0
    for (place, child) in children.enumerated() {
      child?.reader.pointee.scope?._withUnsafeGuaranteedRef { $0.place = place }
    }
  }
}

/// Whether the effects inside another one may still run.
///
/// It asks the outermost effect, whose memory it retains, because only that one can end without notice.
/// So all effects inside it end with its last reference, on any thread, even if a waiting change delays
/// the rest of the work. An inner effect is retained by the one around it, and is told when it ends.
final class EffectLifetime {
  private let owner: ReaderPointer

  init(of owner: ReaderPointer) {
    self.owner = owner
    owner.pointee.holders.add(1, ordering: .relaxed)
  }

  deinit {
    Graph.current.releaseHolder(of: owner)
  }

  var isActive: Bool { !owner.pointee.hasEnded }
}

extension Graph {
  /// Whether an effect may run.
  func isActive(_ effect: ReaderPointer) -> Bool {
    guard !effect.pointee.hasEnded, !effect.pointee.flags.contains(.isBelated) else { return false }
    return effect.pointee.scope?._withUnsafeGuaranteedRef { $0.enclosing?.isActive ?? true } ?? true
  }

  /// Undoes the last run of an effect, and returns whether it is to run again.
  ///
  /// By then, what the effect reads has been brought up to date. That, or the cleanup, may have ended
  /// the effect or its owner.
  @inline(__always)
  func prepareRun(of effect: ReaderPointer) -> Bool {
    guard !effect.pointee.hasEnded else { return false }
    return effect.pointee.scope == nil || cleanUpBeforeRun(of: effect)
  }

  @inline(never)
  private func cleanUpBeforeRun(of effect: ReaderPointer) -> Bool {
    // A new effect runs once, even if its owner was canceled in the same run.
    let isFirst = effect.pointee.run == 0
    guard isFirst || isActive(effect) else { return false }
    let isClean = effect.pointee.scope?._withUnsafeGuaranteedRef { $0.isEmpty } ?? true
    if isClean { return true }
    cleanUp(effect)
    return isActive(effect)
  }

  /// What an effect owns, made on first use.
  func scope(of effect: ReaderPointer) -> EffectScope {
    if let scope = effect.pointee.scope { return scope.takeUnretainedValue() }
    let scope = EffectScope()
    effect.pointee.scope = .passRetained(scope)
    return scope
  }

  /// Ends an effect on request, so its cleanup runs.
  func cancel(_ effect: ReaderPointer) {
    effect.pointee.flags.insert(.isCancelled)
    cleanUp(effect)
    discardCancelled(effect)
  }

  /// Ends an effect that was canceled while it ran, with everything that it set up after that.
  func cancelAfterRun(_ effect: ReaderPointer) {
    cleanUp(effect)
    discardContents(of: effect)
    emptyDiscarded()
  }

  /// Ends the owned effects, then runs the cleanups, last to first and inner before outer.
  ///
  /// Once the first cleanup runs, no inner effect is called or counts as active.
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
      while let cleanup = scope.cleanups.popLast() { cleanup() }
    }
  }

  /// Releases what a canceled effect owns; a running one first finishes its run.
  private func discardCancelled(_ effect: ReaderPointer) {
    guard !effect.pointee.status.contains(.isRefreshing) else { return }
    discardContents(of: effect)
    emptyDiscarded()
  }
}
