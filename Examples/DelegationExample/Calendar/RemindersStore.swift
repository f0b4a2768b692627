// SPDX-License-Identifier: MIT

/// A reminder.
struct Reminder {
  var text: String
  var isImportant = false
}

/// The reminders, as a data source for a calendar.
final class RemindersStore: YearCalendarDataSource {
  private(set) var reminders: [Day: [Reminder]]

  init(_ reminders: [Day: [Reminder]]) {
    self.reminders = reminders
  }

  /// Adds a reminder at the end of a day.
  func add(_ reminder: Reminder, to day: Day) {
    reminders[day, default: []].append(reminder)
  }

  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String] {
    reminders[day, default: []].map(\.text)
  }

  func calendar(_ calendar: YearCalendar, eventsNear day: Day, within distance: Int) -> [String] {
    reminders.filter { abs($0.key.number - day.number) <= distance }
      .sorted { $0.key.number < $1.key.number }
      .flatMap { $0.value.map(\.text) }
  }

  func calendar(_ calendar: YearCalendar, add event: String, to day: Day) {
    add(Reminder(text: event), to: day)
  }
}

/// The important reminders of a store; any reminder added here is important.
final class ImportantReminders: YearCalendarDataSource {
  private let store: RemindersStore

  init(in store: RemindersStore) {
    self.store = store
  }

  func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String] {
    store.reminders[day, default: []].filter(\.isImportant).map(\.text)
  }

  func calendar(_ calendar: YearCalendar, add event: String, to day: Day) {
    store.add(Reminder(text: event, isImportant: true), to: day)
  }
}
