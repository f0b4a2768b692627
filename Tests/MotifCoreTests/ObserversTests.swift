// SPDX-License-Identifier: MIT

import Foundation
import MotifCore
import MotifTestSupport
import Testing

/// Carries registrations to another thread, where they are only dropped.
///
/// It is unchecked because a registration isn't `Sendable`, although any thread may release it last, which is what
/// these tests check.
private final class HandedOver: @unchecked Sendable {
  var registrations: [Registration] = []
}

@Suite("Observers")
struct ObserversTests {
  /// The events that a test's observers received.
  private final class Record {
    var lines: [String] = []
  }

  private final class Owner {}

  @Test func `observers receive every event in registration order`() {
    let observers = Observers<Int>()
    let record = Record()
    let first = observers.observe { record.lines.append("first \($0)") }
    let second = observers.observe { record.lines.append("second \($0)") }
    observers.tell(1)
    observers.tell(2)
    #expect(record.lines == ["first 1", "second 1", "first 2", "second 2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `events caused by observers come after the current one`() {
    let observers = Observers<Int>()
    let record = Record()
    let first = observers.observe {
      record.lines.append("first \($0)")
      if $0 < 3 { observers.tell($0 + 1) }
    }
    let second = observers.observe { record.lines.append("second \($0)") }
    observers.tell(1)
    #expect(
      record.lines == ["first 1", "second 1", "first 2", "second 2", "first 3", "second 3"]
    )
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an observer added during an event receives later ones`() {
    let observers = Observers<Int>()
    let record = Record()
    var late: Registration?
    let first = observers.observe { event in
      if late == nil {
        late = observers.observe { record.lines.append("late \($0)") }
        observers.tell(event + 1)
      }
    }
    observers.tell(1)
    #expect(record.lines == ["late 2"])
    withExtendedLifetime((first, late)) {}
  }

  @Test func `an observer removed during an event isn't called`() {
    let observers = Observers<Int>()
    let record = Record()
    var second: Registration?
    let first = observers.observe { _ in second?.cancel() }
    second = observers.observe { record.lines.append("second \($0)") }
    observers.tell(1)
    #expect(record.lines.isEmpty)
    #expect(second?.isActive == false)
    withExtendedLifetime(first) {}
  }

  @Test func `an observation ends with its owner`() {
    let observers = Observers<Int>()
    let record = Record()
    var owner: Owner? = Owner()
    if let owner { observers.observe(owner: owner) { record.lines.append("\($1)") } }
    observers.tell(1)
    owner = nil
    observers.tell(2)
    #expect(record.lines == ["1"])
    #expect(observers.isEmpty)
  }

  @Test func `dropping a registration leaves no retain cycle`() {
    weak var gone: Observers<Int>?
    do {
      let observers = Observers<Int>()
      gone = observers
      let registration = observers.observe { _ in observers.tell(1) }
      withExtendedLifetime(registration) {}
    }
    #expect(gone == nil)
  }

  @Test func `ending a registration releases its closure's captures`() {
    let observers = Observers<Int>()
    for isCancelled in [true, false] {
      weak var captured: Owner?
      var registration: Registration?
      do {
        let owner = Owner()
        captured = owner
        registration = observers.observe { _ in withExtendedLifetime(owner) {} }
      }
      #expect(captured != nil)
      if isCancelled { registration?.cancel() } else { registration = nil }
      #expect(captured == nil)
    }
  }

  @Test func `ended observers don't count, even before an event`() {
    let observers = Observers<Int>()
    var registrations = (0..<3).map { _ in observers.observe { _ in } }
    #expect(!observers.isEmpty)
    registrations.removeLast()
    registrations[0].cancel()
    #expect(!observers.isEmpty)
    registrations[1].cancel()
    #expect(observers.isEmpty)
  }

  @Test func `an observer that ends itself releases its captures`() {
    let observers = Observers<Int>()
    weak var captured: Owner?
    var registration: Registration?
    do {
      let owner = Owner()
      captured = owner
      registration = observers.observe { _ in
        registration?.cancel()
        withExtendedLifetime(owner) {}
      }
    }
    #expect(captured != nil)
    observers.tell(1)
    #expect(captured == nil)
    #expect(registration?.isActive == false)
  }

  @Test func `released captures may observe and tell`() {
    final class Last {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }

    let observers = Observers<Int>()
    let record = Record()
    var late: Registration?
    var first: Registration?
    do {
      let last = Last {
        late = observers.observe { record.lines.append("late \($0)") }
        observers.tell(2)
      }
      first = observers.observe { _ in
        first?.cancel()
        withExtendedLifetime(last) {}
      }
    }
    observers.tell(1)
    #expect(record.lines == ["late 2"])
    withExtendedLifetime(late) {}
  }

  @Test func `registrations can be dropped on other threads during events`() {
    let observers = Observers<Int>()
    let bags = [HandedOver(), HandedOver()]
    for number in 0..<400 { bags[number % 2].registrations.append(observers.observe { _ in }) }
    let group = DispatchGroup()
    for bag in bags {
      group.enter()
      Thread {
        while !bag.registrations.isEmpty { bag.registrations.removeLast() }
        group.leave()
      }
      .start()
    }
    for event in 0..<200 { observers.tell(event) }
    group.wait()
    observers.tell(0)
    #expect(observers.isEmpty)
  }

  #if os(macOS) || os(Linux)
  @Test func `an endless chain of events stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let observers = Observers<Int>()
      let registration = observers.observe { observers.tell($0 + 1) }
      observers.tell(1)
      withExtendedLifetime(registration) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("An endless loop: an observer causes an event"))
  }
  #endif

  @Test func `a sequence of events ends with its source`() async {
    var observers: Observers<Int>? = Observers()
    let events = observers?.changes()
    var iterator = events?.makeAsyncIterator()
    observers?.tell(1)
    observers?.tell(2)
    observers = nil
    #expect(await iterator?.next() == 1)
    #expect(await iterator?.next() == 2)
    #expect(await iterator?.next() == nil)
  }

  @Test func `random additions and removals match a plain list`() {
    withSeeds(200) { random in
      let observers = Observers<Int>()
      let record = Record()
      var model: [(number: Int, registration: Registration)] = []
      var expected: [String] = []
      for step in 0..<60 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          model.append((step, observers.observe { record.lines.append("\(step):\($0)") }))
        case 1:
          if let index = model.indices.randomElement(using: &random) {
            let removed = model.remove(at: index)
            if Bool.random(using: &random) { removed.registration.cancel() }
          }
        default:
          observers.tell(step)
          expected += model.map { "\($0.number):\(step)" }
        }
      }
      #expect(record.lines == expected)
    }
  }
}

@Suite("Event sequences")
struct ValueSequenceTests {
  @Test @MainActor func `a loop that starts late misses nothing`() async {
    let observers = Observers<Int>()
    let numbers = observers.changes()
    let reading = Task {
      var read: [Int] = []
      for await number in numbers {
        read.append(number)
        if number == 2 { break }
      }
      return read
    }
    observers.tell(1)
    observers.tell(2)
    #expect(await reading.value == [1, 2])
  }

  @Test func `releasing an unread sequence ends its observation`() {
    let observers = Observers<Int>()
    do { _ = observers.changes() }
    observers.tell(1)
    #expect(observers.isEmpty)
  }

  @Test func `an unread sequence buffers at most 100,000 events`() async {
    let observers = Observers<Int>()
    let numbers = observers.changes()
    for number in 1...100_002 { observers.tell(number) }
    var count = 0
    for await number in numbers {
      count += 1
      #expect(number == count)
    }
    #expect(count == 100_000)
  }

  @Test func `an iterator may buffer any number of events`() async {
    let observers = Observers<Int>()
    var numbers = observers.changes().makeAsyncIterator()
    for number in 1...100_002 { observers.tell(number) }
    for number in 1...100_002 {
      let next = await numbers.next()
      guard next == number else {
        Issue.record("\(next ?? 0) instead of \(number)")
        return
      }
    }
  }

  @Test func `a second iterator begins when it is made`() async {
    let observers = Observers<Int>()
    let numbers = observers.changes()
    var first = numbers.makeAsyncIterator()
    observers.tell(1)
    var second = numbers.makeAsyncIterator()
    observers.tell(2)
    #expect(await first.next() == 1)
    #expect(await second.next() == 2)
  }
}
