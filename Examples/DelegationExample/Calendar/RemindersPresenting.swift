// SPDX-License-Identifier: MIT

/// A screen of reminders, which is notified of events but not told how to handle them.
@MainActor
protocol RemindersPresenting: AnyObject {
  /// Another year is about to be shown.
  func yearChanged(to year: Int)

  /// A different day is shown, or its events have changed.
  func dayChanged(to day: Day, events: [String])
}
