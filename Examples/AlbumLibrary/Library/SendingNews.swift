// SPDX-License-Identifier: MIT

internal import MotifFacades

/// What a session hears from those who tell the server of its changes.
enum SendingNews: Sendable {
  /// What waits, and what is being done about it.
  case status(OutboxStatus)
  /// Why nothing can be sent, or `nil` where it is tried again.
  case fault(String?)
}
