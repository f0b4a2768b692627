// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Testing

@Suite("MessageQueue: random programs")
struct MessageQueueModelTests {
  private protocol Planned: HubMessage {
    var planned: PlannedMessage { get set }
  }

  private struct First: Planned {
    var planned: PlannedMessage
  }

  private struct Second: Planned {
    var planned: PlannedMessage
  }

  private final class Sender {}

  /// A queue with everything that the model's programs use.
  private final class Real {
    private let hub = MessageHub()
    private let turns = ManualTurns()
    private let idleTurns = ManualTurns()
    private let senders = (0..<3).map { _ in Sender() }
    private let registrations = RegistrationBag()
    private let queue: MessageQueue
    private(set) var heard: [String] = []
    private var sender = -1

    var count: Int { queue.count }

    init() {
      queue = MessageQueue(hub, nextTurn: turns.schedule, idle: idleTurns.schedule)
      observe(First.self)
      observe(Second.self)
    }

    private func observe<Message: Planned>(_ type: Message.Type) {
      for (index, sender) in senders.enumerated() {
        hub.observe(type, from: sender) { [unowned self] _ in self.sender = index }
          .store(in: registrations)
      }
      hub.observe(type) { [unowned self] message in
        heard.append("\(message.planned.kind) \(message.planned.numbers) \(sender)")
        sender = -1
        for reaction in message.planned.reactions { run(reaction) }
      }.store(in: registrations)
    }

    func run(_ action: QueueAction) {
      switch action {
      case .enqueue(let message, let sender, let timing, let rule, let isMerged):
        if message.kind == 0 {
          enqueue(First(planned: message), sender, timing, rule, isMerged)
        } else {
          enqueue(Second(planned: message), sender, timing, rule, isMerged)
        }
      case .post(let message, let sender):
        if message.kind == 0 {
          hub.post(First(planned: message), from: sender.map { senders[$0] })
        } else {
          hub.post(Second(planned: message), from: sender.map { senders[$0] })
        }
      case .flush: queue.flush()
      case .turn: turns.run()
      case .idleTurn: idleTurns.run()
      }
    }

    private func enqueue<Message: Planned>(
      _ message: Message,
      _ sender: Int?,
      _ timing: MessageTiming,
      _ rule: PlannedRule?,
      _ isMerged: Bool
    ) {
      let coalescing: MessageCoalescing? =
        switch rule {
        case nil: nil
        case .type: .byType
        case .sender: .bySender
        case .key(let key): .byKey(key)
        }
      var merge: ((inout Message, Message) -> Void)?
      if isMerged {
        // Posted now, the newest message's reactions apply, as in the model.
        merge = { waiting, new in
          waiting.planned.numbers += new.planned.numbers
          if timing == .now { waiting.planned.reactions = new.planned.reactions }
        }
      }
      queue.enqueue(
        message,
        from: sender.map { senders[$0] },
        when: timing,
        coalescing: coalescing,
        merge: merge
      )
    }
  }

  private static func action(
    _ number: inout Int,
    depth: Int,
    _ random: inout SeededGenerator
  ) -> QueueAction {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .turn
    case 1: return .idleTurn
    case 2: return .flush
    case 3: return .post(message(&number, depth: depth, &random), sender: sender(&random))
    default:
      let rule: PlannedRule? =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: nil
        case 1: .type
        case 2: .sender
        default: .key(Int.random(in: 0..<3, using: &random))
        }
      let timings: [MessageTiming] = [.now, .nextTurn, .nextTurn, .whenIdle, .whenIdle]
      return .enqueue(
        message(&number, depth: depth, &random),
        sender: sender(&random),
        timings.randomElement(using: &random) ?? .now,
        rule,
        isMerged: Bool.random(using: &random)
      )
    }
  }

  private static func sender(_ random: inout SeededGenerator) -> Int? {
    let sender = Int.random(in: -1..<3, using: &random)
    return sender < 0 ? nil : sender
  }

  private static func message(
    _ number: inout Int,
    depth: Int,
    _ random: inout SeededGenerator
  ) -> PlannedMessage {
    number += 1
    var message = PlannedMessage(kind: Int.random(in: 0..<2, using: &random), numbers: [number])
    guard depth < 3, Int.random(in: 0..<3, using: &random) == 0 else { return message }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      message.reactions.append(action(&number, depth: depth + 1, &random))
    }
    return message
  }

  @Test func `a queue posts like three plain lists (I5)`() {
    withSeeds(3_000) { random in
      let (real, model) = (Real(), PlainQueue())
      var number = 0
      for _ in 0..<40 {
        let action = Self.action(&number, depth: 0, &random)
        real.run(action)
        model.run(action)
        #expect(real.heard == model.heard)
        #expect(real.count == model.count)
        guard real.heard == model.heard else { return }
      }
    }
  }
}
