// SPDX-License-Identifier: MIT

internal import MotifLists

/// Shows a calendar and a list that know nothing of what they show; whatever they would draw, they print.
@main
@MainActor
struct DelegationExample {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  static func main() throws {
    let example = DelegationExample { Swift.print($0) }
    example.keepReminders()
    example.print("")
    example.followLinks()
    example.print("")
    try example.swapLayouts()
  }

  /// A calendar whose delegate and data source are two objects, neither of which knows the other.
  func keepReminders() {
    print("A calendar with reminders")
    let newYear = Day(year: 2027, month: 1, day: 1)
    let screen = RemindersScreen(print: print)
    let store = RemindersStore([newYear: ["sleep in"]])
    let delegate = RemindersDelegate(years: 2026...2027, presenter: screen)
    let calendar = YearCalendar(year: 2026)

    print("> select a day while there is neither delegate nor data source")
    calendar.select(Day(year: 2026, month: 12, day: 31))
    print("selected: \(calendar.selectedDay.map(String.init(describing:)) ?? "nothing")")

    calendar.dataSource = store
    calendar.delegate = delegate
    print("> select a day of the next year")
    calendar.select(newYear)
    print("> write something on it")
    _ = calendar.add("call Ana")
    print("> turn to a year that the delegate refuses")
    calendar.show(year: 2028)
    print("year: \(calendar.year)")
    print("> write something while no day is selected")
    let empty = YearCalendar(year: 2026)
    empty.dataSource = store
    print(empty.add("pack") ? "written" : "there is no day to write on")
  }

  /// A page that leaves to a policy which links it opens.
  func followLinks() {
    print("A page with links")
    var page = Page()
    let links = [
      Link(host: "music.example.org", path: "/blue"),
      Link(host: "example.org.elsewhere.test", path: "/blue"),
    ]
    print("> without a policy")
    for link in links {
      print("\(link.host): \(page.follow(link) ? "opens" : "stays shut")")
    }
    print("> with a list of hosts")
    page.policy = HostList(hosts: ["example.org"])
    for link in links {
      print("\(link.host): \(page.follow(link) ? "opens" : "stays shut")")
    }
  }

  /// A list with two data sources for the same records, of which it shows now one, now the other.
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
