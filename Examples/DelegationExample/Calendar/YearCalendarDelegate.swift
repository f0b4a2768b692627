// SPDX-License-Identifier: MIT

/// Decides what a calendar may do, and is notified of what it does.
@MainActor
protocol YearCalendarDelegate: AnyObject {
  /// Asks whether the calendar may turn to another year.
  func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool

  /// Reports that another year is about to be shown.
  func calendar(_ calendar: YearCalendar, willDisplay year: Int)

  /// Reports that the user selected a day.
  func calendar(_ calendar: YearCalendar, didSelect day: Day)

  /// Reports that an event was added on the selected day.
  func calendar(_ calendar: YearCalendar, didAddEventTo day: Day)

  /// Reports that the events of the selected day come from a different data source.
  func calendar(_ calendar: YearCalendar, didReloadEventsOf day: Day)
}

extension YearCalendarDelegate {
  func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool { true }
  func calendar(_ calendar: YearCalendar, willDisplay year: Int) {}
  func calendar(_ calendar: YearCalendar, didSelect day: Day) {}
  func calendar(_ calendar: YearCalendar, didAddEventTo day: Day) {}
  func calendar(_ calendar: YearCalendar, didReloadEventsOf day: Day) {}
}
