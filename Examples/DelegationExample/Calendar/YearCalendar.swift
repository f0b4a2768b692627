// SPDX-License-Identifier: MIT

/// A calendar that shows one year at a time and the events of a day in it.
///
/// It knows days and years, and nothing of reminders: what a day holds, it asks of its data source, and
/// what the user does, it tells its delegate. Any program that has something on days can use it, and it
/// works with neither of them.
@MainActor
final class YearCalendar {
  /// What became of an event that the user wrote.
  enum Addition {
    case added
    /// No day is selected.
    case noDay
    /// Nobody keeps what is written.
    case noDataSource
  }

  weak var delegate: (any YearCalendarDelegate)?

  /// Another data source may come while a day is shown.
  weak var dataSource: (any YearCalendarDataSource)? {
    didSet {
      if let selectedDay { delegate?.calendar(self, didReloadEventsOf: selectedDay) }
    }
  }

  /// The year that is shown.
  private(set) var year: Int
  /// The day that the user looks at.
  private(set) var selectedDay: Day?

  init(year: Int) {
    self.year = year
  }

  /// What is on the selected day.
  var events: [String] {
    guard let selectedDay else { return [] }
    return dataSource?.calendar(self, eventsFor: selectedDay) ?? []
  }

  /// What is on a day and those around it.
  func events(near day: Day, within distance: Int) -> [String] {
    dataSource?.calendar(self, eventsNear: day, within: distance) ?? []
  }

  /// The user taps a day, which may be one of another year.
  func select(_ day: Day) {
    guard show(year: day.year) else { return }
    selectedDay = day
    delegate?.calendar(self, didSelect: day)
  }

  /// The user turns to another year.
  ///
  /// - Returns: Whether the calendar shows it now.
  @discardableResult
  func show(year: Int) -> Bool {
    guard year != self.year else { return true }
    // Nobody answering means yes.
    guard delegate?.calendar(self, shouldChangeYearTo: year) ?? true else { return false }
    delegate?.calendar(self, willDisplay: year)
    self.year = year
    selectedDay = nil
    return true
  }

  /// The user writes something on the selected day.
  func add(_ event: String) -> Addition {
    guard let selectedDay else { return .noDay }
    guard let dataSource else { return .noDataSource }
    dataSource.calendar(self, add: event, to: selectedDay)
    delegate?.calendar(self, didAddEventTo: selectedDay)
    return .added
  }
}
