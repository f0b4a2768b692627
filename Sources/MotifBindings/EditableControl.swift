// SPDX-License-Identifier: MIT

/// A text field, a slider or anything else in which a user edits a value.
///
/// Give the control a ``EditableValue/value`` and call ``onEdit`` when the user has changed it, and
/// `bind` keeps it in step with an ``ObservableValue``.
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
/// let registration = bind(title, field, startingFrom: .first)
/// field.type(" Train")
/// print(title.value)
/// // Prints "Blue Train"
/// title.value = "Hejira"
/// print(field.value)
/// // Prints "Hejira"
/// registration.cancel()
/// ```
///
/// A control belongs to the isolation domain of the values to which it is bound. That of a user
/// interface belongs to the main actor, and says so where it conforms:
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
///   init() { registration = bind(volume, slider, startingFrom: .first) }
/// }
///
/// print(Mixer().slider.value)
/// // Prints "1.0"
/// ```
public protocol EditableControl<Value>: EditableValue {
  /// What to call when the user has changed the value.
  ///
  /// A binding sets it, and the latest one replaces what was there: a control hears of edits for one
  /// binding at a time. There is no need to call it when the value is set by the program; a control
  /// that does so all the same causes no loop.
  var onEdit: (() -> Void)? { get set }
}

extension EditableControl {
  /// Calls a closure after every edit, in place of the one that was called before.
  ///
  /// - Parameter handler: Reads the new value itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    let slot = HandlerSlot(handler)
    // The closure stays, since it may have been replaced by another's. What it calls goes.
    onEdit = { [weak slot] in slot?.handler() }
    return Registration(state: RegistrationState()) { withExtendedLifetime(slot) {} }
  }
}

/// The handler of a control, as long as the registration lives.
private final class HandlerSlot {
  let handler: () -> Void

  init(_ handler: @escaping () -> Void) { self.handler = handler }
}

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
