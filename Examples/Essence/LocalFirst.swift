// SPDX-License-Identifier: MIT

/// A state, and the changes of it that the far side may not know yet, to be saved as one.
struct PlainLocalFirst<State, Change> {
  private(set) var state: State
  private var changes: [Change] = []
  private var firstNumber = 1

  init(_ state: State) {
    self.state = state
  }

  /// Makes a change here; save the whole before you hand it over.
  mutating func perform(_ change: Change, _ apply: (Change, inout State) -> Void) {
    apply(change, &state)
    changes.append(change)
  }

  /// Hands over what is not known yet, by number, so that it may be done twice.
  mutating func handOver(to outbox: inout [Change]) {
    for (number, change) in zip(firstNumber..., changes) where number > outbox.count {
      outbox.append(change)
    }
    firstNumber = outbox.count + 1
    changes = []
  }
}
