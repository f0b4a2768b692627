// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import DelegationExample

@Suite("YearPresenting")
@MainActor
struct YearPresentingTests {
  /// A screen that presents the year itself, and stores its delegate.
  private final class Screen: YearPresenting {
    let calendar = YearCalendar(year: 2026)
    private(set) var titles: [String] = []
    private var delegate: (any YearCalendarDelegate)?

    /// Connects the screen to its calendar by a delegate.
    func connect(by makeDelegate: (Screen) -> any YearCalendarDelegate) {
      delegate = makeDelegate(self)
      calendar.delegate = delegate
    }

    func yearChanged(to year: Int) { titles.append("\(year)") }
  }

  @Test
  func `a delegate changes its copy of a value (C8)`() {
    let calendar = YearCalendar(year: 2026)
    let original = YearTitle()
    let reporter = YearReporter(original)
    calendar.delegate = reporter
    calendar.show(year: 2027)
    #expect(original == YearTitle())
    #expect(reporter.presenter.text == "Reminders of 2027")

    var copy = reporter.presenter
    copy.yearChanged(to: 1999)
    #expect(reporter.presenter.text == "Reminders of 2027")
  }

  @Test
  func `a copy is released with its delegate (C8)`() {
    final class Token {}
    struct Tracked: YearPresenting {
      let token: Token
      mutating func yearChanged(to year: Int) {}
    }
    let calendar = YearCalendar(year: 2026)
    weak var token: Token?
    expectReleased {
      let reporter = YearReporter(Tracked(token: Token()))
      token = reporter.presenter.token
      calendar.delegate = reporter
      #expect(token != nil, "Only the delegate's copy keeps it")
      return reporter
    }
    #expect(token == nil && calendar.delegate == nil)
  }

  @Test
  func `a closure changes the value in place (C8)`() {
    let calendar = YearCalendar(year: 2026)
    var title = YearTitle()
    let callback = YearCallback { title.yearChanged(to: $0) }
    calendar.delegate = callback
    calendar.show(year: 2027)
    #expect(title.text == "Reminders of 2027")
    withExtendedLifetime(callback) {}
  }

  // MARK: - Known traps

  @Test
  func `a stored presenter that is an object leaks (C8)`() {
    weak var screen: Screen?
    do {
      let left = Screen()
      left.connect { YearReporter($0) }
      left.calendar.show(year: 2027)
      #expect(left.titles == ["2027"])
      screen = left
    }
    #expect(screen != nil, "The screen and its delegate keep each other alive")
    screen?.connect { _ in YearCallback { _ in } }
    #expect(screen == nil)
  }

  @Test
  func `a weak capture releases the object (C8)`() {
    expectReleased {
      let screen = Screen()
      screen.connect { screen in
        YearCallback { [weak screen] year in screen?.yearChanged(to: year) }
      }
      screen.calendar.show(year: 2027)
      #expect(screen.titles == ["2027"])
      return screen
    }
  }

  @Test(.needsPlainBuild)
  func `the compiler explains why a value isn't weak (C8)`() throws {
    try expectErrors(
      right: [
        "@MainActor final class Strong { var presenter: any YearPresenting = YearTitle() }",
        "@MainActor final class Weak { weak var presenter: (any RemindersPresenting)? }",
        "@MainActor func call(_ presenter: inout some YearPresenting) { presenter.yearChanged(to: 1) }",
      ],
      wrong: [
        (
          "@MainActor final class Weak { weak var presenter: (any YearPresenting)? }",
          "'weak' must not be applied to non-class-bound 'any YearPresenting'"
        ),
        (
          "@MainActor func call(_ presenter: some YearPresenting) { presenter.yearChanged(to: 1) }",
          "cannot use mutating member on immutable value: 'presenter' is a 'let' constant"
        ),
        (
          "struct Title: YearPresenting { var year = 0; func yearChanged(to year: Int) { self.year = year } }",
          "cannot assign to property: 'self' is immutable"
        ),
      ],
      after: "@testable import DelegationExample"
    )
  }

  @Test(.needsPlainBuild)
  func `a closure captures a variable, not a parameter (C8)`() throws {
    let program = """
      @testable import DelegationExample
      @MainActor func report(to title: YearTitle) -> YearCallback {
        var title = title
        return YearCallback { title.yearChanged(to: $0) }
      }
      @MainActor func report(changing title: inout YearTitle) -> YearCallback {
        YearCallback { title.yearChanged(to: $0) }
      }
      """
    let errors = try Build().errors(in: program)
    #expect(errors.map(\.line) == [7])
    #expect(errors.first?.message == "escaping closure captures 'inout' parameter 'title'")
  }
}
#endif
