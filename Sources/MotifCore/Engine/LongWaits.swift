// SPDX-License-Identifier: MIT

extension Duration {
  /// The longest time that anything in Motif waits: 100 years.
  ///
  /// Clocks stop the program when a deadline does not fit their numbers, and durations come from
  /// outside: from the header of a response, or from a file.
  package static var longestWait: Duration { .seconds(3_155_760_000) }

  /// This duration, or ``longestWait`` if that is shorter.
  package var bounded: Duration { min(self, .longestWait) }
}

extension Clock where Duration == Swift.Duration {
  /// Waits, for 100 years at most.
  ///
  /// All waiting in Motif goes through this function, because `sleep(for:)` stops the program when
  /// the clock cannot represent the deadline.
  ///
  /// - Parameter duration: How long. A negative duration does not wait.
  /// - Throws: `CancellationError` if the task is canceled while it waits.
  package func wait(for duration: Duration) async throws {
    try await sleep(for: max(duration, .zero).bounded, tolerance: nil)
  }
}
