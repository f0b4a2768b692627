// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import DelegationExample

@Suite("DelegationExample")
@MainActor
struct DelegationExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `a calendar asks one object and tells another, which tells its presenter (C1, C2, C3)`() {
    DelegationExample(print: print).keepReminders()
    #expect(
      transcript.text == """
        A calendar with reminders
        > select a day while there is neither delegate nor data source
        selected: 2026-12-31
        > select a day of the next year
        title: Reminders of 2027
        2027-01-01: sleep in
        > write something on it
        2027-01-01: sleep in, call Ana
        > turn to a year that the delegate refuses
        year: 2027
        > write something while no day is selected
        there is no day to write on
        """
    )
  }

  @Test
  func `the delegate of the reminders tells any presenter what follows (C3)`() {
    final class Recorder: RemindersPresenting {
      var calls: [String] = []
      func yearChanged(to year: Int) { calls.append("year \(year)") }
      func dayChanged(to day: Day, events: [String]) { calls.append("\(day) \(events)") }
    }
    let recorder = Recorder()
    let delegate = RemindersDelegate(years: 2026...2027, presenter: recorder)
    let calendar = YearCalendar(year: 2026)
    calendar.delegate = delegate
    calendar.select(Day(year: 2027, month: 2, day: 3))
    calendar.select(Day(year: 2025, month: 2, day: 3))
    #expect(recorder.calls == ["year 2027", "2027-02-03 []"])
    #expect(calendar.selectedDay == Day(year: 2027, month: 2, day: 3))
  }

  @Test
  func `a page without a policy opens every link, one with a list only its hosts (C6)`() {
    DelegationExample(print: print).followLinks()
    #expect(
      transcript.text == """
        A page with links
        > without a policy
        music.example.org: opens
        example.org.elsewhere.test: opens
        > with a list of hosts
        music.example.org: opens
        example.org.elsewhere.test: stays shut
        """
    )
  }

  @Test
  func `a list moves its rows when one data source takes the place of the other (C5)`() throws {
    try DelegationExample(print: print).swapLayouts()
    #expect(
      transcript.text == """
        A list with two data sources
        > by artist
        Davis: Nefertiti
        Mitchell: Blue, Hejira
        > by decade
        + 1960s
        + 1970s
          Nefertiti from 2.0 to 0.0
          Blue from 3.0 to 1.0
          Hejira from 3.1 to 1.1
        - Davis
        - Mitchell
        > another record
          + Aja at 1.2
        > by artist again
        + Davis
        + Mitchell
        + Steely Dan
          Nefertiti from 3.0 to 0.0
          Blue from 4.0 to 1.0
          Hejira from 4.1 to 1.1
          Aja from 4.2 to 2.0
        - 1960s
        - 1970s
        """
    )
  }

  @Test(arguments: [
    ("example.org", true), ("EXAMPLE.org", true), ("a.b.example.org", true),
    ("example.org.", true), ("a.example.org.", true),
    ("badexample.org", false), ("org", false), ("", false), (".", false), ("evil.", false),
  ])
  func `a list of hosts is tested without a page (C6)`(host: String, isAllowed: Bool) {
    for hosts in [["example.org"], ["Example.org"], ["example.org."], ["example.org", "", "."]] {
      #expect(HostList(hosts: Set(hosts)).allows(Link(host: host, path: "/")) == isAllowed)
    }
  }
}
#endif
