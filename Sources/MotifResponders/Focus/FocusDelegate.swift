// SPDX-License-Identifier: MIT

/// Decides whether a responder takes and leaves the focus, and hears when it did.
///
/// A responder asks its ``Responder/focusDelegate``, which may be the responder itself, a controller
/// that validates what was typed, or the object that the responder ``Responder/represents(_:)``. All
/// methods have a default: every change is allowed, and nothing happens.
///
/// ```swift
/// final class AgeRule: FocusDelegate {
///   var text = "seven"
///
///   func responderShouldResignFirst(_ responder: Responder) -> Bool { Int(text) != nil }
///   func responderDidResignFirst(_ responder: Responder) { print("age: \(text)") }
/// }
///
/// let rule = AgeRule()
/// let field = Responder()
/// field.canBecomeFirstResponder = true
/// field.focusDelegate = rule
///
/// let scope = FirstResponderScope()
/// scope.become(field)
/// print(scope.resign())
/// rule.text = "7"
/// print(scope.resign())
/// // Prints:
/// // false
/// // age: 7
/// // true
/// ```
///
/// The methods are called in the isolation domain of the scope. Each may use the scope again; see
/// ``FirstResponderScope`` for what happens then. A class that is tied to the main actor conforms as
/// `@MainActor FocusDelegate`.
public protocol FocusDelegate: AnyObject {
  /// Asks whether a responder that can take the focus takes it now.
  ///
  /// Answer without side effects.
  ///
  /// - Parameter responder: The responder that would have the focus.
  /// - Returns: Whether it takes the focus. A refusal leaves everything as it was.
  func responderShouldBecomeFirst(_ responder: Responder) -> Bool

  /// Asks whether a responder gives the focus up.
  ///
  /// Answer `false` to keep the focus, for example while what the user typed is not valid, and answer
  /// without side effects.
  ///
  /// - Parameter responder: The responder that has the focus.
  /// - Returns: Whether it gives the focus up. A refusal leaves everything as it was.
  func responderShouldResignFirst(_ responder: Responder) -> Bool

  /// Tells that a responder took the focus.
  ///
  /// - Parameter responder: The responder that has the focus now.
  func responderDidBecomeFirst(_ responder: Responder)

  /// Tells that a responder gave the focus up or lost it.
  ///
  /// - Parameter responder: The responder that had the focus.
  func responderDidResignFirst(_ responder: Responder)
}

// MARK: - Defaults

extension FocusDelegate {
  /// Returns `true`.
  ///
  /// - Parameter responder: The responder that would have the focus.
  /// - Returns: `true`.
  public func responderShouldBecomeFirst(_ responder: Responder) -> Bool { true }

  /// Returns `true`.
  ///
  /// - Parameter responder: The responder that has the focus.
  /// - Returns: `true`.
  public func responderShouldResignFirst(_ responder: Responder) -> Bool { true }

  /// Does nothing.
  ///
  /// - Parameter responder: The responder that has the focus now.
  public func responderDidBecomeFirst(_ responder: Responder) {}

  /// Does nothing.
  ///
  /// - Parameter responder: The responder that had the focus.
  public func responderDidResignFirst(_ responder: Responder) {}
}
