// SPDX-License-Identifier: MIT

internal import MotifCore

/// Whether the effects that belong to another one may still run.
///
/// It may be ended on any thread: by the last reference to the effect that owns the others.
final class EffectLifetime: Sendable {
  private let state = RegistrationState()
  private let enclosing: EffectLifetime?

  init(within enclosing: EffectLifetime?) {
    self.enclosing = enclosing
  }

  var isActive: Bool {
    state.isActive && enclosing?.isActive ?? true
  }

  func end() {
    state.end()
  }
}
