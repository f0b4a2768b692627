// SPDX-License-Identifier: MIT

/// The screen of the reminders, which prints what it would show.
final class RemindersScreen: RemindersPresenting {
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func yearChanged(to year: Int) {
    print("title: Reminders of \(year)")
  }

  func dayChanged(to day: Day, events: [String]) {
    print("\(day): \(events.isEmpty ? "nothing" : events.joined(separator: ", "))")
  }
}
