// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import DelegationExample

@Suite("Reminders")
@MainActor
struct RemindersTests {
  private final class Recorder: RemindersPresenting {
    var calls: [String] = []
    func yearChanged(to year: Int) { calls.append("year \(year)") }
    func dayChanged(to day: Day, events: [String]) { calls.append("\(day) \(events)") }
  }

  private let recorder = Recorder()
  private let newYear = Day(year: 2027, month: 1, day: 1)

  @Test
  func `the delegate reports events to any presenter (C3)`() {
    let delegate = RemindersDelegate(years: 2026...2027, presenter: recorder)
    let calendar = YearCalendar(year: 2026)
    calendar.delegate = delegate
    calendar.select(newYear)
    calendar.select(Day(year: 2025, month: 2, day: 3))
    #expect(recorder.calls == ["year 2027", "2027-01-01 []"])
    #expect(calendar.selectedDay == newYear)
  }

  @Test
  func `two data sources show parts of one store (C3)`() {
    let store = RemindersStore([newYear: [Reminder(text: "sleep in")]])
    let important = ImportantReminders(in: store)
    let delegate = RemindersDelegate(years: 2027...2027, presenter: recorder)
    let calendar = YearCalendar(year: 2027)
    calendar.delegate = delegate
    calendar.dataSource = store
    #expect(recorder.calls.isEmpty, "No day is shown")

    calendar.select(newYear)
    calendar.dataSource = important
    #expect(calendar.add("call Ana") == .added)
    #expect(calendar.events(near: newYear, within: 1) == ["call Ana"])
    calendar.dataSource = store
    #expect(calendar.add("pack") == .added)
    calendar.dataSource = important
    #expect(
      recorder.calls == [
        "2027-01-01 [\"sleep in\"]", "2027-01-01 []", "2027-01-01 [\"call Ana\"]",
        "2027-01-01 [\"sleep in\", \"call Ana\"]",
        "2027-01-01 [\"sleep in\", \"call Ana\", \"pack\"]",
        "2027-01-01 [\"call Ana\"]",
      ]
    )
  }

  @Test
  func `a screen is released with its collaborators (C3)`() {
    weak var delegate: (any YearCalendarDelegate)?
    weak var source: (any YearCalendarDataSource)?
    weak var calendar: YearCalendar?
    expectReleased {
      let screen = RemindersScreen(
        calendar: YearCalendar(year: 2026),
        source: RemindersStore([:]),
        years: 2026...2027
      ) { _ in }
      screen.connect()
      screen.calendar.select(newYear)
      (delegate, source, calendar) = (screen.calendar.delegate, screen.source, screen.calendar)
      #expect(delegate != nil && source != nil)
      return screen
    }
    #expect(delegate == nil && source == nil && calendar == nil)
  }

  // MARK: - Known traps

  @Test
  func `a delegate that isn't retained is released immediately (C3)`() {
    let calendar = YearCalendar(year: 2026)
    func connect() {
      let delegate = RemindersDelegate(years: 2026...2026, presenter: recorder)
      calendar.delegate = delegate
    }
    connect()
    #expect(calendar.delegate == nil)
    calendar.select(newYear)
    #expect(calendar.year == 2027, "No delegate was left to refuse it")
    #expect(recorder.calls.isEmpty)
  }

  @Test(
    .needsPlainBuild,
    arguments: [
      (
        "let keeper = RemindersDelegate(years: 1...2, presenter: screen); calendar.delegate = keeper",
        "calendar.delegate = RemindersDelegate(years: 1...2, presenter: screen)",
        "deallocated"
      ),
      (
        "final class Keeper: YearCalendarDelegate {}",
        "struct Keeper: YearCalendarDelegate {}",
        "non-class type 'Keeper' cannot conform to class protocol 'YearCalendarDelegate'"
      ),
    ]
  )
  func `the compiler finds two of the traps (C3)`(
    right: String,
    wrong: String,
    error: String
  ) throws {
    let preamble = """
      @testable import DelegationExample
      final class Screen: RemindersPresenting {
        func yearChanged(to year: Int) {}
        func dayChanged(to day: Day, events: [String]) {}
      }
      let screen = Screen()
      let calendar = YearCalendar(year: 1)

      """
    let build = try Build()
    #expect(try build.errors(in: preamble + right) == [])
    let errors = try build.errors(in: preamble + wrong)
    #expect(errors.contains { $0.message.contains(error) }, "\(errors)")
    #expect(errors.allSatisfy { $0.line == 8 })
  }

  @Test
  func `a delegate that retains its presenter leaks both (C3)`() {
    final class TrappedDelegate: YearCalendarDelegate {
      var presenter: (any RemindersPresenting)?
    }
    final class TrappedScreen: RemindersPresenting {
      let delegate = TrappedDelegate()
      init() { delegate.presenter = self }
      func yearChanged(to year: Int) {}
      func dayChanged(to day: Day, events: [String]) {}
    }
    weak var screen: TrappedScreen?
    do {
      let left = TrappedScreen()
      screen = left
    }
    #expect(screen != nil, "It is no longer used, but still alive")
    screen?.delegate.presenter = nil
    #expect(screen == nil)
  }
}
#endif
