// SPDX-License-Identifier: MIT

/// Every state that can be had back, in order, and the position of the one that holds now.
struct PlainSnapshotHistory<State: Equatable> {
  private(set) var states: [State]
  private(set) var position = 0

  init(_ state: State) {
    states = [state]
  }

  var state: State { states[position] }

  /// Something new leaves nothing to redo; an equal state is nothing new.
  mutating func modify(_ body: (inout State) -> Void) {
    var next = state
    body(&next)
    guard next != state else { return }
    states.removeSubrange((position + 1)...)
    states.append(next)
    position += 1
  }

  mutating func undo() {
    position = max(position - 1, 0)
  }

  mutating func redo() {
    position = min(position + 1, states.count - 1)
  }
}
