// SPDX-License-Identifier: MIT

/// A message that climbs a chain of responders until one of them handles it.
///
/// An action is a plain value that says what is wanted, not who does it: *delete*, *select the next
/// album*, *may I close?*. What the handler needs to know travels in its properties.
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
/// An action's identity is its type. Conform a final type of your own, and do not share one type
/// between two meanings.
///
/// A chain may belong to any isolation. For that the protocol derives from `SendableMetatype`, which keeps an
/// action nonisolated in a module whose default isolation is the main actor, too.
public protocol ResponderAction<Reply>: SendableMetatype {
  /// What the handler sends back: nothing, unless stated.
  associatedtype Reply = Void
}

/// What a handler says about an action that reached it.
///
/// The four answers are the three ways in which a chain can share work. Pass on what isn't yours,
/// and take the rest: the first that can stops the chain. Do a part, and forward what is left. Or do
/// all of it, and let the others do the same.
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
  /// The action is done. No other responder hears of it, and the sender gets the reply.
  case handled(Action.Reply)

  /// The action is not mine, or not now. The next responder is asked.
  case pass

  /// A part of the action is done. The next responder is asked for what is left.
  case forward(Action)

  /// The action is done, and the next responder is asked to do it, too.
  ///
  /// For what each link of the chain does in its own way: the view keeps a draft, the database
  /// stores it, the cloud copies it.
  case handledAndForward(Action.Reply)
}

extension ActionAnswer where Action.Reply == Void {
  /// The action is done, and there is nothing to reply.
  public static var handled: Self { .handled(()) }

  /// The action is done, there is nothing to reply, and the next responder is asked to do it, too.
  public static var handledAndForward: Self { .handledAndForward(()) }
}
