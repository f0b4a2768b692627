// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

@Suite("MulticastDelegate, votes")
struct MulticastVoteTests {
  private let delegates = MulticastDelegate<any EarDelegate>()
  private let notebook = Notebook()
  private let ears: [Ear]

  init() {
    ears = ["a", "b", "c"].map { [notebook] in Ear($0, notebook) }
  }

  @Test func `without delegates, a should vote passes (C1)`() {
    #expect(delegates.allAllow { $0.allows("close") })
  }

  @Test func `all must allow, and the first no ends the vote (C1)`() {
    let registrations = ears.map { delegates.add($0) }
    #expect(delegates.allAllow { $0.allows("close") })
    #expect(notebook.lines == ["a close?", "b close?", "c close?"])

    notebook.lines = []
    ears[1].consent = false
    #expect(!delegates.allAllow { $0.allows("close") })
    #expect(notebook.lines == ["a close?", "b close?"])

    registrations[1].cancel()
    #expect(delegates.allAllow { $0.allows("close") })
  }

  @Test func `without delegates, a vote for any fails`() {
    #expect(!delegates.anyAllows { $0.allows("go on") })
  }

  @Test func `one yes is enough, and ends the vote`() {
    let registrations = ears.map { delegates.add($0) }
    ears[0].consent = false
    #expect(delegates.anyAllows { $0.allows("go on") })
    #expect(notebook.lines == ["a go on?", "b go on?"])

    for ear in ears { ear.consent = false }
    #expect(!delegates.anyAllows { $0.allows("go on") })
    #expect(notebook.lines.count == 5)
    withExtendedLifetime(registrations) {}
  }

  @Test func `the first answer counts, and ends the questions`() {
    #expect(delegates.firstAnswer { $0.answer(to: "how many") } == nil)
    let registrations = ears.map { delegates.add($0) }
    #expect(delegates.firstAnswer { $0.answer(to: "how many") } == nil)
    #expect(notebook.lines.count == 3)

    notebook.lines = []
    ears[1].number = 7
    ears[2].number = 8
    #expect(delegates.firstAnswer { $0.answer(to: "how many") } == 7)
    #expect(notebook.lines == ["a how many?", "b how many?"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `errors thrown by questions are rethrown`() {
    struct Offended: Error, Equatable {}
    let registrations = ears.map { delegates.add($0) }
    #expect(throws: Offended()) { try delegates.allAllow { _ in throw Offended() } }
    #expect(throws: Offended()) { try delegates.anyAllows { _ in throw Offended() } }
    #expect(throws: Offended()) {
      try delegates.firstAnswer { _ -> Int? in throw Offended() }
    }
    #expect(delegates.count == 3)
    withExtendedLifetime(registrations) {}
  }
}
