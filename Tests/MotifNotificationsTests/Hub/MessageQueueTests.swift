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

  @Test func `messages are posted on the next turn, first in, first out (I5)`() {
    for number in 1...3 { queue.enqueue(DidChange(number: number)) }
    queue.enqueue(DidScroll(row: 1))
    #expect(log.lines.isEmpty)
    #expect(turns.count == 1)
    turns.run()
    #expect(log.lines == ["change 1", "change 2", "change 3", "scroll 1"])
    #expect(queue.isEmpty)
  }

  @Test func `an idle turn comes last, and takes what waits for the next turn first (I5)`() {
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

  @Test func `of equal messages that wait the first one is posted (I5)`() {
    for number in 1...3 { queue.enqueue(DidChange(number: number), coalescing: .byType) }
    queue.enqueue(DidScroll(), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["change 1", "scroll 0"])
    queue.enqueue(DidChange(number: 4), coalescing: .byType)
    turns.run()
    #expect(log.lines.last == "change 4")
  }

  @Test func `a merge closure makes the payload of all of them (I5)`() {
    for number in 1...4 {
      queue.enqueue(DidChange(number: number), coalescing: .byType) { $0.number += $1.number }
    }
    turns.run()
    #expect(log.lines == ["change 10"])
  }

  @Test func `messages are coalesced by sender and by key (I5)`() {
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

  @Test func `posting now drops the equal ones that wait (I5)`() {
    queue.enqueue(DidChange(number: 1), coalescing: .byType)
    queue.enqueue(DidScroll(row: 1))
    queue.enqueue(DidChange(number: 2), when: .now, coalescing: .byType)
    #expect(log.lines == ["change 2"])
    turns.run()
    #expect(log.lines == ["change 2", "scroll 1"])
    queue.enqueue(DidChange(number: 3), coalescing: .byType)
    queue.enqueue(DidChange(number: 4), when: .now, coalescing: .byType) { $0.number += $1.number }
    #expect(log.lines.last == "change 7")
    #expect(queue.isEmpty)
  }

  @Test func `posting now drops one that is about to be posted in the same turn`() {
    let registration = hub.observe(DidScroll.self) { [queue] _ in
      queue.enqueue(DidChange(number: 2), when: .now, coalescing: .byType)
    }
    queue.enqueue(DidScroll())
    queue.enqueue(DidChange(number: 1), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["scroll 0", "change 2"])
    registration.cancel()
  }

  @Test func `one that becomes more urgent moves up`() {
    queue.enqueue(DidChange(number: 1), when: .whenIdle, coalescing: .byType)
    queue.enqueue(DidScroll(row: 1))
    queue.enqueue(DidChange(number: 2), coalescing: .byType)
    turns.run()
    #expect(log.lines == ["scroll 1", "change 1"])
    queue.enqueue(DidChange(number: 3), coalescing: .byType)
    queue.enqueue(DidChange(number: 4), when: .whenIdle, coalescing: .byType)
    turns.run()
    #expect(log.lines.last == "change 3")
    #expect(queue.isEmpty)
  }

  @Test func `a flush posts at once, and what observers enqueue waits`() {
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

  @Test func `an observer that flushes has all heard before the app is suspended or quits (I5)`() {
    let observers = [
      hub.observe(AppLifecycle.DidEnterBackground.self) { [queue] _ in queue.flush() },
      hub.observe(AppLifecycle.WillTerminate.self) { [queue] _ in queue.flush() },
    ]
    queue.enqueue(DidChange(number: 1))
    hub.post(AppLifecycle.DidEnterBackground())
    #expect(log.lines == ["change 1"])
    queue.enqueue(DidScroll(row: 2), when: .whenIdle)
    hub.post(AppLifecycle.WillTerminate())
    #expect(log.lines == ["change 1", "scroll 2"] && queue.isEmpty)
    withExtendedLifetime(observers) {}
  }

  @Test func `a sender lives as long as its message waits, and no longer`() {
    var sender: Sender? = Sender()
    weak let object = sender
    queue.enqueue(DidChange(), from: sender, coalescing: .bySender)
    sender = nil
    #expect(object != nil)
    turns.run()
    #expect(object == nil)
  }

  @Test func `without a way to be idle, it is the turn after the next`() {
    let queue = MessageQueue(hub, nextTurn: turns.schedule)
    queue.enqueue(DidScroll(), when: .whenIdle)
    turns.run()
    #expect(log.lines.isEmpty)
    turns.run()
    #expect(log.lines == ["scroll 0"])
  }

  @Test func `a turn keeps neither queue nor messages`() {
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

  @Test func `effects follow how many wait`() {
    var counts: [Int] = []
    let effect = Effect { [queue] in counts.append(queue.count) }
    queue.enqueue(DidChange())
    queue.flush()
    #expect(counts == [0, 1, 0])
    withExtendedLifetime(effect) {}
  }

  // MARK: - Against a model

  @Test func `a queue posts what a list of waiting messages would (I5)`() {
    withSeeds(300) { random in
      let hub = MessageHub()
      let turns = ManualTurns()
      let queue = MessageQueue(hub, nextTurn: turns.schedule, idle: ManualTurns().schedule)
      var heard: [Int] = []
      let registration = hub.observe(DidChange.self) { heard.append($0.number) }
      var expected: [Int] = []
      var waiting: [(key: Int?, number: Int, timing: MessageTiming)] = []
      for number in 0..<60 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          turns.run()
          expected += waiting.filter { $0.timing == .nextTurn }.map(\.number)
          waiting.removeAll { $0.timing == .nextTurn }
        case 1:
          queue.flush()
          expected += waiting.filter { $0.timing == .nextTurn }.map(\.number)
          expected += waiting.filter { $0.timing == .whenIdle }.map(\.number)
          waiting = []
        default:
          let key = Int.random(in: 0..<5, using: &random)
          let timing =
            [MessageTiming.now, .nextTurn, .nextTurn, .whenIdle].randomElement(
              using: &random
            ) ?? .now
          let isMerged = Bool.random(using: &random)
          var new = (key: key == 0 ? nil : key, number: number, timing: timing)
          queue.enqueue(
            DidChange(number: number),
            when: timing,
            coalescing: key == 0 ? nil : .byKey(key),
            merge: isMerged ? { $0.number += 1_000 * $1.number } : nil
          )
          if key > 0, let index = waiting.firstIndex(where: { $0.key == key }) {
            if isMerged { waiting[index].number += 1_000 * number }
            guard timing < waiting[index].timing else { break }
            if isMerged || timing != .now { new.number = waiting[index].number }
            waiting.remove(at: index)
          }
          if timing == .now { expected.append(new.number) } else { waiting.append(new) }
        }
        #expect(heard == expected)
        #expect(queue.count == waiting.count)
      }
      withExtendedLifetime(registration) {}
    }
  }
}

@Suite("MessageQueue: dispatch queues")
@MainActor
struct MessageQueueDispatchTests {
  @Test(arguments: [MessageTiming.nextTurn, .whenIdle])
  func `turns come by the main queue (I5)`(timing: MessageTiming) async {
    let hub = MessageHub()
    let queue = MessageQueue(hub, on: .main)
    var messages = hub.changes(of: MessageQueueTests.DidChange.self).makeAsyncIterator()
    for number in 1...3 {
      queue.enqueue(MessageQueueTests.DidChange(number: number), when: timing, coalescing: .byType)
    }
    #expect(await messages.next()?.number == 1)
    #expect(queue.isEmpty)
  }
}
