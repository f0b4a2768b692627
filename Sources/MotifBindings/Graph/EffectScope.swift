// SPDX-License-Identifier: MIT

/// What an effect owns, besides its body: made for those effects only that own something.
final class EffectScope {
  /// What reports call the effect.
  var name: String?

  /// The lifetime of the outermost effect around this one.
  ///
  /// Its end is the end of this one too, even if someone still holds this effect.
  private(set) var enclosing: EffectLifetime?

  /// The scope of the effect that owns this one, and the place among its children.
  private weak var parent: EffectScope?
  private var place = 0

  /// The lifetime of this effect, made when another belongs to it and nothing owns it.
  private var lifetime: EffectLifetime?

  // Unchecked because nothing is called during an access to any of these.

  /// The effects that were made in the last run, the oldest first.
  ///
  /// The places of those that were cancelled are empty until there are many.
  @exclusivity(unchecked) private(set) var children: [Effect?] = []
  @exclusivity(unchecked) private var emptyCount = 0

  /// What undoes the last run, the first to be added first.
  @exclusivity(unchecked) var cleanups: [() -> Void] = []

  /// Whether there is nothing to clean up.
  var isEmpty: Bool { children.isEmpty && cleanups.isEmpty }

  /// Takes over an effect that was made while this one ran.
  func adopt(_ child: Effect, with scope: EffectScope, for owner: ReaderPointer) {
    if enclosing == nil, lifetime == nil { lifetime = EffectLifetime(of: owner) }
    scope.enclosing = enclosing ?? lifetime
    scope.parent = self
    scope.place = children.count
    children.append(child)
  }

  /// Gives away the youngest of the children.
  func popLastChild() -> Effect? {
    while let last = children.popLast() {
      if let last { return last }
      emptyCount -= 1
    }
    return nil
  }

  /// Leaves the effect that owns this one.
  ///
  /// - Complexity: O(1), amortised: the children close up when most of the places are empty.
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
