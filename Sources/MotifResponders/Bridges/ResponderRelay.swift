// SPDX-License-Identifier: MIT

/// Several chains of responders as one: the chains of a framework's views, from the inside out.
///
/// Each responder is asked in turn, and none twice, even if one chain leads to the start of
/// another.
struct ResponderRelay {
  private let starts: [Responder]

  /// Makes a relay.
  ///
  /// - Parameter responders: The starts of the chains, in the order in which they are asked.
  init(_ responders: some Sequence<Responder>) {
    var starts: [Responder] = []
    for responder in responders where !starts.contains(where: { $0.leads(to: responder) }) {
      starts.append(responder)
    }
    self.starts = starts
  }

  /// Sends an action to one chain after another, until a responder handles it.
  func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    var outcome = ActionOutcome<Action>(hops: 0, remainder: action)
    for start in starts {
      guard let remainder = outcome.remainder else { break }
      outcome = start.send(remainder)
      if outcome.isHandled || !outcome.cycle.isEmpty { break }
    }
    return outcome
  }

  /// The validation by the first responder that would handle an action.
  func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    starts.first { $0.target(for: action) != nil }?.validate(action) ?? .disabled
  }
}
