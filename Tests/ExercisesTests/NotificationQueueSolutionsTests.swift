// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: NotificationQueue")
struct NotificationQueueSolutionsTests {
  private typealias Solutions = NotificationQueueSolutions

  private struct Note: HubMessage {
    var number: Int
  }

  private let hub = MessageHub()
  private let turns = ManualTurns()
  private let idleTurns = ManualTurns()
  private let queue: MessageQueue

  init() {
    queue = MessageQueue(hub, nextTurn: turns.schedule, idle: idleTurns.schedule)
  }

  @Test
  func `random posts agree with the essence`() {
    withSeeds(300) { random in
      let (hub, turns, idleTurns) = (MessageHub(), ManualTurns(), ManualTurns())
      let queue = MessageQueue(hub, nextTurn: turns.schedule, idle: idleTurns.schedule)
      var (heard, plainHeard): ([Int], [Int]) = ([], [])
      let registration = hub.observe(Note.self) { heard.append($0.number) }
      let plain = PlainMessageQueue<Int> { plainHeard.append($0) }
      for _ in 0..<40 {
        let number = Int.random(in: 0..<5, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          queue.enqueue(Note(number: number), when: .now, coalescing: .byKey(number))
          plain.enqueue(number, when: .now)
        case 1...2:
          queue.enqueue(Note(number: number), coalescing: .byKey(number))
          plain.enqueue(number)
        case 3:
          queue.enqueue(Note(number: number), when: .whenIdle, coalescing: .byKey(number))
          plain.enqueue(number, when: .whenIdle)
        case 4:
          turns.run()
          plain.takeTurn()
        default:
          queue.flush()
          plain.takeTurn(isIdle: true)
        }
        #expect(heard == plainHeard)
      }
      registration.cancel()
    }
  }

  @Test
  func `merged messages lose no title`() {
    var heard: [[String]] = []
    let outline = hub.observe(Solutions.DidAdd.self) { heard.append($0.titles) }
    for title in ["Low", "Blue", "Hejira"] { Solutions.add(title, to: queue) }
    #expect(heard.isEmpty)
    turns.run()
    #expect(heard == [["Low", "Blue", "Hejira"]])
    withExtendedLifetime(outline) {}
  }

  @Test
  func `edits of one album become one`() {
    var heard: [String] = []
    let outline = hub.observe(Solutions.DidEdit.self) { heard.append("\($0.album): \($0.title)") }
    Solutions.edit(7, title: "Lo", in: queue)
    Solutions.edit(8, title: "Blue", in: queue)
    Solutions.edit(7, title: "Low", in: queue)
    turns.run()
    #expect(heard == ["7: Low", "8: Blue"])
    withExtendedLifetime(outline) {}
  }

  @Test
  func `what waits is posted before the app quits`() {
    var heard: [[String]] = []
    let outline = hub.observe(Solutions.DidAdd.self) { heard.append($0.titles) }
    let adding = Solutions.Import(queue, hub: hub)
    adding.add("Low")
    adding.add("Blue")
    turns.run()
    #expect(heard.isEmpty)
    hub.post(AppLifecycle.WillTerminate())
    #expect(heard == [["Low", "Blue"]])
    idleTurns.run()
    #expect(heard.count == 1)
    withExtendedLifetime(outline) {}
  }
}
