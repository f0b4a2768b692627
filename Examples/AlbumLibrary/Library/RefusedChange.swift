// SPDX-License-Identifier: MIT

internal import MotifFacades

/// A change that the server has refused.
public struct RefusedChange: Hashable, Sendable {
  /// What was changed, or `nil` where a later version of the app has recorded it.
  public let change: LibraryChange?
  /// What the server said.
  public let reason: String

  init(_ letter: OutboxDeadLetter<ConditionalChange>) {
    change = letter.message?.change
    reason = letter.reason
  }
}
