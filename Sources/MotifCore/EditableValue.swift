// SPDX-License-Identifier: MIT

/// An object whose value can be set, and that reports edits.
///
/// `bind(to:)` of MotifBindings keeps such objects in step: an observable value, an element of a list,
/// or a control of a user interface. Other types rarely need to conform.
///
/// ```swift
/// import MotifBindings
///
/// func makeUpperCase(_ text: some EditableValue<String>) -> Registration {
///   text.observeEdits { [weak text] in
///     guard let text, text.value != text.value.uppercased() else { return }
///     text.value = text.value.uppercased()
///   }
/// }
///
/// let code = ObservableValue("")
/// let registration = makeUpperCase(code)
/// code.value = "blue"
/// registration.cancel()
/// print(code.value)
/// // Prints "BLUE"
/// ```
public protocol EditableValue<Value>: AnyObject {
  /// The type of the value.
  associatedtype Value

  /// The current value.
  var value: Value { get set }

  /// Calls a closure after every edit, until the registration ends.
  ///
  /// - Parameter handler: Reads the new value itself, because there may be a newer one by the time
  ///   it runs.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  func observeEdits(_ handler: @escaping () -> Void) -> Registration
}
