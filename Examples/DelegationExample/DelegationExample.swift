// SPDX-License-Identifier: MIT

internal import MotifLists

/// Shows a calendar and a list that know nothing about their contents, and prints what they would draw.
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
    try example.followLinks()
    example.print("")
    try example.swapLayouts()
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

    print("> select a day while there is neither delegate nor data source")
    screen.calendar.select(Day(year: 2026, month: 12, day: 31))
    print("selected: \(screen.calendar.selectedDay.map(String.init(describing:)) ?? "nothing")")

    screen.connect()
    print("> select a day of the next year")
    screen.calendar.select(Self.newYear)
    print("> write something on it")
    write("call Ana", on: screen.calendar)
    print("> turn to a year that the delegate refuses")
    screen.calendar.show(year: 2028)
    print("year: \(screen.calendar.year)")
    print("> write something while no day is selected")
    write("pack", on: YearCalendar(year: 2026))
  }

  private func write(_ event: String, on calendar: YearCalendar) {
    switch calendar.add(event) {
    case .added: break  // The delegate is notified, and the screen updates.
    case .noDay: print("there is no day to write on")
    case .noDataSource: print("there is nobody to keep it")
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
    print("> only what is important")
    screen.source = ImportantReminders(in: store)
    print("> write something on it")
    write("book a flight", on: screen.calendar)
    print("> all of it again, and what is a day away")
    screen.source = store
    print("around: \(screen.calendar.events(near: Self.newYear, within: 1))")
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
    print("> and locks it again")
    page.policy = list
    follow(links, on: page)
  }

  private func follow(_ links: [Link], on page: Page) {
    for link in links {
      let decision = LinkDecision { [print] isAllowed in
        print("\(link.host ?? ""): \(isAllowed ? "opens" : "stays shut")")
      }
      page.decide(on: link, with: decision)
    }
  }

  /// A list that switches between two data sources for the same records.
  func swapLayouts() throws {
    print("A list with two data sources")
    let records = try ObservableList([
      Record(title: "Blue", artist: "Mitchell", year: 1971),
      Record(title: "Nefertiti", artist: "Davis", year: 1968),
      Record(title: "Hejira", artist: "Mitchell", year: 1976),
    ])
    let byArtist = records.sectioned(by: \.artist, orderedBy: <)
    let byDecade = records.sectioned(by: \.decade, orderedBy: <)
    let list = PrintedList(print: print)
    let presenter = ListPresenter<String, String>(view: list)

    print("> by artist")
    presenter.dataSource = byArtist
    print("> by decade")
    presenter.dataSource = byDecade
    print("> another record")
    try records.append(Record(title: "Aja", artist: "Steely Dan", year: 1977))
    print("> by artist again")
    presenter.dataSource = byArtist
  }
}
