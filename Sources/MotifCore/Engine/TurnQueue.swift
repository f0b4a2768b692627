// SPDX-License-Identifier: MIT

/// Work items that run in turn, even if one of them adds more.
///
/// It lets a view, a delegate or a closure call back its caller. Turns that keep adding turns stop
/// the program.
package final class TurnQueue {
  private let limit: LoopLimit
  private var waiting: [() -> Void] = []
  private var isRunning = false

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - callback: The user code that the turns call, as it is spelled: `didShow`.
  ///   - operation: The operation that enqueues a turn: `apply(_:)`.
  package init(calling callback: StaticString, causedBy operation: StaticString) {
    limit = LoopLimit(of: callback, causing: operation)
  }

  /// Runs the turns now, or, from inside a turn, after all waiting ones.
  package func enqueue(_ turns: [() -> Void]) {
    waiting += turns
    guard !isRunning else { return }
    isRunning = true
    var count = 0
    while !waiting.isEmpty {
      // What is released with a turn may ask for more, so nothing is released in place.
      let turns = waiting
      waiting = []
      for turn in turns {
        // Each turn counts: turns that add two each would never come to many rounds.
        count += 1
        limit.checkRound(count)
        turn()
      }
    }
    isRunning = false
  }
}
