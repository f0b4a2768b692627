// SPDX-License-Identifier: MIT

internal import Observation

/// A copy of a value, kept for those who track what they read by way of Observation.
///
/// They are told before a change, and must still see the old value then. A graph tells after it. The
/// copy is what makes up for the difference: it changes between the two calls that they expect.
final class TrackedCopy<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value

  init(of source: any ValueSource<Value>) {
    stored = untracked { source.value }
    source.observe(owner: self) { copy, _, new in copy.replace(with: new) }
  }

  /// The value, as of the last change that observers were told.
  var value: Value {
    registrar.access(self, keyPath: \.value)
    return stored
  }

  private func replace(with new: Value) {
    var old = new
    registrar.withMutation(of: self, keyPath: \.value) { swap(&stored, &old) }
    // What goes with the old value may change the source, and so come back here.
    withExtendedLifetime(old) {}
  }
}
