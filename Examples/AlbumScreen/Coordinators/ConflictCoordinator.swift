// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifCoordinators

/// What becomes of another program's save that keeps this one from saving.
enum ConflictEnd {
  /// It is overwritten.
  case overwrite
  /// It is loaded, in place of the changes here.
  case reload
  /// It stays, and the change here remains unsaved.
  case leave
}

/// Settles a conflict: another program has saved the library since this one read it.
///
/// The task begins by asking in the status line, and ends when the user has decided.
final class ConflictCoordinator: Coordinator<ConflictEnd> {
  private let status: ObservableValue<String>

  /// Makes a task that has not been started.
  ///
  /// - Parameter status: The text of the status line.
  init(status: ObservableValue<String>) {
    self.status = status
    super.init()
  }

  override func begin() {
    status.value = "Another program has saved. w saves over it, R loads theirs."
  }
}
