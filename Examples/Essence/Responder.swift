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

  func handle<Action>(_ type: Action.Type, with answer: @escaping (Action) -> PlainAnswer<Action>) {
    handlers[ObjectIdentifier(type)] = answer
  }

  /// Asks the chain as it is now, in order, and returns the first that handled everything asked of it.
  func send<Action>(_ action: Action) -> PlainResponder? {
    let type = ObjectIdentifier(Action.self)
    let asked = sequence(first: self) { $0.next }.filter { $0.handlers[type] != nil }
    var (action, handler) = (action, nil as PlainResponder?)
    for link in asked {
      guard let answer = link.handlers[type] as? (Action) -> PlainAnswer<Action> else { continue }
      switch answer(action) {
      case .handled: return handler ?? link
      case .pass: break
      case .forward(let remainder): action = remainder
      case .handledAndForward: handler = handler ?? link
      }
    }
    return handler
  }
}
