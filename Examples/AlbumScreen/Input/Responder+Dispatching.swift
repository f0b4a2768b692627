// SPDX-License-Identifier: MIT

internal import MotifResponders

extension Responder {
  /// Sends an action up the chain, where the recorder of turns notes its way if there is one.
  ///
  /// - Parameter action: The action.
  /// - Returns: Its outcome.
  @discardableResult
  func dispatch<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    value(for: XRayKey.self)?.follow(action, from: self) ?? send(action)
  }
}

extension FirstResponderScope {
  /// Dispatches an action from the first responder.
  ///
  /// - Parameter action: The action.
  /// - Returns: Its outcome.
  @discardableResult
  func dispatch<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    (current ?? fallback)?.dispatch(action) ?? send(action)
  }
}
