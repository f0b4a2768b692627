// SPDX-License-Identifier: MIT

/// What a handler says about an action that reached it.
///
/// ```swift
/// struct Delete: ResponderAction {}
///
/// let list = Responder()
/// var items = ["a"]
/// list.handle(Delete.self) { _ in
///   if items.isEmpty { return .pass }
///   items.removeLast()
///   return .handled
/// }
///
/// print(list.send(Delete()).isHandled, list.send(Delete()).isHandled)
/// // Prints "true false"
/// ```
public enum ActionAnswer<Action: ResponderAction> {
  /// The action is done. No other responder hears of it, and the sender gets the reply.
  case handled(Action.Reply)

  /// The action is not mine, or not now. The next responder is asked.
  case pass
}

extension ActionAnswer where Action.Reply == Void {
  /// The action is done, and there is nothing to reply.
  public static var handled: Self { .handled(()) }
}
