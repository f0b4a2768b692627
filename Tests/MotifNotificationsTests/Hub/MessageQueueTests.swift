// SPDX-License-Identifier: MIT

import Dispatch
import MotifBindings
import MotifNotifications
import MotifTestSupport
import Testing

@Suite("MessageQueue")
struct MessageQueueTests {
  struct DidChange: HubMessage {
    var number = 0
  }

  struct DidScroll: HubMessage {
    var row = 0
  }

  private final class Sender {}

  private let hub = MessageHub()
  private let turns = ManualTurns()
  private let idleTurns = ManualTurns()
  private let log = Log()
  private let queue: MessageQueue
  private let registrations: [Registration]

  private final class Log {
    var lines: [String] = []
  }

  init() {
    queue = MessageQueue(hub, nextTurn: turns.schedule, idle: idleTurns.schedule)
    registrations = [
      hub.observe(DidChange.self) { [log] in log.lines.append("change \($0.number)") },
      hub.observe(DidScroll.self) { [log] in log.lines.append("scroll \($0.row)") },
    ]
  }

  @Test func `messages are posted on the next turn, in order (I5)`() {
    for number in 1...3 { queue.enqueue(DidChange(number: number)) }
    queue.enqueue(DidScroll(row: 1))
    #expect(log.lines.isEmpty)
    #expect(turns.count == 1)
    turns.run()
    #expect(log.lines == ["change 1", "change 2", "change 3", "scroll 1"])
    #expect(queue.count == 0)
  }

  @Test func `an idle turn posts next-turn messages first (I5)`() {
    queue.enqueue(DidScroll(row: 1), when: .whenIdle)
    queue.enqueue(DidChange(number: 1))
    turns.run()
    #expect(log.lines == ["change 1"])
    queue.enqueue(DidChange(number: 2))
    idleTurns.run()
    #expect(log.lines == ["change 1", "change 2", "scroll 1"])
    turns.run()
    #expect(log.lines.count == 3)
  }

  @Test func `the first of several equal messages is posted (I5)`() {
    for number in 1...3 { queue.enqueue(DidChange(number: number), coalescing: .byType) }
    queue.enqueue(DidScroll(), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["change 1", "scroll 0"])
    queue.enqueue(DidChange(number: 4), coalescing: .byType)
    turns.run()
    #expect(log.lines.last == "change 4")
  }

  @Test func `a merge closure combines all payloads (I5)`() {
    for number in 1...4 {
      queue.enqueue(DidChange(number: number), coalescing: .byType) { $0.number += $1.number }
    }
    turns.run()
    #expect(log.lines == ["change 10"])
  }

  @Test func `messages coalesce by sender and by key (I5)`() {
    let senders = [Sender(), Sender()]
    for sender in senders + senders {
      queue.enqueue(DidChange(), from: sender, coalescing: .bySender)
    }
    queue.enqueue(DidChange(number: 1), coalescing: .bySender)
    queue.enqueue(DidChange(number: 2), coalescing: .bySender)
    #expect(queue.count == 3)
    for row in [1, 2, 1, 2] { queue.enqueue(DidScroll(row: row), coalescing: .byKey(row)) }
    #expect(queue.count == 5)
    queue.enqueue(DidScroll(row: 9))
    #expect(queue.count == 6)
  }

  @Test func `posting now drops equal waiting messages (I5)`() {
    queue.enqueue(DidChange(number: 1), coalescing: .byType)
    queue.enqueue(DidScroll(row: 1))
    queue.enqueue(DidChange(number: 2), when: .now, coalescing: .byType)
    #expect(log.lines == ["change 2"])
    turns.run()
    #expect(log.lines == ["change 2", "scroll 1"])
    queue.enqueue(DidChange(number: 3), coalescing: .byType)
    queue.enqueue(DidChange(number: 4), when: .now, coalescing: .byType) { $0.number += $1.number }
    #expect(log.lines.last == "change 7")
    #expect(queue.count == 0)
  }

  @Test func `posting now drops an equal message due this turn`() {
    let registration = hub.observe(DidScroll.self) { [queue] _ in
      queue.enqueue(DidChange(number: 2), when: .now, coalescing: .byType)
    }
    queue.enqueue(DidScroll())
    queue.enqueue(DidChange(number: 1), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["scroll 0", "change 2"])
    registration.cancel()
  }

  @Test func `a message that becomes more urgent moves up`() {
    queue.enqueue(DidChange(number: 1), when: .whenIdle, coalescing: .byType)
    queue.enqueue(DidScroll(row: 1))
    queue.enqueue(DidChange(number: 2), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["scroll 1", "change 1"])
    queue.enqueue(DidChange(number: 3), coalescing: .byType)
    queue.enqueue(DidChange(number: 4), when: .whenIdle, coalescing: .byType)
    turns.run()
    #expect(log.lines.last == "change 3")
    #expect(queue.count == 0)
  }

  @Test func `a flush posts immediately; later messages wait`() {
    let registration = hub.observe(DidChange.self) { [queue] message in
      if message.number < 3 { queue.enqueue(DidChange(number: message.number + 1)) }
      #expect(!queue.flush())
    }
    queue.enqueue(DidScroll(), when: .whenIdle)
    queue.enqueue(DidChange(number: 1))
    #expect(queue.flush())
    #expect(log.lines == ["change 1", "scroll 0"])
    while queue.flush() {}
    #expect(log.lines.suffix(2) == ["change 2", "change 3"])
    turns.run()
    idleTurns.run()
    #expect(log.lines.count == 4)
    registration.cancel()
  }

  @Test func `observers receive everything flushed before the app quits (I5)`() {
    let observers = [
      hub.observe(AppLifecycle.DidEnterBackground.self) { [queue] _ in queue.flush() },
      hub.observe(AppLifecycle.WillTerminate.self) { [queue] _ in queue.flush() },
    ]
    queue.enqueue(DidChange(number: 1))
    hub.post(AppLifecycle.DidEnterBackground())
    #expect(log.lines == ["change 1"])
    queue.enqueue(DidScroll(row: 2), when: .whenIdle)
    hub.post(AppLifecycle.WillTerminate())
    #expect(log.lines == ["change 1", "scroll 2"] && queue.count == 0)
    withExtendedLifetime(observers) {}
  }

  @Test func `a sender is retained only while its message waits`() {
    var sender: Sender? = Sender()
    weak let object = sender
    queue.enqueue(DidChange(), from: sender, coalescing: .bySender)
    sender = nil
    #expect(object != nil)
    turns.run()
    #expect(object == nil)
  }

  @Test func `without an idle hook, two turns pass`() {
    let queue = MessageQueue(hub, nextTurn: turns.schedule)
    queue.enqueue(DidScroll(), when: .whenIdle)
    turns.run()
    #expect(log.lines.isEmpty)
    turns.run()
    #expect(log.lines == ["scroll 0"])
  }

  @Test func `a scheduled turn retains neither queue nor messages`() {
    withLifetimeTracking { tracker in
      final class Payload {
        let object: TrackedObject<Int>
        init(_ object: TrackedObject<Int>) { self.object = object }
      }
      struct DidLoad: HubMessage {
        let payload: Payload
      }
      let queue = MessageQueue(hub, nextTurn: turns.schedule)
      queue.enqueue(DidLoad(payload: Payload(tracker.make())))
      #expect(tracker.livingCount == 1)
    }
    turns.run()
  }

  @Test func `effects track the number of waiting messages`() {
    var counts: [Int] = []
    let effect = Effect { [queue] in counts.append(queue.count) }
    queue.enqueue(DidChange())
    queue.flush()
    #expect(counts == [0, 1, 0])
    withExtendedLifetime(effect) {}
  }

  // MARK: - Equal messages

  @Test func `posting now uses the posting sender`() {
    let (first, second) = (Sender(), Sender())
    let registrations = [
      hub.observe(DidChange.self, from: first) { [log] in log.lines.append("first \($0.number)") },
      hub.observe(DidChange.self, from: second) { [log] in log.lines.append("second \($0.number)")
      },
    ]
    queue.enqueue(DidChange(number: 1), from: first, coalescing: .byType)
    queue.enqueue(DidChange(number: 2), from: second, when: .now, coalescing: .byType)
    #expect(log.lines == ["change 2", "second 2"])
    queue.enqueue(DidChange(number: 3), from: first, coalescing: .byType)
    queue.enqueue(DidChange(number: 4), from: second, when: .now, coalescing: .byType) {
      $0.number += $1.number
    }
    #expect(log.lines.suffix(2) == ["change 7", "second 7"])
    queue.enqueue(DidChange(number: 5), from: first, when: .whenIdle, coalescing: .byType)
    queue.enqueue(DidChange(number: 6), from: second, coalescing: .byType)
    turns.run()
    #expect(log.lines.suffix(2) == ["change 5", "first 5"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `a flush posts everything despite equal new messages`() {
    let registration = hub.observe(DidScroll.self) { [queue] _ in
      queue.enqueue(DidChange(number: 2), coalescing: .byType)
    }
    queue.enqueue(DidScroll())
    queue.enqueue(DidChange(number: 1), when: .whenIdle, coalescing: .byType)
    queue.flush()
    #expect(log.lines == ["scroll 0", "change 1"])
    #expect(queue.count == 0)
    registration.cancel()
  }

  @Test func `a rule finds messages enqueued under other rules`() {
    let sender = Sender()
    queue.enqueue(DidChange(number: 1), from: sender)
    queue.enqueue(DidChange(number: 2), coalescing: .byType)
    queue.enqueue(DidChange(number: 3), from: sender, coalescing: .bySender)
    queue.enqueue(DidChange(number: 4), from: sender, coalescing: .byKey(1))
    queue.enqueue(DidChange(number: 5), coalescing: .byKey(1))
    queue.enqueue(DidChange(number: 6), coalescing: .bySender)
    #expect(queue.count == 3)
    queue.enqueue(DidChange(number: 7), when: .now, coalescing: .byType) {
      $0.number = $0.number * 10 + $1.number
    }
    #expect(log.lines == ["change 1467"])
    #expect(queue.count == 0)
  }

  @Test func `a replaced message is released immediately`() {
    final class Payload {}
    struct DidLoad: HubMessage {
      let payload: Payload
    }

    var sender: Sender? = Sender()
    weak let senderAfterward = sender
    var payload: Payload? = Payload()
    weak let payloadAfterward = payload
    if let payload { queue.enqueue(DidLoad(payload: payload), from: sender, coalescing: .byType) }
    (sender, payload) = (nil, nil)
    #expect(senderAfterward != nil && payloadAfterward != nil)
    queue.enqueue(DidLoad(payload: Payload()), when: .now, coalescing: .byType)
    #expect(senderAfterward == nil && payloadAfterward == nil)
  }

  @Test func `releasing a message may use the queue`() {
    final class Payload {
      let queue: MessageQueue
      init(_ queue: MessageQueue) { self.queue = queue }
      deinit { queue.enqueue(DidChange(number: 9), coalescing: .byType) }
    }
    struct DidLoad: HubMessage {
      let payload: Payload
    }

    queue.enqueue(DidLoad(payload: Payload(queue)), coalescing: .byType)
    queue.enqueue(DidLoad(payload: Payload(queue)))
    queue.enqueue(DidLoad(payload: Payload(queue)), when: .now, coalescing: .byType)
    turns.run()
    #expect(log.lines == ["change 9"])
  }

  @Test func `many messages of one type take linear time`() {
    for number in 0..<20_000 { queue.enqueue(DidScroll(row: number)) }
    queue.enqueue(DidScroll(row: 0), coalescing: .byType)
    #expect(queue.count == 20_000)
    queue.enqueue(DidScroll(row: 0), when: .now, coalescing: .byType)
    #expect(log.lines == ["scroll 0"] && queue.count == 0)
    for number in 0..<20_000 { queue.enqueue(DidScroll(row: number), coalescing: .byKey(number)) }
    queue.flush()
    #expect(log.lines.count == 20_001)
  }

  @Test func `an effect never sees a message twice`() {
    var counts: [Int] = []
    queue.enqueue(DidChange(), when: .whenIdle, coalescing: .byType)
    let effect = Effect { [queue] in counts.append(queue.count) }
    queue.enqueue(DidChange(), coalescing: .byType)
    queue.enqueue(DidScroll())
    queue.enqueue(DidChange(), when: .now, coalescing: .byType)
    #expect(counts == [1, 2, 1])
    withExtendedLifetime(effect) {}
  }

  // MARK: - Turns

  @Test func `immediate turns don't nest deeper with each message`() {
    let queue = MessageQueue(hub) { $0() }
    let registration = hub.observe(DidChange.self) { message in
      if message.number < 50_000 { queue.enqueue(DidChange(number: message.number + 1)) }
    }
    queue.enqueue(DidChange(number: 1))
    #expect(log.lines.count == 50_000 && queue.count == 0)
    queue.enqueue(DidChange(number: 49_000), when: .whenIdle)
    #expect(log.lines.count == 51_001 && queue.count == 0)
    registration.cancel()
  }

  @Test func `a turn missed during posting is requested again`() {
    let registration = hub.observe(DidChange.self) { [queue, turns] message in
      guard message.number == 1 else { return }
      queue.enqueue(DidChange(number: 2))
      // A modal dialog does this: it waits for its answer in a loop of its own.
      turns.run()
    }
    queue.enqueue(DidChange(number: 1))
    turns.run()
    #expect(log.lines == ["change 1"] && turns.count == 1)
    turns.run()
    #expect(log.lines == ["change 1", "change 2"] && turns.count == 0)
    registration.cancel()
  }
}

@Suite("MessageQueue: dispatch queues")
@MainActor
struct MessageQueueDispatchTests {
  @Test(arguments: [MessageTiming.nextTurn, .whenIdle])
  func `turns come on the main queue (I5)`(timing: MessageTiming) async {
    let hub = MessageHub()
    let queue = MessageQueue(hub, on: .main)
    var messages = hub.changes(of: MessageQueueTests.DidChange.self).makeAsyncIterator()
    for number in 1...3 {
      queue.enqueue(MessageQueueTests.DidChange(number: number), when: timing, coalescing: .byType)
    }
    #expect(await messages.next()?.number == 1)
    #expect(queue.count == 0)
  }
}
