// SPDX-License-Identifier: MIT

public import MotifCore

/// A text field, a slider or another control in which a user edits a value.
///
/// Give the control a `value` and call ``onEdit`` when the user has changed it.
/// Then `bind(to:)` keeps the control in step with an ``ObservableValue``.
///
/// ```swift
/// final class TextField: EditableControl {
///   var value = ""
///   var onEdit: (() -> Void)?
///
///   /// What the user does.
///   func type(_ text: String) {
///     value += text
///     onEdit?()
///   }
/// }
///
/// let title = ObservableValue("Blue")
/// let field = TextField()
/// let registration = title.bind(to: field)
/// field.type(" Train")
/// print(title.value)
/// // Prints "Blue Train"
/// title.value = "Hejira"
/// print(field.value)
/// // Prints "Hejira"
/// registration.cancel()
/// ```
///
/// A control belongs to the isolation domain of the values to which it is bound. A control of a
/// user interface belongs to the main actor; its conformance says so:
///
/// ```swift
/// @MainActor
/// final class Slider: @MainActor EditableControl {
///   var value = 0.5
///   var onEdit: (() -> Void)?
/// }
///
/// @MainActor
/// final class Mixer {
///   let volume = ObservableValue(1.0)
///   let slider = Slider()
///   private let registration: Registration
///
///   init() { registration = volume.bind(to: slider) }
/// }
///
/// print(Mixer().slider.value)
/// // Prints "1.0"
/// ```
public protocol EditableControl<Value>: EditableValue {
  /// The closure to call when the user has changed the value.
  ///
  /// A binding sets this closure, and the latest binding replaces the previous one: a control
  /// reports edits to one binding at a time. You need not call it when the program sets the value;
  /// if you do, that causes no loop.
  var onEdit: (() -> Void)? { get set }
}

extension EditableControl {
  /// Calls a closure after every edit, in place of the previous closure.
  ///
  /// - Parameter handler: Reads the new value itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    let slot = HandlerSlot(handler)
    // The closure stays, since it may have been replaced by now. The handler that it calls is released.
    onEdit = { [weak slot] in slot?.handler() }
    return Registration(state: RegistrationState()) { withExtendedLifetime(slot) {} }
  }
}

/// The handler of a control, until the registration ends.
private final class HandlerSlot {
  let handler: () -> Void

  init(_ handler: @escaping () -> Void) { self.handler = handler }
}

extension EditableValue where Self: ReadableValue {
  /// Calls a closure after every change, until the registration ends.
  ///
  /// - Parameter handler: Reads the new value itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    observe { _, _ in handler() }
  }
}

extension ObservableValue: EditableValue {}
