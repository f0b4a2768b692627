// SPDX-License-Identifier: MIT

extension Responder {
  /// Whether this responder takes the focus now.
  var takesFocus: Bool {
    canBecomeFirstResponder && focusDelegate?.responderShouldBecomeFirst(self) ?? true
  }

  /// Whether this responder gives the focus up now.
  var leavesFocus: Bool { focusDelegate?.responderShouldResignFirst(self) ?? true }
}
