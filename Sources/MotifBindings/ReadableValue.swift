// SPDX-License-Identifier: MIT

public import MotifCore

/// An object with a value that can be read and observed.
///
/// Ask for a readable value if it should make no difference whether the value is stored or
/// computed: a view that shows a text takes `some ReadableValue<String>`, and gets an
/// ``ObservableValue`` from a test and a ``DerivedValue`` from the program. It can be read and
/// observed, but not set.
///
/// ```swift
/// func follow(_ text: some ReadableValue<String>) -> Registration {
///   text.observe { old, new in print("\(old) → \(new)") }
/// }
///
/// let title = ObservableValue("Blue")
/// let heading = title.map { $0.uppercased() }
/// let registrations = [follow(title), follow(heading)]
/// title.value = "Hejira"
/// withExtendedLifetime(registrations) {}
/// // Prints:
/// // Blue → Hejira
/// // BLUE → HEJIRA
/// ```
///
/// Deriving values takes one call: `map` computes from one value, `combined` from several, and the
/// properties of a value are readable values, too.
///
/// ```swift
/// struct Album {
///   var title: String
///   var year: Int
/// }
///
/// let album = ObservableValue(Album(title: "Blue", year: 1971))
/// let year = album.year
/// print(year.value, album[\.title.count].value)
/// // Prints "1971 4"
/// ```
///
/// The result is a ``DerivedValue``, not the property itself, and each access makes a new one. Keep
/// it if you read it often. To observe it, you need not keep it:
/// `album.year.observe(owner: label) { … }` lasts as long as `album` and `label`. To read a
/// property once, read it from the value, as in `album.value.year`.
@dynamicMemberLookup
public protocol ReadableValue<Value>: AnyObject, CustomDebugStringConvertible {
  /// The type of the value.
  associatedtype Value

  /// The current value.
  ///
  /// A derived value or an effect that reads it depends on it.
  var value: Value { get }

  /// Calls a closure after every change, until the registration ends.
  ///
  /// - Parameter observer: Receives the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration

  /// Calls a closure after every change, while an object is alive.
  ///
  /// The observation ends with the owner, or with the last of the values with which this one begins:
  /// a value made by `map`, `combined`, a key path or another method begins with those that it was
  /// made from, and every other value with itself. If one of several is released, the observation
  /// continues with its last value.
  ///
  /// So you need not keep `album.year` in `album.year.observe(owner: label) { … }`, which begins with
  /// `album`, but you must keep a `DerivedValue { … }`. The observation itself keeps none of them
  /// alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new value, beginning with the next change.
  func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  )
}

// MARK: - Iterating

extension ReadableValue {
  /// The current value and every later one, to read with `for await`.
  ///
  /// ```swift
  /// let query = ObservableValue("b")
  /// for await text in query.values() {
  ///   print("Search for \(text)")
  ///   if text == "blue" { break }
  ///   query.value = "bl"
  ///   query.value = "blue"
  /// }
  /// // Prints:
  /// // Search for b
  /// // Search for blue
  /// ```
  ///
  /// Observation begins with this call, even if the loop begins later, in a task. The sequence ends
  /// with the value, or, like an observation with an owner, with the last of the values with which
  /// this one begins: you need not keep `album.year` in `for await year in album.year.values()`. The
  /// sequence keeps none of them alive.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: The values to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Its first iterator delivers the value at this call and every change
  ///   since; each further one observes independently, from the moment it is made.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    let kept = makeKept()
    return ValueSequence(buffering) { [weak self] inbox in
      if let kept { return kept.fill(inbox) }
      guard let self else { return inbox.finish() }
      let end = inbox.end
      withoutTracking {
        observe(owner: inbox) { inbox, _, new in
          withExtendedLifetime(end) { inbox.append(new) }
        }
        inbox.append(value)
      }
    }
  }
}
