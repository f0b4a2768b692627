// SPDX-License-Identifier: MIT

/// A message that climbs a chain of responders until one of them handles it.
///
/// An action is a plain value that says what to do, not who does it. Its properties carry the
/// information that the handler needs.
///
/// ```swift
/// struct CountWords: ResponderAction {
///   typealias Reply = Int
///   var text: String
/// }
///
/// let page = Responder()
/// page.handle(CountWords.self) { .handled($0.text.split(separator: " ").count) }
/// print(page.send(CountWords(text: "to be or not")).reply ?? 0)
/// // Prints "4"
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
/// The four answers allow three ways to share work: the first responder that can does all of it, each
/// does a part and forwards the remainder, or each does all of it.
///
/// ```swift
/// struct Spend: ResponderAction {
///   var amount: Int
/// }
///
/// let clerk = Responder()
/// clerk.handle(Spend.self) { request in
///   request.amount > 100 ? .forward(Spend(amount: request.amount - 100)) : .handled
/// }
/// print(clerk.send(Spend(amount: 250)).remainder?.amount ?? 0)
/// // Prints "150"
/// ```
public enum ActionAnswer<Action: ResponderAction> {
  /// The action is done. No other responder receives it, and the sender gets the reply.
  case handled(Action.Reply)

  /// This responder can't handle the action, or not now. The next responder is asked.
  case pass

  /// A part of the action is done. The next responder receives the remainder.
  case forward(Action)

  /// The action is done, and the next responder is asked to do it, too, in its own way.
  case handledAndForward(Action.Reply)
}

extension ActionAnswer where Action.Reply == Void {
  /// The action is done, without a reply.
  public static var handled: Self { .handled(()) }

  /// The action is done, without a reply, and the next responder is asked to do it, too.
  public static var handledAndForward: Self { .handledAndForward(()) }
}
