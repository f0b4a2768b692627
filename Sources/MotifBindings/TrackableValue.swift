// SPDX-License-Identifier: MIT

public import Observation

/// A readable value that SwiftUI and `withObservationTracking` can track.
///
/// SwiftUI redraws a view when a property of an `Observable` object that the view has read changes.
/// It does not know Motif's graphs. Give the view this object: reading `value` counts as reading
/// such a property, and setting it sets the observable value.
///
/// ```swift
/// import Observation
///
/// let volume = ObservableValue(5)
/// let trackable = TrackableValue(volume)
/// withObservationTracking {
///   print("Volume \(trackable.value)")
/// } onChange: {
///   print("Draw again")
/// }
/// // Prints "Volume 5"
/// volume.value = 7
/// // Prints "Draw again"
/// print(trackable.value)
/// // Prints "7"
/// ```
///
/// In a view:
///
/// ```text
/// struct VolumeView: View {
///   @State var volume: TrackableValue<ObservableValue<Double>>
///
///   var body: some View {
///     Slider(value: $volume.value, in: 0...11)
///   }
/// }
/// ```
///
/// As Observation requires, trackers are called once, before `value` changes; at that moment they
/// see the old value. This happens when effects run: after the observers and at the end of a batch,
/// so several changes count as one. At any other time, `value` equals that of the observable value.
/// Code that reads `value` in the middle of a batch sees the value set so far, and trackers are
/// called by then. Effects and derived values should read the observable value itself.
///
/// You can show a ``DerivedValue``, too; it is then computed after each change of its dependencies.
///
/// The object belongs to the isolation domain of the value, and keeps the value alive.
public final class TrackableValue<Source: ReadableValue>: Observable {
  // An effect follows the value and keeps a copy, which is what there is to see while it announces a
  // change. At all other times it is the value itself. Someone who reads it before the effect has run,
  // as in a batch, has the effect run at once: whatever was read, its next change is announced.
  private let registrar = ObservationRegistrar()
  private let source: Source
  private var stored: Source.Value
  private var following: Effect?

  /// Makes a value trackable.
  ///
  /// - Parameter source: The value to show, and to set if possible.
  public init(_ source: Source) {
    self.source = source
    stored = withoutTracking { source.value }
    following = withoutTracking {
      Effect(name: "TrackableValue") { [weak self] in
        let new = source.value
        withoutTracking { self?.follow(new) }
      }
    }
  }

  /// The value; the old one while a change is being announced.
  ///
  /// Observation tracks reads of it.
  public var value: Source.Value { shown }

  private var shown: Source.Value {
    registrar.access(self, keyPath: \.tracked)
    guard let reader = following?.reader, !reader.pointee.status.contains(.isRefreshing) else {
      return stored
    }
    Graph.current.refresh(reader)
    return withoutTracking { source.value }
  }

  /// The property by which Observation tracks the value.
  private var tracked: Void { () }

  private func follow(_ new: Source.Value) {
    // The first run is that of an effect which is being made.
    guard following != nil else { return }
    var old = new
    registrar.withMutation(of: self, keyPath: \.tracked) { swap(&stored, &old) }
    // Releasing the old value may run code that changes the source, and so reenters this method.
    withExtendedLifetime(old) {}
  }
}

extension TrackableValue where Source: EditableValue {
  /// The value.
  ///
  /// Observation tracks reads of it. Setting it sets the source, which calls its observers. An edit
  /// in place, as by `+=`, edits the source in place.
  public var value: Source.Value {
    get { shown }
    set { source.value = newValue }
    _modify { yield &source.value }
  }
}
