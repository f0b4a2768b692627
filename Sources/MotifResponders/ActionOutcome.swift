// SPDX-License-Identifier: MIT

/// What became of an action: who handled it, and what the reply was.
///
/// The sender need not look at it. One that does can fall back when nobody was there.
///
/// ```swift
/// struct Save: ResponderAction {}
///
/// let field = Responder()
/// let document = Responder()
/// field.nextResponder = document
/// document.handle(Save.self) { _ in .handled }
///
/// let outcome = field.send(Save())
/// print(outcome.isHandled, outcome.handler === document, outcome.hops)
/// print(outcome)
/// // Prints:
/// // true true 1
/// // handled by Responder after 1 hop
/// ```
public struct ActionOutcome<Action: ResponderAction>: CustomStringConvertible {
  /// The responder that handled the action.
  public let handler: Responder?

  /// What the handler replied.
  public let reply: Action.Reply?

  /// How many links of the chain the action climbed: 0 when the first responder asked handled it.
  ///
  /// When nobody handled it, this is the way to the end of the chain.
  public let hops: Int

  /// The chain that was found to run in a circle, if it was: every responder once, and at the end
  /// the one that closes the circle again.
  ///
  /// No handler ran then. A circle is a mistake in setting up the chain. It is reported here, and
  /// not thrown, because the sender can do nothing about it but what it does for any action that
  /// nobody handled.
  public let cycle: [Responder]

  /// Whether a responder handled the action.
  public var isHandled: Bool { handler != nil }

  /// A phrase that says what became of the action, for logs.
  public var description: String {
    let way = hops == 1 ? "after 1 hop" : "after \(hops) hops"
    if let handler {
      return "handled by \(type(of: handler)) \(way)"
    }
    guard cycle.isEmpty else {
      let names = cycle.map { "\(type(of: $0))" }.joined(separator: " -> ")
      return "not sent, because the chain runs in a circle: \(names)"
    }
    return "not handled \(way)"
  }

  /// The outcome for an action that a responder handled.
  init(handler: Responder, reply: Action.Reply, hops: Int) {
    self.handler = handler
    self.reply = reply
    self.hops = hops
    self.cycle = []
  }

  /// The outcome for an action that nobody handled.
  init(unhandledAfter hops: Int, cycle: [Responder] = []) {
    self.handler = nil
    self.reply = nil
    self.hops = hops
    self.cycle = cycle
  }
}
