// SPDX-License-Identifier: MIT

internal import Observation

/// A value as those see it who track what they read by way of Observation.
///
/// They are told before a change, and must still see the old value then. A graph tells after it. So an
/// effect follows the value and keeps a copy, which is what there is to see while it announces a
/// change. At all other times it is the value itself. Someone who reads it before the effect has run,
/// as in a batch, has the effect run at once: whatever was read, its next change is announced.
final class TrackedCopy<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private let source: any ReadableValue<Value>
  private var stored: Value
  private var following: Effect?

  init(of source: any ReadableValue<Value>) {
    self.source = source
    stored = untracked { source.value }
    following = untracked {
      Effect(name: "TrackableValue") { [weak self] in
        let new = source.value
        untracked { self?.follow(new) }
      }
    }
  }

  /// The value; the old one while a change is being announced.
  var value: Value {
    registrar.access(self, keyPath: \.value)
    guard let reader = following?.reader, !reader.pointee.status.contains(.isRefreshing) else {
      return stored
    }
    Graph.current.refresh(reader)
    return untracked { source.value }
  }

  private func follow(_ new: Value) {
    // The first run is that of an effect which is being made.
    guard following != nil else { return }
    var old = new
    registrar.withMutation(of: self, keyPath: \.value) { swap(&stored, &old) }
    // What goes with the old value may change the source, and so come back here.
    withExtendedLifetime(old) {}
  }
}
