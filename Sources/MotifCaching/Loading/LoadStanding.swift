// SPDX-License-Identifier: MIT

internal import Synchronization

/// What has become of a load while it ran, as the load sees it.
///
/// Both answers turn from yes to no once, and never back.
final class LoadStanding: Sendable {
  private let wanted = Atomic(true)
  private let fresh = Atomic(true)

  /// Whether somebody waits for the value, or has got it.
  var isWanted: Bool { wanted.load(ordering: .acquiring) }

  /// Whether the value may be kept for later requests.
  var mayBeKept: Bool { fresh.load(ordering: .acquiring) }

  /// Notes that the last one who waited has gone.
  func abandon() {
    wanted.store(false, ordering: .releasing)
    invalidate()
  }

  /// Notes that the value is out of date by the time it comes.
  func invalidate() {
    fresh.store(false, ordering: .releasing)
  }
}
