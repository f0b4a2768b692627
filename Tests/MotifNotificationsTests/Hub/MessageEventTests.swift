// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications
import MotifTestSupport
import Testing

@Suite("Events of messages")
struct MessageEventTests {
  private struct Edit: HubMessage {
    var number: Int
    var subject: Int { number }
  }

  private struct Other: HubMessage {}
  private final class Shelf {}
  private final class Sender {}

  private final class Log {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
  }

  private let hub = MessageHub()
  private let log = Log()

  private func observe() -> Registration {
    hub.messageEvents.observe { [log] in log.add("\($0)") }
  }

  // MARK: - Posts

  @Test func `a post names its receivers in order`() {
    let (shelf, kitchen, hall) = (Shelf(), Sender(), Sender())
    hub.observe(Edit.self, owner: shelf) { _, _ in }
    let registrations = [
      hub.observe(Edit.self) { _ in },
      hub.observe(Edit.self, about: 2) { _ in },
      hub.observe(Edit.self, from: kitchen) { _ in },
      observe(),
    ]
    hub.observe(Edit.self, from: kitchen, owner: shelf) { _, _ in }
    let sequence = hub.changes(of: Edit.self)
    hub.post(Edit(number: 1))
    hub.post(Edit(number: 2), from: kitchen)
    hub.post(Edit(number: 3), from: hall)
    hub.post(Other())
    #expect(
      log.lines == [
        "Edit(number: 1) was posted, heard by Shelf, a closure, a sequence",
        """
        Edit(number: 2) was posted, heard by Shelf, a closure, a closure, a closure, Shelf, \
        a sequence
        """,
        "Edit(number: 3) was posted, heard by Shelf, a closure, a sequence",
        "Other() was posted, heard by none",
      ]
    )
    withExtendedLifetime((registrations, shelf, sequence)) {}
  }

  @Test func `posts are reported in the order of delivery`() {
    let registrations = [
      hub.observe(Edit.self) { [hub, log] edit in
        log.add("first \(edit.number)")
        if edit.number == 1 { hub.post(Edit(number: 2)) }
      },
      hub.observe(Edit.self) { [log] in log.add("second \($0.number)") },
      observe(),
      hub.messageEvents.observe { [hub] event in
        if case .posted(let edit as Edit, _) = event, edit.number == 2 { hub.post(Other()) }
      },
    ]
    hub.post(Edit(number: 1))
    #expect(
      log.lines == [
        "first 1", "second 1", "Edit(number: 1) was posted, heard by a closure, a closure",
        "first 2", "second 2", "Edit(number: 2) was posted, heard by a closure, a closure",
        "Other() was posted, heard by none",
      ]
    )
    withExtendedLifetime(registrations) {}
  }

  @Test func `observers that end during a post count correctly`() {
    var late: [Registration] = []
    var second: Registration?
    let first = hub.observe(Edit.self) { [hub] _ in
      second?.cancel()
      late.append(hub.observe(Edit.self) { _ in })
    }
    second = hub.observe(Edit.self) { _ in }
    let registration = observe()
    hub.post(Edit(number: 1))
    hub.post(Edit(number: 2))
    #expect(
      log.lines == [
        "Edit(number: 1) was posted, heard by a closure",
        "Edit(number: 2) was posted, heard by a closure, a closure",
      ]
    )
    withExtendedLifetime((first, late, registration)) {}
  }

  @Test func `events asked for during a post begin afterward`() {
    var registrations: [Registration] = []
    registrations.append(
      hub.observe(Edit.self) { [hub, log] edit in
        if edit.number == 1 {
          registrations.append(hub.messageEvents.observe { [log] in log.add("\($0)") })
        }
      }
    )
    registrations.append(hub.observe(Edit.self, about: 2) { _ in })
    for number in 1...2 { hub.post(Edit(number: number)) }
    #expect(log.lines == ["Edit(number: 2) was posted, heard by a closure, a closure"])
    registrations = []
  }

  @Test func `an effect runs once for each reported post`() {
    let observers = Observers<Int>()
    let registrations = [
      hub.observe(Edit.self) { observers.tell($0.number) },
      hub.observe(Edit.self) { observers.tell($0.number) },
      observe(),
    ]
    let effect = Effect { [log] in
      observers.noteRead()
      log.add("effect")
    }
    hub.post(Edit(number: 1))
    #expect(
      log.lines == [
        "effect", "Edit(number: 1) was posted, heard by a closure, a closure", "effect",
      ]
    )
    effect.cancel()
    withExtendedLifetime(registrations) {}
  }

  @Test func `a dropped observer and its hub are released`() {
    let tracker = LifetimeTracker()
    do {
      let hub = MessageHub()
      let token = tracker.make()
      let registration = hub.messageEvents.observe { _ in withExtendedLifetime(token) {} }
      let other = hub.observe(Edit.self, about: 1) { _ in withExtendedLifetime(token) {} }
      hub.post(Edit(number: 1))
      withExtendedLifetime((registration, other)) {}
    }
    #expect(tracker.livingCount == 0)
  }

  @Test func `messages arrive after their events were observed`() {
    var numbers: [Int] = []
    let registrations = [
      hub.observe(Edit.self) { numbers.append($0.number) },
      hub.observe(Edit.self, about: 2) { numbers.append($0.number * 10) },
    ]
    let events = observe()
    hub.post(Edit(number: 1))
    events.cancel()
    hub.post(Edit(number: 2))
    hub.post(Other())
    #expect(numbers == [1, 2, 20])
    #expect(log.lines.count == 1)
    withExtendedLifetime(registrations) {}
  }

  // MARK: - Queues

  @Test func `a queue reports what waits and what coalesces`() {
    let queue = MessageQueue(hub) { _ in }
    let registration = observe()
    queue.enqueue(Edit(number: 1), when: .whenIdle, coalescing: .byType)
    queue.enqueue(Edit(number: 2), coalescing: .byType) { $0.number += $1.number }
    queue.enqueue(Other())
    queue.enqueue(Edit(number: 3), when: .now)
    queue.flush()
    #expect(
      log.lines == [
        "Edit(number: 1) waits, whenIdle", "Edit(number: 2) was coalesced",
        "Other() waits, nextTurn", "Edit(number: 3) was posted, heard by none",
        "Edit(number: 3) was posted, heard by none", "Other() was posted, heard by none",
      ]
    )
    withExtendedLifetime(registration) {}
  }

  @Test func `messages replaced by a post now are reported`() {
    let queue = MessageQueue(hub) { _ in }
    let registration = observe()
    for number in 1...2 { queue.enqueue(Edit(number: number)) }
    queue.enqueue(Edit(number: 3), when: .now, coalescing: .byType)
    #expect(
      log.lines == [
        "Edit(number: 1) waits, nextTurn", "Edit(number: 2) waits, nextTurn",
        "Edit(number: 1) was coalesced", "Edit(number: 2) was coalesced",
        "Edit(number: 3) was posted, heard by none",
      ]
    )
    withExtendedLifetime(registration) {}
  }

  @Test func `an observer of events may use the queue`() {
    let queue = MessageQueue(hub) { _ in }
    let registration = hub.messageEvents.observe { [log] event in
      log.add("\(event)")
      switch event {
      case .enqueued(let edit as Edit, when: _) where edit.number == 1:
        queue.enqueue(Edit(number: 2), when: .whenIdle, coalescing: .byType)
      case .coalesced: queue.flush()
      default: break
      }
    }
    queue.enqueue(Edit(number: 1))
    #expect(queue.isEmpty)
    #expect(
      log.lines == [
        "Edit(number: 1) waits, nextTurn", "Edit(number: 2) was coalesced",
        "Edit(number: 1) was posted, heard by none",
      ]
    )
    withExtendedLifetime(registration) {}
  }
}
