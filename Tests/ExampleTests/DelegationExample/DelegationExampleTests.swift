// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import DelegationExample

@Suite("DelegationExample")
@MainActor
struct DelegationExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `a calendar asks its data source and notifies its delegate (C1, C2, C3)`() {
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
  func `a new data source updates the shown day (C3)`() {
    DelegationExample(print: print).swapReminders()
    #expect(
      transcript.text == """
        A calendar with two data sources
        > select a day
        2027-01-01: sleep in, call Ana
        > only what is important
        2027-01-01: call Ana
        > write something on it
        2027-01-01: call Ana, book a flight
        > all of it again, and what is a day away
        2027-01-01: sleep in, call Ana, book a flight
        around: ["bake", "sleep in", "call Ana", "book a flight"]
        """
    )
  }

  @Test
  func `a page opens the links its policy allows (C6)`() throws {
    try DelegationExample(print: print).followLinks()
    #expect(
      transcript.text == """
        A page with links
        > without a policy
        music.example.org: opens
        example.org.elsewhere.test: opens
        > with a list of hosts
        music.example.org: opens
        example.org.elsewhere.test: stays shut
        > a guardian unlocks the page
        music.example.org: opens
        example.org.elsewhere.test: opens
        > and locks it again
        music.example.org: opens
        example.org.elsewhere.test: stays shut
        """
    )
  }

  @Test
  func `switching data sources moves a list's rows (C5)`() throws {
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
}
#endif
