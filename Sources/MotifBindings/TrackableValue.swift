// SPDX-License-Identifier: MIT

public import Observation

/// A readable value as SwiftUI and `withObservationTracking` want it.
///
/// SwiftUI draws a view again when a property of an `Observable` object changes that the view has
/// read. It does not know of graphs. Give the view this object: reading `value` counts as reading
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
/// As Observation wants it, trackers are told before `value` changes, and once; what they see then is
/// the old value. That happens when effects run: after the observers and at the end of a batch, so
/// several changes are one here. At any other time `value` is that of the observable value. Someone
/// who reads it in the midst of a batch sees what it is there, and so the trackers are told by then.
/// Effects and derived values should read the observable value itself.
///
/// A ``DerivedValue`` can be shown as well; it is then computed after each change of what it depends on.
///
/// The object belongs to the isolation domain of the value, and keeps it alive.
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
  /// - Parameter source: The value to show, and to set if it can be set.
  public init(_ source: Source) {
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
  ///
  /// Reading it is tracked by Observation.
  public var value: Source.Value { shown }

  private var shown: Source.Value {
    registrar.access(self, keyPath: \.tracked)
    guard let reader = following?.reader, !reader.pointee.status.contains(.isRefreshing) else {
      return stored
    }
    Graph.current.refresh(reader)
    return untracked { source.value }
  }

  /// What Observation knows the value by.
  private var tracked: Void { () }

  private func follow(_ new: Source.Value) {
    // The first run is that of an effect which is being made.
    guard following != nil else { return }
    var old = new
    registrar.withMutation(of: self, keyPath: \.tracked) { swap(&stored, &old) }
    // What is released with the old value may change the source, and so come back here.
    withExtendedLifetime(old) {}
  }
}

extension TrackableValue where Source: EditableValue {
  /// The value.
  ///
  /// Reading it is tracked by Observation. Setting it sets the source, which tells everyone. An edit in
  /// place, as by `+=`, is one of the source.
  public var value: Source.Value {
    get { shown }
    set { source.value = newValue }
    _modify { yield &source.value }
  }
}
