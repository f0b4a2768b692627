// SPDX-License-Identifier: MIT

/// The screen of the reminders, which prints what it would show.
///
/// It keeps the calendar and its partners alive. They hold each other, and the screen, weakly.
final class RemindersScreen: RemindersPresenting {
  let calendar: YearCalendar
  private let years: ClosedRange<Int>
  private let print: (String) -> Void
  private lazy var delegate = RemindersDelegate(years: years, presenter: self)

  /// Where the calendar gets its events from.
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

  /// Connects the calendar to its partners.
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
