// SPDX-License-Identifier: MIT

import Observation
import Synchronization

/// Code that a user of `Observation` writes.
@Observable
final class TrackedModel {
  var value = 0
  var values = [Int](repeating: 0, count: 10_000)
  @ObservationIgnored let firings = Firings()

  var left: Int { value &+ 1 }
  var right: Int { value &* 2 }

  /// Reads a value and calls back before its next change, as `Observation` does.
  ///
  /// To be notified of every change, register again after each one.
  func track(_ read: () -> Int) {
    let firings = firings
    withObservationTracking {
      blackHole(read())
    } onChange: {
      firings.add()
    }
  }
}

extension TrackedModel {
  /// Counts callbacks, which may come from any thread.
  final class Firings: Sendable {
    private let number = Atomic(0)

    func add() { number.wrappingAdd(1, ordering: .relaxed) }

    var count: Int { number.load(ordering: .relaxed) }
  }
}
