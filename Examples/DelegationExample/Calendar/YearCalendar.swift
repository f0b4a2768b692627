// SPDX-License-Identifier: MIT

/// A calendar that shows one year at a time and the events of one of its days.
///
/// It knows days and years, and nothing about reminders. It asks its data source for the events of a day, and reports
/// the user's actions to its delegate. Any program with dated events can use it. It works without either of them.
@MainActor
final class YearCalendar {
  /// The result of adding an event.
  enum Addition {
    case added
    /// No day is selected.
    case noDay
    /// There is no data source to store the event.
    case noDataSource
  }

  weak var delegate: (any YearCalendarDelegate)?

  /// The data source can change while a day is shown.
  weak var dataSource: (any YearCalendarDataSource)? {
    didSet {
      if let selectedDay { delegate?.calendar(self, didReloadEventsOf: selectedDay) }
    }
  }

  /// The year being shown.
  private(set) var year: Int
  /// The selected day.
  private(set) var selectedDay: Day?

  init(year: Int) {
    self.year = year
  }

  /// The events of the selected day.
  var events: [String] {
    guard let selectedDay else { return [] }
    return dataSource?.calendar(self, eventsFor: selectedDay) ?? []
  }

  /// The events of a day and the days around it.
  func events(near day: Day, within distance: Int) -> [String] {
    dataSource?.calendar(self, eventsNear: day, within: distance) ?? []
  }

  /// Selects a day, as a user would; it may be in a different year.
  func select(_ day: Day) {
    guard show(year: day.year) else { return }
    selectedDay = day
    delegate?.calendar(self, didSelect: day)
  }

  /// Turns to another year, as a user would.
  ///
  /// - Returns: Whether the calendar shows that year now.
  @discardableResult
  func show(year: Int) -> Bool {
    guard year != self.year else { return true }
    // Without a delegate, the answer is yes.
    guard delegate?.calendar(self, shouldChangeYearTo: year) ?? true else { return false }
    delegate?.calendar(self, willDisplay: year)
    self.year = year
    selectedDay = nil
    return true
  }

  /// Adds an event on the selected day, as a user would.
  func add(_ event: String) -> Addition {
    guard let selectedDay else { return .noDay }
    guard let dataSource else { return .noDataSource }
    dataSource.calendar(self, add: event, to: selectedDay)
    delegate?.calendar(self, didAddEventTo: selectedDay)
    return .added
  }
}
