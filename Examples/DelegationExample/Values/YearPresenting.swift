// SPDX-License-Identifier: MIT

/// The part of a screen that depends on the year, as a value or an object.
///
/// Unlike ``RemindersPresenting``, the protocol isn't bound to classes, so a structure can conform. For it, the
/// requirement has to be `mutating`; a class implements it with a plain method.
@MainActor
protocol YearPresenting {
  /// Another year is about to be shown.
  mutating func yearChanged(to year: Int)
}

/// The title of the reminders' screen, as a value.
struct YearTitle: YearPresenting, Equatable {
  private(set) var text = "Reminders"

  mutating func yearChanged(to year: Int) { text = "Reminders of \(year)" }
}
