// SPDX-License-Identifier: MIT

internal import Synchronization

/// The flag that a source and the holder of a ``Registration`` share.
///
/// The source reads it before every call and drops entries whose flag is down when it next runs. The
/// holder lowers it from whichever thread releases the registration.
package final class RegistrationState: Sendable {
  private let active = Atomic(true)

  /// Makes the state of a registration that has just begun.
  package init() {}

  /// Whether the source may still call.
  package var isActive: Bool { active.load(ordering: .acquiring) }

  /// Lowers the flag.
  ///
  /// - Returns: Whether this call was the one that lowered it.
  @discardableResult
  package func end() -> Bool {
    active.exchange(false, ordering: .acquiringAndReleasing)
  }
}
