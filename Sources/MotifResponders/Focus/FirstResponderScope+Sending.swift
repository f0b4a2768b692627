// SPDX-License-Identifier: MIT

extension FirstResponderScope {
  /// Sends an action to nobody in particular.
  ///
  /// It starts at the responder that has the focus and climbs from there. When nobody has the focus it
  /// starts at ``fallback``.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. Without a responder to start at, it was not handled.
  /// - Complexity: O(*n*) in the length of the chain.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    guard let start = current ?? fallback else {
      return ActionOutcome(remainder: action, hops: 0)
    }
    return start.send(action)
  }

  /// Finds the responder that would handle an action sent to nobody in particular, without side
  /// effects.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder, or `nil` when nobody would handle the action. See
  ///   ``Responder/target(for:)``.
  /// - Complexity: O(*n*) in the length of the chain.
  public func target<Action: ResponderAction>(for action: Action) -> Responder? {
    (current ?? fallback)?.target(for: action)
  }

  /// Finds out whether an action sent to nobody in particular could be performed now, and how its
  /// menu item looks.
  ///
  /// A menu asks this for each of its items when it opens, and a toolbar after each change.
  ///
  /// - Parameter action: The action.
  /// - Returns: What the responder that would handle it says, or *disabled* when there is none. See
  ///   ``Responder/validate(_:)``.
  /// - Complexity: O(*n*) in the length of the chain.
  public func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    (current ?? fallback)?.validate(action) ?? .disabled
  }
}
