// SPDX-License-Identifier: MIT

/// Something whose value can be set, and that tells when it was edited.
///
/// It is what `bind` keeps in step: an ``ObservableValue``, or a control that conforms to
/// ``EditableControl``. There is little reason to conform anything else.
///
/// ```swift
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
  /// What can be read and set.
  associatedtype Value

  /// The value at present.
  var value: Value { get set }

  /// Calls a closure after every edit, as long as the registration lives.
  ///
  /// - Parameter handler: Reads the new value itself, because by the time it runs there may be a newer
  ///   one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  func observeEdits(_ handler: @escaping () -> Void) -> Registration
}

extension ObservableValue: EditableValue {
  /// Calls a closure after every change, as long as the registration lives.
  ///
  /// - Parameter handler: Reads the new value itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    observe { _, _ in handler() }
  }
}
