// SPDX-License-Identifier: MIT

/// An event loop without a system: it takes one turn after the other, and draws at the end of each.
///
/// Its time is simulated. It passes only when work says how long it takes, so the example never waits.
final class TurnLoop {
  /// The seconds that have passed.
  private(set) var seconds = 0

  /// Draws what has changed, at the end of each turn.
  var draw: () -> Void = {}

  private var waiting: [() -> Void] = []

  /// Schedules a closure for the next turn.
  func schedule(_ body: @escaping () -> Void) {
    waiting.append(body)
  }

  /// Lets time pass, in which nothing else happens: neither a tap nor a drawing.
  func work(seconds: Int) {
    self.seconds += seconds
  }

  /// Takes turns until nothing is scheduled.
  func run() {
    while !waiting.isEmpty {
      let turn = waiting
      waiting = []
      for body in turn { body() }
      draw()
    }
  }
}
