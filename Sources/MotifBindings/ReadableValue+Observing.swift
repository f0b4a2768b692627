// SPDX-License-Identifier: MIT

public import MotifCore

// Most observers only want to know what is so now.

extension ReadableValue {
  /// Calls a closure with the new value after every change, until the registration ends.
  ///
  /// ```swift
  /// let volume = ObservableValue(5)
  /// let registration = volume.observe { new in print("now \(new)") }
  /// volume.value = 7
  /// registration.cancel()
  /// // Prints "now 7"
  /// ```
  ///
  /// A closure with two parameters receives the old value, too: `volume.observe { old, new in … }`.
  ///
  /// - Parameter observer: Receives the new value, beginning with the next change. By the time it
  ///   runs, ``value`` may be even newer.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ new: Value) -> Void) -> Registration {
    observe { (_: Value, new: Value) in observer(new) }
  }

  /// Calls a closure with the new value after every change, while an object is alive.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  ///
  /// let title = ObservableValue("Blue")
  /// let label = Label()
  /// title.observe(owner: label) { label, new in label.text = new }
  /// title.value = "Hejira"
  /// print(label.text)
  /// // Prints "Hejira"
  /// ```
  ///
  /// You need not keep anything. Use the owner that the closure receives instead of capturing it,
  /// or the owner will never be released.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ new: Value) -> Void
  ) {
    observe(owner: owner) { (owner: Owner, _: Value, new: Value) in observer(owner, new) }
  }
}
