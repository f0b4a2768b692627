// SPDX-License-Identifier: MIT

/// What a source keeps of one registration, as the ``Registration`` sees it.
package protocol RegistrationEntry: AnyObject {
  /// Whether callbacks still arrive.
  var isActive: Bool { get }

  /// Ends the registration and takes it out of the source's storage.
  ///
  /// Called in the isolation domain of the source. It may be called again, which does nothing.
  func cancel()

  /// Ends the registration without touching the source's storage.
  ///
  /// Called on any thread when the last reference to the registration goes.
  func drop()
}

/// An entry for a source that looks at a ``RegistrationState`` before each call.
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
