// SPDX-License-Identifier: MIT

extension Responder {
  /// Sends an action to this responder, and from here up the chain until someone handles it.
  ///
  /// The way is fixed before the first handler runs: who is asked, on the way down and on the way up,
  /// are the responders in the chain that have a handler for it now. A handler that rearranges the chain or registers others changes the way of
  /// later actions, not of this one, and every responder that is still to be asked stays alive until
  /// this call returns. One that has replaced its handler meanwhile is asked by the new one, and one
  /// that has removed it is passed by.
  ///
  /// A handler may send other actions; they take their own way, and are done when their own `send`
  /// returns.
  ///
  /// When a responder on the way has registered with ``capture(_:with:)``, the action first comes down
  /// from the root.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. When the chain runs in a circle no handler is called,
  ///   and ``ActionOutcome/cycle`` names the responders in it.
  /// - Complexity: O(*n*) in the length of the chain, with its supplemental targets.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    let path = ActionPath(from: self, for: ActionKey(Action.self))
    guard !path.isCircular else {
      return ActionOutcome(remainder: action, hops: 0, cycle: circle())
    }
    var dispatch = ActionDispatch(action, hops: path.hops)
    if path.captures, dispatch.comeDown(path) { return dispatch.outcome }
    dispatch.climb(path)
    return dispatch.outcome
  }
}
