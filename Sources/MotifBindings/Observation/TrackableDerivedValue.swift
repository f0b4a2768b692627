// SPDX-License-Identifier: MIT

public import Observation

/// A ``DerivedValue`` as SwiftUI and `withObservationTracking` want it.
///
/// What ``TrackableValue`` is to a value that can be set, this is to one that is computed.
///
/// ```swift
/// import Observation
///
/// let titles = ObservableValue(["Blue", "Hejira"])
/// let count = DerivedValue { titles.value.count }
/// let trackable = TrackableDerivedValue(count)
/// withObservationTracking {
///   print("\(trackable.value) albums")
/// } onChange: {
///   print("Draw again")
/// }
/// // Prints "2 albums"
/// titles.value[0] = "Court and Spark"
/// titles.value.removeLast()
/// // Prints "Draw again"
/// print(trackable.value)
/// // Prints "1"
/// ```
///
/// While this object lives, the value is computed after each change of what it depends on. Trackers
/// are told before ``value`` changes, and only when it does.
///
/// The object belongs to the isolation domain of the derived value, and keeps it alive.
public final class TrackableDerivedValue<Value>: Observable {
  private let source: DerivedValue<Value>
  private let copy: TrackedCopy<Value>

  /// Makes a derived value trackable.
  ///
  /// - Parameter source: The value to show.
  public init(_ source: DerivedValue<Value>) {
    self.source = source
    copy = TrackedCopy(of: source)
  }

  /// The value.
  ///
  /// Reading it is tracked by Observation.
  public var value: Value { copy.value }
}
