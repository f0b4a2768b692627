// SPDX-License-Identifier: MIT

/// Knows what is on the days of a calendar, and takes what is added to them.
@MainActor
protocol YearCalendarDataSource: AnyObject {
  /// Asks what is on a day, in the order in which it is to be shown.
  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String]

  /// Tells that the user added something to a day.
  func calendar(_ calendar: YearCalendar, add event: String, to day: Day)
}
