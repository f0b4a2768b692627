// SPDX-License-Identifier: MIT

/// What is done in turn, also when one of the turns asks for more.
///
/// It is how a view, a delegate or a closure may call back the one who is calling it.
package final class TurnQueue {
  private var waiting: [() -> Void] = []
  private var isRunning = false

  package init() {}

  /// Takes the turns now, or, from inside a turn, after all that wait.
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
