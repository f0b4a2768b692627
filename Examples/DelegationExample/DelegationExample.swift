// SPDX-License-Identifier: MIT

/// Shows a calendar that knows nothing about its events, presenters that are values, and a page with a policy for links.
@main
@MainActor
struct DelegationExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = DelegationExample { Swift.print($0) }
    example.keepReminders()
    example.print("")
    example.swapReminders()
    example.print("")
    example.presentValues()
    example.print("")
    try example.followLinks()
  }

  private static let newYear = Day(year: 2027, month: 1, day: 1)

  /// A calendar whose delegate and data source are two objects that don't know each other.
  func keepReminders() {
    print("A calendar with reminders")
    let screen = RemindersScreen(
      calendar: YearCalendar(year: 2026),
      source: RemindersStore([Self.newYear: [Reminder(text: "sleep in")]]),
      years: 2026...2027,
      print: print
    )

    print("> select a day without a delegate or a data source")
    screen.calendar.select(Day(year: 2026, month: 12, day: 31))
    print("selected: \(screen.calendar.selectedDay.map(String.init(describing:)) ?? "nothing")")

    screen.connect()
    print("> select a day in the next year")
    screen.calendar.select(Self.newYear)
    print("> add an event")
    write("call Ana", on: screen.calendar)
    print("> turn to a year that the delegate rejects")
    screen.calendar.show(year: 2028)
    print("year: \(screen.calendar.year)")
    print("> add an event without a selected day")
    write("pack", on: YearCalendar(year: 2026))
  }

  private func write(_ event: String, on calendar: YearCalendar) {
    switch calendar.add(event) {
    case .added: break  // The delegate is notified, and the screen updates.
    case .noDay: print("not added: no day is selected")
    case .noDataSource: print("not added: there is no data source")
    }
  }

  /// A calendar that switches between two data sources over one store.
  func swapReminders() {
    print("A calendar with two data sources")
    let store = RemindersStore([
      Self.newYear: [Reminder(text: "sleep in"), Reminder(text: "call Ana", isImportant: true)],
      Day(year: 2026, month: 12, day: 31): [Reminder(text: "bake")],
    ])
    let screen = RemindersScreen(
      calendar: YearCalendar(year: 2027),
      source: store,
      years: 2027...2027,
      print: print
    )
    screen.connect()
    print("> select a day")
    screen.calendar.select(Self.newYear)
    print("> show only important reminders")
    screen.source = ImportantReminders(in: store)
    print("> add an event")
    write("book a flight", on: screen.calendar)
    print("> show all reminders, and those a day away")
    screen.source = store
    print("within a day: \(screen.calendar.events(near: Self.newYear, within: 1))")
  }

  /// A presenter that is a value: a delegate stores a copy of it, and a closure changes it in place.
  func presentValues() {
    print("A value as a presenter")
    let calendar = YearCalendar(year: 2026)
    var title = YearTitle()

    print("> a delegate with a copy")
    let reporter = YearReporter(title)
    calendar.delegate = reporter
    calendar.show(year: 2027)
    print("the original: \(title.text)")
    print("the delegate's copy: \(reporter.presenter.text)")

    print("> a delegate with a closure")
    let callback = YearCallback { title.yearChanged(to: $0) }
    calendar.delegate = callback
    calendar.show(year: 2028)
    print("the original: \(title.text)")
    print("the delegate's copy: \(reporter.presenter.text)")
    // Until here, only these variables keep the delegates: the calendar's reference is weak.
    withExtendedLifetime((reporter, callback)) {}
  }

  /// A page that asks a policy which links to open.
  func followLinks() throws {
    print("A page with links")
    var page = Page()
    let links = [
      Link(host: "music.example.org", path: "/blue"),
      Link(host: "example.org.elsewhere.test", path: "/blue"),
    ]
    print("> without a policy")
    follow(links, on: page)
    print("> with a list of hosts")
    page.policy = try HostList(["example.org"])
    follow(links, on: page)

    print("> a guardian unlocks the page")
    let list = page.policy
    page.policy = nil
    follow(links, on: page)
    print("> the guardian locks it again")
    page.policy = list
    follow(links, on: page)
  }

  private func follow(_ links: [Link], on page: Page) {
    for link in links {
      let decision = LinkDecision { [print] isAllowed in
        print("\(link.host ?? ""): \(isAllowed ? "allowed" : "blocked")")
      }
      page.decide(on: link, with: decision)
    }
  }
}
