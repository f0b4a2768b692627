// SPDX-License-Identifier: MIT

internal import Synchronization

/// A source's entry for one registration, with the interface for the ``Registration``.
package protocol RegistrationEntry: AnyObject {
  /// Whether callbacks still arrive.
  var isActive: Bool { get }

  /// Ends the registration and takes it out of the source's storage.
  ///
  /// Called in the isolation domain of the source. A second call has no effect.
  func cancel()

  /// Ends the registration without touching the source's storage.
  ///
  /// Called on any thread when the last reference to the registration is dropped.
  func drop()
}

/// An entry for a source that checks a ``RegistrationState`` before each call.
package final class RemovableEntry: RegistrationEntry {
  private let state: RegistrationState
  private var remove: (() -> Void)?

  package init(state: RegistrationState, remove: @escaping () -> Void) {
    self.state = state
    self.remove = remove
  }

  package var isActive: Bool { state.isActive }

  package func cancel() {
    guard state.end() else { return }
    let remove = remove
    self.remove = nil
    remove?()
  }

  package func drop() {
    state.end()
  }
}

/// The flag that a source and the holder of a ``Registration`` share.
///
/// The source reads the flag before every call, and removes entries with a lowered flag when it
/// next runs. The holder lowers the flag on the thread that releases the registration.
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
