// SPDX-License-Identifier: MIT

/// What an effect owns, besides its body: made for those effects only that own something.
final class EffectScope {
  /// What reports call the effect.
  var name: String?

  /// The lifetime of the effect that owns this one.
  ///
  /// Its end is the end of this one too, even if someone still holds this effect.
  var enclosing: EffectLifetime?

  /// The scope of the effect that owns this one.
  weak var parent: EffectScope?

  /// The lifetime of this effect, made when another belongs to it.
  private var lifetime: EffectLifetime?

  // Unchecked because nothing is called during an access to either.

  /// The effects that were made in the last run, the oldest first.
  @exclusivity(unchecked) var children: [Effect] = []

  /// What undoes the last run, the first to be added first.
  @exclusivity(unchecked) var cleanups: [() -> Void] = []

  /// Whether there is nothing to clean up.
  var isEmpty: Bool { children.isEmpty && cleanups.isEmpty }

  /// Takes over an effect that was made while this one ran.
  func adopt(_ child: Effect, with scope: EffectScope, for owner: ReaderPointer) {
    let lifetime = lifetime ?? EffectLifetime(of: owner, within: enclosing)
    self.lifetime = lifetime
    scope.enclosing = lifetime
    scope.parent = self
    children.append(child)
  }
}
