// SPDX-License-Identifier: MIT

/// Work items that run in turn, even if one of them adds more.
///
/// It lets a view, a delegate or a closure call back its caller.
package final class TurnQueue {
  private var waiting: [() -> Void] = []
  private var isRunning = false

  package init() {}

  /// Runs the turns now, or, from inside a turn, after all waiting ones.
  package func enqueue(_ turns: [() -> Void]) {
    waiting += turns
    guard !isRunning else { return }
    isRunning = true
    while !waiting.isEmpty {
      // What is released with a turn may ask for more, so nothing is released in place.
      let turns = waiting
      waiting = []
      for turn in turns { turn() }
    }
    isRunning = false
  }
}
