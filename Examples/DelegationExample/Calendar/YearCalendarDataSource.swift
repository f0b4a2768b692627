// SPDX-License-Identifier: MIT

/// Knows what is on the days of a calendar, and takes what is added to them.
@MainActor
protocol YearCalendarDataSource: AnyObject {
  /// Asks what is on a day, in the order in which it is to be shown.
  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String]

  /// Asks what is on a day and those before and after it, up to a distance in days.
  func calendar(_ calendar: YearCalendar, eventsNear day: Day, within distance: Int) -> [String]

  /// Tells that the user added something to a day.
  func calendar(_ calendar: YearCalendar, add event: String, to day: Day)
}

extension YearCalendarDataSource {
  /// Unless a data source says more, what is near a day is what is on it.
  func calendar(_ calendar: YearCalendar, eventsNear day: Day, within distance: Int) -> [String] {
    self.calendar(calendar, eventsFor: day)
  }
}
