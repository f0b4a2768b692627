// SPDX-License-Identifier: MIT

/// Tells a waiting task that a source has gone.
///
/// The source keeps it, within the closure that observes, and lets it go at its end, on whatever
/// thread that happens.
final class SourceEnd: Sendable {
  private let wakeUp: WakeUp

  init(_ wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  deinit {
    wakeUp.finish()
  }
}
