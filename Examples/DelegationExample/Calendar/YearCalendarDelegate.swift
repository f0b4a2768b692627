// SPDX-License-Identifier: MIT

/// Decides what a calendar may do, and hears what it does.
@MainActor
protocol YearCalendarDelegate: AnyObject {
  /// Asks whether the calendar may turn to another year.
  func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool

  /// Tells that another year is about to be shown.
  func calendar(_ calendar: YearCalendar, willDisplay year: Int)

  /// Tells that the user selected a day.
  func calendar(_ calendar: YearCalendar, didSelect day: Day)

  /// Tells that there is more on the selected day now.
  func calendar(_ calendar: YearCalendar, didAddEventTo day: Day)

  /// Tells that the events of the selected day come from another data source now.
  func calendar(_ calendar: YearCalendar, didReloadEventsOf day: Day)
}

extension YearCalendarDelegate {
  func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool { true }
  func calendar(_ calendar: YearCalendar, willDisplay year: Int) {}
  func calendar(_ calendar: YearCalendar, didSelect day: Day) {}
  func calendar(_ calendar: YearCalendar, didAddEventTo day: Day) {}
  func calendar(_ calendar: YearCalendar, didReloadEventsOf day: Day) {}
}
