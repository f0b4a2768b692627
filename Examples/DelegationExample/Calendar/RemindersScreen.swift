// SPDX-License-Identifier: MIT

/// The reminders' screen, which prints what it would show.
///
/// It owns the calendar and its collaborators. They reference each other, and the screen, weakly.
final class RemindersScreen: RemindersPresenting {
  let calendar: YearCalendar
  private let years: ClosedRange<Int>
  private let print: (String) -> Void
  private lazy var delegate = RemindersDelegate(years: years, presenter: self)

  /// The source of the calendar's events.
  var source: any YearCalendarDataSource {
    didSet { calendar.dataSource = source }
  }

  init(
    calendar: YearCalendar,
    source: any YearCalendarDataSource,
    years: ClosedRange<Int>,
    print: @escaping (String) -> Void
  ) {
    self.calendar = calendar
    self.source = source
    self.years = years
    self.print = print
  }

  /// Connects the calendar to its collaborators.
  func connect() {
    calendar.dataSource = source
    calendar.delegate = delegate
  }

  func yearChanged(to year: Int) {
    print("title: Reminders of \(year)")
  }

  func dayChanged(to day: Day, events: [String]) {
    print("\(day): \(events.isEmpty ? "nothing" : events.joined(separator: ", "))")
  }
}
