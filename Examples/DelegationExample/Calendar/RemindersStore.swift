// SPDX-License-Identifier: MIT

/// The reminders themselves, as a calendar asks for them.
final class RemindersStore: YearCalendarDataSource {
  private var reminders: [Day: [String]]

  init(_ reminders: [Day: [String]]) {
    self.reminders = reminders
  }

  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String] {
    reminders[day] ?? []
  }

  func calendar(_ calendar: YearCalendar, add event: String, to day: Day) {
    reminders[day, default: []].append(event)
  }
}
