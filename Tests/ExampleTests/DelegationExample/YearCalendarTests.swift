// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import Testing

@testable import DelegationExample

@Suite("YearCalendar")
@MainActor
struct YearCalendarTests {
  /// Records the questions and notifications it receives, with the calendar's year at that moment.
  private final class Recorder: YearCalendarDelegate {
    var allowsYears = true
    var calls: [String] = []

    func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool {
      calls.append("should \(year) in \(calendar.year)")
      return allowsYears
    }

    func calendar(_ calendar: YearCalendar, willDisplay year: Int) {
      calls.append("will \(year) in \(calendar.year)")
    }

    func calendar(_ calendar: YearCalendar, didSelect day: Day) {
      calls.append("did \(day) in \(calendar.year)")
    }

    func calendar(_ calendar: YearCalendar, didAddEventTo day: Day) {
      calls.append("added \(calendar.events) in \(calendar.year)")
    }
  }

  /// A data source with the same event on every day.
  private final class Source: YearCalendarDataSource {
    func calendar(_ calendar: YearCalendar, eventsFor day: Day) -> [String] { ["\(day)"] }
    func calendar(_ calendar: YearCalendar, add event: String, to day: Day) {}
  }

  private let recorder = Recorder()
  private let newYear = Day(year: 2027, month: 1, day: 1)

  private func makeCalendar(year: Int = 2026) -> YearCalendar {
    let calendar = YearCalendar(year: year)
    calendar.delegate = recorder
    return calendar
  }

  @Test
  func `a day in another year calls every method in order (C3)`() {
    let calendar = makeCalendar()
    calendar.select(newYear)
    #expect(
      recorder.calls == ["should 2027 in 2026", "will 2027 in 2026", "did 2027-01-01 in 2027"]
    )
    #expect(calendar.year == 2027 && calendar.selectedDay == newYear)
  }

  @Test
  func `a day in the same year doesn't change the year (C3)`() {
    let calendar = makeCalendar(year: 2027)
    calendar.select(newYear)
    #expect(recorder.calls == ["did 2027-01-01 in 2027"])
  }

  @Test
  func `a refusal keeps the year and the selection (C3)`() {
    let calendar = makeCalendar(year: 2027)
    calendar.select(newYear)
    (recorder.allowsYears, recorder.calls) = (false, [])
    calendar.select(Day(year: 2028, month: 2, day: 29))
    calendar.show(year: 2029)
    #expect(recorder.calls == ["should 2028 in 2027", "should 2029 in 2027"])
    #expect(calendar.year == 2027 && calendar.selectedDay == newYear)
  }

  @Test
  func `without a delegate, every year is allowed (C3)`() {
    let calendar = YearCalendar(year: 2026)
    calendar.select(newYear)
    #expect(calendar.year == 2027 && calendar.selectedDay == newYear)
    #expect(calendar.events.isEmpty && calendar.events(near: newYear, within: 9).isEmpty)
  }

  @Test
  func `a delegate of two calendars distinguishes them by sender (C3)`() {
    final class Host: YearCalendarDelegate {
      let (work, home) = (YearCalendar(year: 2026), YearCalendar(year: 2026))
      var days: [String] = []

      func calendar(_ calendar: YearCalendar, shouldChangeYearTo year: Int) -> Bool {
        calendar === home
      }

      func calendar(_ calendar: YearCalendar, didSelect day: Day) {
        days.append("\(calendar === work ? "work" : "home") \(day)")
      }
    }
    let host = Host()
    (host.work.delegate, host.home.delegate) = (host, host)
    host.work.select(newYear)
    host.home.select(newYear)
    host.work.select(Day(year: 2026, month: 5, day: 1))
    #expect(host.days == ["home 2027-01-01", "work 2026-05-01"])
  }

  @Test
  func `the delegate is notified once after an event is added (C3)`() {
    let (calendar, store) = (makeCalendar(), RemindersStore([:]))
    calendar.dataSource = store
    calendar.select(newYear)
    recorder.calls = []
    #expect(calendar.add("pack") == .added)
    #expect(recorder.calls == ["added [\"pack\"] in 2027"])
  }

  @Test
  func `adding without a day or data source notifies no one (C3)`() {
    let (calendar, source) = (makeCalendar(year: 2027), Source())
    #expect(calendar.add("pack") == .noDay)
    calendar.dataSource = source
    #expect(calendar.add("pack") == .noDay)
    calendar.dataSource = nil
    calendar.select(newYear)
    recorder.calls = []
    #expect(calendar.add("pack") == .noDataSource)
    #expect(recorder.calls.isEmpty)
  }

  @Test
  func `events around a day default to the day's own (C3)`() {
    let (calendar, source) = (YearCalendar(year: 2027), Source())
    calendar.dataSource = source
    #expect(calendar.events(near: newYear, within: 2) == ["2027-01-01"])

    let days = [(2027, 1, 1), (2026, 12, 31), (2026, 12, 29), (2027, 1, 3), (2027, 1, 4)]
    let store = RemindersStore(
      Dictionary(
        uniqueKeysWithValues: days.map { year, month, day in
          (Day(year: year, month: month, day: day), [Reminder(text: "\(month)-\(day)")])
        }
      )
    )
    calendar.dataSource = store
    #expect(calendar.events(near: newYear, within: 0) == ["1-1"])
    #expect(calendar.events(near: newYear, within: 2) == ["12-31", "1-1", "1-3"])
    #expect(calendar.events(near: newYear, within: 3).count == 5)
  }

  @Test
  func `day numbers follow the Gregorian calendar`() throws {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = .gmt
    let first = DateComponents(calendar: gregorian, year: 1999, month: 12, day: 1)
    let start = try #require(first.date)
    let numbers = try (0..<2000).map { offset in
      let date = try #require(gregorian.date(byAdding: .day, value: offset, to: start))
      let parts = gregorian.dateComponents([.year, .month, .day], from: date)
      return Day(
        year: try #require(parts.year),
        month: try #require(parts.month),
        day: try #require(parts.day)
      ).number
    }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 })
    #expect(
      Day(year: 2101, month: 1, day: 1).number - Day(year: 2100, month: 1, day: 1).number == 365
    )
  }
}
#endif
