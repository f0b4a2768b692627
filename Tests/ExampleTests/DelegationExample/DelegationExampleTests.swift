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
        > select a day without a delegate or a data source
        selected: 2026-12-31
        > select a day in the next year
        title: Reminders of 2027
        2027-01-01: sleep in
        > add an event
        2027-01-01: sleep in, call Ana
        > turn to a year that the delegate rejects
        year: 2027
        > add an event without a selected day
        not added: no day is selected
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
        > show only important reminders
        2027-01-01: call Ana
        > add an event
        2027-01-01: call Ana, book a flight
        > show all reminders, and those a day away
        2027-01-01: sleep in, call Ana, book a flight
        within a day: ["bake", "sleep in", "call Ana", "book a flight"]
        """
    )
  }

  @Test
  func `a value changes as a copy or in place (C8)`() {
    DelegationExample(print: print).presentValues()
    #expect(
      transcript.text == """
        A value as a presenter
        > a delegate with a copy
        the original: Reminders
        the delegate's copy: Reminders of 2027
        > a delegate with a closure
        the original: Reminders of 2028
        the delegate's copy: Reminders of 2027
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
        music.example.org: allowed
        example.org.elsewhere.test: allowed
        > with a list of hosts
        music.example.org: allowed
        example.org.elsewhere.test: blocked
        > a guardian unlocks the page
        music.example.org: allowed
        example.org.elsewhere.test: allowed
        > the guardian locks it again
        music.example.org: allowed
        example.org.elsewhere.test: blocked
        """
    )
  }
}
#endif
