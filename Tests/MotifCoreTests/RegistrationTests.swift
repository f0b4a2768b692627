// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Synchronization
import Testing

@Suite("Registration")
struct RegistrationTests {
  @Test
  func `canceling removes the entry once and ends the registration`() {
    var removals = 0
    let registration = Registration(state: RegistrationState()) { removals += 1 }
    #expect(registration.isActive)

    registration.cancel()
    registration.cancel()

    #expect(removals == 1)
    #expect(!registration.isActive)
  }

  @Test
  func `what only the registration keeps alive goes when it is canceled`() {
    final class Kept {}
    weak var kept: Kept?
    let registration: Registration
    do {
      let object = Kept()
      kept = object
      registration = Registration(state: RegistrationState()) { withExtendedLifetime(object) {} }
    }
    #expect(kept != nil)

    registration.cancel()

    #expect(kept == nil)
  }

  @Test
  func `dropping only lowers the flag and leaves the source's storage alone (B3)`() {
    let state = RegistrationState()
    var removals = 0
    var registration: Registration? = Registration(state: state) { removals += 1 }
    #expect(state.isActive)

    registration = nil

    #expect(registration == nil)
    #expect(!state.isActive)
    #expect(removals == 0)
  }

  @Test
  func `a bag keeps its registrations and cancels them oldest first`() {
    let bag = RegistrationBag()
    var removed: [Int] = []
    let states = (0..<3).map { _ in RegistrationState() }
    for (index, state) in states.enumerated() {
      Registration(state: state) { removed.append(index) }.store(in: bag)
    }
    #expect(states.allSatisfy { $0.isActive })

    bag.cancelAll()

    #expect(removed == [0, 1, 2])
    #expect(states.allSatisfy { !$0.isActive })
  }

  @Test
  func `of threads that end a registration at once, one has ended it`() {
    for _ in 0..<200 {
      let state = RegistrationState()
      let endings = Atomic(0)
      onThreads(4) { _ in
        if state.isActive, state.end() { endings.add(1, ordering: .relaxed) }
      }
      #expect(endings.load(ordering: .relaxed) == 1)
      #expect(!state.isActive)
    }
  }
}
