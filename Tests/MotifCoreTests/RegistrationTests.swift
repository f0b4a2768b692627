// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Synchronization
import Testing

@Suite("Registration")
struct RegistrationTests {
  @Test
  func `canceling removes the entry once`() {
    var removals = 0
    let registration = Registration(state: RegistrationState()) { removals += 1 }
    #expect(registration.isActive)

    registration.cancel()
    registration.cancel()

    #expect(removals == 1)
    #expect(!registration.isActive)
  }

  @Test
  func `canceling releases what only the registration retains`() {
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
  func `dropping leaves the source's storage alone (B3)`() {
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
  func `a bag cancels its registrations oldest first`() {
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

  private final class Connection: Cancelling {
    var isOpen = true
    func cancel() { isOpen = false }
  }

  @Test
  func `a bag cancels any object that can be canceled`() {
    let bag = RegistrationBag()
    let connection = Connection()
    connection.store(in: bag)
    #expect(connection.isOpen)
    bag.cancelAll()
    #expect(!connection.isOpen)
  }

  @Test
  func `dropping a bag releases objects without canceling them`() {
    let connection = Connection()
    do { connection.store(in: RegistrationBag()) }
    #expect(connection.isOpen)
  }

  @Test
  func `only one of several threads ends a registration`() {
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
