// SPDX-License-Identifier: MIT

/// One of the two sides of a binding, in the order of the call.
///
/// When a binding begins, its sides rarely agree: one has the value, the other is to get it. Which is
/// which has to be said.
///
/// ```swift
/// let stored = ObservableValue("Blue")
/// let draft = ObservableValue("")
/// let registration = bind(stored, draft, startingFrom: .first)
/// print(draft.value)
/// // Prints "Blue"
/// registration.cancel()
/// ```
public enum BoundSide: Hashable, Sendable {
  /// The side that stands first in the call.
  case first

  /// The side that stands second.
  case second
}
