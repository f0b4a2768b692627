// SPDX-License-Identifier: MIT

internal import MotifCore

/// Whether an effect may still run; the part of it that may be touched on any thread.
final class EffectLifetime: Sendable {
  private let state = RegistrationState()

  /// The lifetime of the effect that owns this one.
  ///
  /// Its end is the end of this one too, even if someone still holds this effect.
  private let enclosing: EffectLifetime?

  init(within enclosing: EffectLifetime?) {
    self.enclosing = enclosing
  }

  /// Whether this effect belongs to another one, rather than to its handle.
  var isOwned: Bool { enclosing != nil }

  var isActive: Bool {
    state.isActive && enclosing?.isActive ?? true
  }

  func end() {
    state.end()
  }
}
