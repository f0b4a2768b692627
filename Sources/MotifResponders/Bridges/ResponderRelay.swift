// SPDX-License-Identifier: MIT

/// Several chains of responders as one: those of the views of a framework, from the inside out.
///
/// Each is asked in turn, and none twice, even where the chain of one leads to the start of another.
struct ResponderRelay {
  private let starts: [Responder]

  /// Makes a relay.
  ///
  /// - Parameter responders: Where the chains begin, in the order in which they are asked.
  init(_ responders: some Sequence<Responder>) {
    var starts: [Responder] = []
    for responder in responders where !starts.contains(where: { $0.leads(to: responder) }) {
      starts.append(responder)
    }
    self.starts = starts
  }

  /// Sends an action to one chain after the other, until somebody handles it.
  func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    var outcome = ActionOutcome<Action>(hops: 0, remainder: action)
    for start in starts {
      guard let remainder = outcome.remainder else { break }
      outcome = start.send(remainder)
      if outcome.isHandled || !outcome.cycle.isEmpty { break }
    }
    return outcome
  }

  /// What the first responder says that would handle an action.
  func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    starts.first { $0.target(for: action) != nil }?.validate(action) ?? .disabled
  }
}
