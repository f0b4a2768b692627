// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// A callback that repeats its caller every time.
struct EndlessLoop: CustomTestStringConvertible, Sendable {
  /// The callback, by its type and name.
  let testDescription: String

  /// The text that the program's message must contain.
  let message: String

  /// Runs the loop, which must stop the program.
  let run: @Sendable () -> Void

  init(_ name: String, says message: String, run: @escaping @Sendable () -> Void) {
    testDescription = name
    self.message = message
    self.run = run
  }

  /// A loop that a limit stops.
  ///
  /// - Parameters:
  ///   - name: The callback, by its type and name.
  ///   - callback: The callback, as the message spells it.
  ///   - operation: The call that triggers it, as the message spells it.
  ///   - run: Runs the loop.
  init(
    _ name: String,
    of callback: String,
    causing operation: String,
    run: @escaping @Sendable () -> Void
  ) {
    self.init(
      name,
      says: "An endless loop: \(callback) causes \(operation), which calls",
      run: run
    )
  }

  /// The loops through callbacks, with one file per module.
  static let all = core + delegation + notifications + pipelines
}
