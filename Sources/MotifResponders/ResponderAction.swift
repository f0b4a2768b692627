// SPDX-License-Identifier: MIT

/// A message that climbs a chain of responders until one of them handles it.
///
/// An action is a plain value that says what to do, not who does it: *delete*, *select the next
/// album*, *may I close?*. Its properties carry the information that the handler needs.
///
/// ```swift
/// struct Rename: ResponderAction {
///   var title: String
/// }
///
/// struct CountWords: ResponderAction {
///   typealias Reply = Int
/// }
///
/// let page = Responder()
/// page.handle(CountWords.self) { _ in .handled(120) }
/// print(page.send(CountWords()).reply ?? 0)
/// print(page.send(Rename(title: "Preface")).isHandled)
/// // Prints:
/// // 120
/// // false
/// ```
///
/// An action's identity is its type. Conform your own final type, and do not use one type for two
/// meanings.
///
/// A chain may belong to any isolation. Therefore the protocol inherits from `SendableMetatype`,
/// which keeps an action nonisolated even in a module whose default isolation is the main actor.
public protocol ResponderAction<Reply>: SendableMetatype {
  /// The type of the handler's reply; `Void` by default.
  associatedtype Reply = Void
}

/// A handler's answer to an action that reached it.
///
/// The four answers allow three ways to share work in a chain. Pass on actions that you can't
/// handle, and handle the rest: the first responder that can stops the chain. Do a part, and
/// forward the remainder. Or do all of it, and let the others do the same.
///
/// ```swift
/// struct Spend: ResponderAction {
///   var amount: Int
/// }
///
/// let clerk = Responder()
/// let manager = Responder()
/// clerk.nextResponder = manager
///
/// clerk.handle(Spend.self) { request in
///   request.amount > 100 ? .forward(Spend(amount: request.amount - 100)) : .handled
/// }
/// manager.handle(Spend.self) { request in
///   print("the manager signs for \(request.amount)")
///   return .handled
/// }
///
/// print(clerk.send(Spend(amount: 40)).hops)
/// print(clerk.send(Spend(amount: 250)).hops)
/// // Prints:
/// // 0
/// // the manager signs for 150
/// // 1
/// ```
public enum ActionAnswer<Action: ResponderAction> {
  /// The action is done. No other responder receives it, and the sender gets the reply.
  case handled(Action.Reply)

  /// This responder can't handle the action, or not now. The next responder is asked.
  case pass

  /// A part of the action is done. The next responder receives the remainder.
  case forward(Action)

  /// The action is done, and the next responder is asked to do it, too.
  ///
  /// Use it for work that each link of the chain does in its own way: the view keeps a draft, the
  /// database stores it, the cloud copies it.
  case handledAndForward(Action.Reply)
}

extension ActionAnswer where Action.Reply == Void {
  /// The action is done, without a reply.
  public static var handled: Self { .handled(()) }

  /// The action is done, without a reply, and the next responder is asked to do it, too.
  public static var handledAndForward: Self { .handledAndForward(()) }
}
