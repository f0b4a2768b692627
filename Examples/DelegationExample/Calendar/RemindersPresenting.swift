// SPDX-License-Identifier: MIT

/// What a screen of reminders can show.
@MainActor
protocol RemindersPresenting: AnyObject {
  /// Shows another year.
  func yearChanged(to year: Int)

  /// Shows another day and what is on it.
  func dayChanged(to day: Day, events: [String])
}
