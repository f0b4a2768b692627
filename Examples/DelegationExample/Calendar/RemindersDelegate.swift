// SPDX-License-Identifier: MIT

/// Makes the decisions of the reminders' calendar.
///
/// It reports events to the presenter, and knows it only through its protocol, so a test or another screen can replace
/// it.
final class RemindersDelegate: YearCalendarDelegate {
  /// The years that may be shown.
  private let years: ClosedRange<Int>
  /// Weak, because the presenter owns this delegate.
  private weak var presenter: (any RemindersPresenting)?

  init(years: ClosedRange<Int>, presenter: any RemindersPresenting) {
    self.years = years
    self.presenter = presenter
  }

  func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool {
    years.contains(year)
  }

  func calendar(_ calendar: YearCalendar, willDisplay year: Int) {
    presenter?.yearChanged(to: year)
  }

  func calendar(_ calendar: YearCalendar, didSelect day: Day) {
    presenter?.dayChanged(to: day, events: calendar.events)
  }

  func calendar(_ calendar: YearCalendar, didAddEventTo day: Day) {
    presenter?.dayChanged(to: day, events: calendar.events)
  }

  func calendar(_ calendar: YearCalendar, didReloadEventsOf day: Day) {
    presenter?.dayChanged(to: day, events: calendar.events)
  }
}
