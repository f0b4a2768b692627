// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("MulticastDelegate")
struct MulticastDelegateTests {
  private let delegates = MulticastDelegate<any EarDelegate>()
  private let notebook = Notebook()

  @Test func `delegates are called in the order of their addition`() {
    let ears = ["a", "b", "c"].map { Ear($0, notebook) }
    let registrations = ears.map { delegates.add($0) }
    delegates { $0.hear("hello") }
    let say: (any EarDelegate) -> Void = { $0.hear("bye") }
    delegates(say)

    #expect(notebook.lines == ["a hello", "b hello", "c hello", "a bye", "b bye", "c bye"])
    #expect(delegates.count == 3)
    withExtendedLifetime((ears, registrations)) {}
  }

  @Test func `a send without delegates does nothing`() {
    delegates { _ in Issue.record("There is nobody to call") }
    #expect(delegates.count == 0)
  }

  @Test func `a delegate is called until its registration is canceled`() {
    let ear = Ear("a", notebook)
    let registration = delegates.add(ear)
    #expect(registration.isActive)
    registration.cancel()
    registration.cancel()

    #expect(!registration.isActive)
    #expect(delegates.count == 0)
    delegates { $0.hear("hello") }
    #expect(notebook.lines.isEmpty)
  }

  @Test func `a delegate is called until its registration is dropped`() {
    let ear = Ear("a", notebook)
    let other = Ear("b", notebook)
    var registration: Registration? = delegates.add(ear)
    let kept = delegates.add(other)
    #expect(registration?.isActive == true)
    registration = nil

    #expect(delegates.count == 1)
    delegates { $0.hear("hello") }
    #expect(notebook.lines == ["b hello"])
    withExtendedLifetime((ear, other, kept)) {}
  }

  @Test func `a delegate is called until it is removed`() {
    let ears = ["a", "b", "c"].map { Ear($0, notebook) }
    let registrations = ears.map { delegates.add($0) }
    delegates.remove(ears[1])
    delegates.remove(Ear("unknown", notebook))

    #expect(registrations.map(\.isActive) == [true, false, true])
    delegates { $0.hear("hello") }
    #expect(notebook.lines == ["a hello", "c hello"])
    registrations[1].cancel()
    #expect(delegates.count == 2)
    withExtendedLifetime(ears) {}
  }

  @Test func `a delegate isn't retained, and takes its registration along (C1)`() {
    var registration: Registration?
    expectReleased {
      let ear = Ear("a", notebook)
      registration = delegates.add(ear)
      delegates { $0.hear("hello") }
      #expect(registration?.isActive == true)
      return ear
    }
    #expect(registration?.isActive == false)
    #expect(delegates.count == 0)
    delegates { $0.hear("again") }
    #expect(notebook.lines == ["a hello"])
  }

  @Test func `an object added twice is called only once`() {
    let ears = ["a", "b"].map { Ear($0, notebook) }
    let first = delegates.add(ears[0])
    let second = delegates.add(ears[1])
    var third: Registration? = delegates.add(ears[0])
    delegates { $0.hear("1") }
    first.cancel()
    #expect(!first.isActive)
    #expect(third?.isActive == true)
    delegates { $0.hear("2") }
    third = nil
    delegates { $0.hear("3") }

    #expect(notebook.lines == ["a 1", "b 1", "a 2", "b 2", "b 3"])
    #expect(second.isActive)
  }

  @Test(arguments: [false, true])
  func `an object may be added again after its registrations end`(isRemoved: Bool) {
    let ears = ["a", "b"].map { Ear($0, notebook) }
    let registrations = [ears[0], ears[1], ears[0]].map { delegates.add($0) }
    if isRemoved {
      delegates.remove(ears[0])
    } else {
      registrations[0].cancel()
      registrations[2].cancel()
    }
    #expect(registrations.map(\.isActive) == [false, true, false])

    let again = delegates.add(ears[0])
    registrations[0].cancel()
    registrations[2].cancel()
    delegates { $0.hear("hello") }
    #expect(notebook.lines == ["b hello", "a hello"])
    #expect(again.isActive)
  }

  @Test func `registrations end with the multicast delegate`() {
    let ear = Ear("a", notebook)
    var short: MulticastDelegate<any EarDelegate>? = MulticastDelegate()
    let registration = short?.add(ear)
    #expect(registration?.isActive == true)
    short = nil
    #expect(registration?.isActive == false)
    registration?.cancel()
  }

  @Test func `released delegates leave nothing behind`() {
    let kept = Ear("kept", notebook)
    let registration = delegates.add(kept)
    for _ in 0..<1_000 {
      // Nothing is ever sent, so the additions must clean up.
      _ = delegates.add(Ear("gone", notebook))
    }
    #expect(places < 20)
    delegates { $0.hear("hello") }
    #expect(notebook.lines == ["kept hello"])
    #expect(registration.isActive)
  }

  /// The number of places for delegates, whether occupied or not.
  private var places: Int {
    let members = Mirror(reflecting: delegates).children.first { $0.label == "members" }
    return members.map { Mirror(reflecting: $0.value).children.count } ?? .max
  }
}
