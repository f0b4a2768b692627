// SPDX-License-Identifier: MIT

/// A calendar's delegate that stores its presenter, which may be a value.
///
/// The calendar holds this object weakly. This object can't hold its presenter weakly, since a value has no references
/// that could be weak: it stores a copy of its own. Read ``presenter`` for the result.
final class YearReporter<Presenter: YearPresenting>: YearCalendarDelegate {
  /// A copy of the presenter that was passed in, and the only one that changes.
  private(set) var presenter: Presenter

  init(_ presenter: Presenter) {
    self.presenter = presenter
  }

  func calendar(_ calendar: YearCalendar, willDisplay year: Int) {
    presenter.yearChanged(to: year)
  }
}

/// A calendar's delegate that calls a closure, so that a value changes where it is stored.
final class YearCallback: YearCalendarDelegate {
  private let yearChanged: @MainActor (Int) -> Void

  init(yearChanged: @escaping @MainActor (Int) -> Void) {
    self.yearChanged = yearChanged
  }

  func calendar(_ calendar: YearCalendar, willDisplay year: Int) {
    yearChanged(year)
  }
}
