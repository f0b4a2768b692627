// SPDX-License-Identifier: MIT

/// Turns that are taken one after another, even if one of them asks for more.
///
/// It lets a view, a delegate or an observer call back its caller: the event that it causes is told
/// after those that came before. Turns that keep asking for turns stop the program.
package final class TurnQueue {
  private let limit: LoopLimit
  // No access to these properties is in progress while a turn is taken.
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  @exclusivity(unchecked) @usableFromInline var isTaken = false

  /// Whether a turn is being taken.
  ///
  /// Inlinable, because another module would check this read for exclusivity.
  @inlinable package var isRunning: Bool { isTaken }

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - callback: The user code that the turns call, as it is spelled: `didShow`.
  ///   - operation: The operation that asks for a turn: `apply(_:)`.
  package init(calling callback: StaticString, causedBy operation: StaticString) {
    limit = LoopLimit(of: callback, causing: operation)
  }

  /// Begins a turn at once, without the way through the queue.
  ///
  /// - Returns: Whether it has begun, because no other turn is being taken or waits. Then ``end()`` it.
  @inline(__always)
  package func begin() -> Bool {
    guard !isRunning, waiting.isEmpty else { return false }
    isTaken = true
    return true
  }

  /// Ends a turn that ``begin()`` began, and takes those that it asked for.
  @inline(__always)
  package func end() {
    if !waiting.isEmpty { takeWaiting(after: 1) }
    isTaken = false
  }

  /// Puts a turn last, to be taken by ``takeWaiting()``.
  package func append(_ turn: @escaping () -> Void) { waiting.append(turn) }

  /// Takes the turns that wait.
  ///
  /// - Returns: Whether all have been taken. From inside a turn, they are taken after it.
  @discardableResult
  package func takeWaiting() -> Bool {
    guard !isRunning else { return false }
    isTaken = true
    takeWaiting(after: 0)
    isTaken = false
    return true
  }

  /// Takes turns now, or, from inside a turn, after those that wait.
  package func enqueue(_ turns: [() -> Void]) {
    waiting += turns
    takeWaiting()
  }

  private func takeWaiting(after taken: Int) {
    var count = taken
    while !waiting.isEmpty {
      // What is released with a turn may ask for more, so nothing is released in place.
      let turns = waiting
      waiting = []
      for turn in turns {
        // Each turn counts: turns that ask for two each would never come to many rounds.
        count += 1
        limit.checkRound(count)
        turn()
      }
    }
  }
}
