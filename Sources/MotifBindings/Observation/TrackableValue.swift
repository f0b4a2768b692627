// SPDX-License-Identifier: MIT

public import Observation

/// An ``ObservableValue`` as SwiftUI and `withObservationTracking` want it.
///
/// SwiftUI draws a view again when a property of an `Observable` object changes that the view has
/// read. It does not know of graphs. Give the view this object: reading ``value`` counts as reading
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
///   @State var volume: TrackableValue<Double>
///
///   var body: some View {
///     Slider(value: $volume.value, in: 0...11)
///   }
/// }
/// ```
///
/// As Observation wants it, trackers are told before ``value`` changes, and once; what they see then is
/// the old value. That happens when effects run: after the observers and at the end of a batch, so
/// several changes are one here. At any other time ``value`` is that of the observable value. Someone
/// who reads it in the midst of a batch sees what it is there, and so the trackers are told by then.
/// Effects and derived values should read the observable value itself.
///
/// The object belongs to the isolation domain of the observable value, and keeps it alive.
public final class TrackableValue<Value>: Observable {
  private let source: ObservableValue<Value>
  private let copy: TrackedCopy<Value>

  /// Makes an observable value trackable.
  ///
  /// - Parameter source: The value to show and to set.
  public init(_ source: ObservableValue<Value>) {
    self.source = source
    copy = TrackedCopy(of: source)
  }

  /// The value.
  ///
  /// Reading it is tracked by Observation. Setting it sets the observable value, which tells
  /// everyone. An edit in place, as by `+=`, is one of the observable value.
  public var value: Value {
    get { copy.value }
    set { source.value = newValue }
    _modify { yield &source.value }
  }
}
