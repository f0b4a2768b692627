// SPDX-License-Identifier: MIT

/// Provides the events of a calendar, and stores new ones.
@MainActor
protocol YearCalendarDataSource: AnyObject {
  /// Asks for the events of a day, in display order.
  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String]

  /// Asks for the events of a day and the days around it, up to a distance in days.
  func calendar(_ calendar: YearCalendar, eventsNear day: Day, within distance: Int) -> [String]

  /// Reports that the user added an event on a day.
  func calendar(_ calendar: YearCalendar, add event: String, to day: Day)
}

extension YearCalendarDataSource {
  /// By default, the events around a day are those of the day itself.
  func calendar(_ calendar: YearCalendar, eventsNear day: Day, within distance: Int) -> [String] {
    self.calendar(calendar, eventsFor: day)
  }
}
