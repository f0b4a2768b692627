// SPDX-License-Identifier: MIT

/// A responder's answer to an action.
enum PlainAnswer<Action> {
  case handled, pass, handledAndForward
  case forward(Action)
}

/// A link of a chain, which answers the action types that it has a handler for.
final class PlainResponder {
  weak var next: PlainResponder?
  private var handlers: [ObjectIdentifier: Any] = [:]

  func handle<Action>(_ type: Action.Type, with handler: @escaping (Action) -> PlainAnswer<Action>)
  {
    handlers[ObjectIdentifier(type)] = handler
  }

  /// Asks the responders in order, and returns the first that handled everything asked of it.
  func send<Action>(_ action: Action) -> PlainResponder? {
    // Decide whom to ask before calling the first handler, which may change the chain.
    let chain = Array(sequence(first: self) { $0.next })
    let asked = chain.filter { $0.handlers[ObjectIdentifier(Action.self)] != nil }
    var (action, handler) = (action, nil as PlainResponder?)
    for responder in asked {
      let found = responder.handlers[ObjectIdentifier(Action.self)]
      guard let answer = found as? (Action) -> PlainAnswer<Action> else { continue }
      switch answer(action) {
      case .handled: return handler ?? responder
      case .pass: break
      case .forward(let remainder): action = remainder
      case .handledAndForward: handler = handler ?? responder
      }
    }
    return handler
  }
}
