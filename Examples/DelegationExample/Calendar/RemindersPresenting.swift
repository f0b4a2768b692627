// SPDX-License-Identifier: MIT

/// What a screen of reminders hears: what happened, not what to do about it.
@MainActor
protocol RemindersPresenting: AnyObject {
  /// Another year is about to be shown.
  func yearChanged(to year: Int)

  /// Another day is shown, or other events on it.
  func dayChanged(to day: Day, events: [String])
}
