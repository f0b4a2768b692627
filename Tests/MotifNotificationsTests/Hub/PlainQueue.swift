// SPDX-License-Identifier: MIT

import MotifNotifications

/// A message of the model, which may cause actions when it is delivered.
struct PlannedMessage {
  var kind: Int
  var numbers: [Int]
  var reactions: [QueueAction] = []
}

/// A step of a random program.
indirect enum QueueAction {
  case enqueue(PlannedMessage, sender: Int?, MessageTiming, PlannedRule?, isMerged: Bool)
  case post(PlannedMessage, sender: Int?)
  case flush
  case turn
  case idleTurn
}

/// A rule for coalescing.
enum PlannedRule {
  case type, sender
  case key(Int)
}

/// A queue and its hub as three lists of messages: due, for the next turn, and for an idle turn.
final class PlainQueue {
  struct Waiting {
    let serial: Int
    var message: PlannedMessage
    let sender: Int?
    let key: Int?
  }

  private var due: [Waiting] = []
  private var next: [Waiting] = []
  private var idle: [Waiting] = []
  private var serial = 0
  private var isDelivering = false

  /// The turns that the loop has yet to take.
  private var turns = 0
  private var idleTurns = 0

  private var told: [(PlannedMessage, Int?)] = []
  private var isTelling = false

  /// The deliveries so far: kind, numbers, and sender.
  private(set) var heard: [String] = []

  var count: Int { due.count + next.count + idle.count }

  func run(_ action: QueueAction) {
    switch action {
    case .enqueue(let message, let sender, let timing, let rule, let isMerged):
      enqueue(message, sender, timing, rule, isMerged)
    case .post(let message, let sender): post(message, sender)
    case .flush: if !isDelivering, count > 0 { deliver(takingIdle: true) }
    case .turn:
      let count = turns
      turns = 0
      for _ in 0..<count { deliver(takingIdle: false) }
    case .idleTurn:
      let count = idleTurns
      idleTurns = 0
      for _ in 0..<count { deliver(takingIdle: true) }
    }
  }

  private func enqueue(
    _ message: PlannedMessage,
    _ sender: Int?,
    _ timing: MessageTiming,
    _ rule: PlannedRule?,
    _ isMerged: Bool
  ) {
    func isEqual(_ other: Waiting) -> Bool {
      guard let rule, other.message.kind == message.kind else { return false }
      switch rule {
      case .type: return true
      case .sender: return other.sender == sender
      case .key(let key): return other.key == key
      }
    }
    let equal = (due + next + idle).filter(isEqual)
    if timing == .now {
      for list in [\PlainQueue.due, \.next, \.idle] {
        self[keyPath: list].removeAll(where: isEqual)
      }
      var message = message
      if isMerged { message.numbers = equal.flatMap(\.message.numbers) + message.numbers }
      return post(message, sender)
    }
    guard let first = equal.first else {
      let key: Int? = if case .key(let key) = rule { key } else { nil }
      serial += 1
      append(Waiting(serial: serial, message: message, sender: sender, key: key), timing)
      return
    }
    if isMerged {
      for list in [\PlainQueue.due, \.next, \.idle] {
        for index in self[keyPath: list].indices
        where self[keyPath: list][index].serial == first.serial {
          self[keyPath: list][index].message.numbers += message.numbers
        }
      }
    }
    if timing == .nextTurn, let index = idle.firstIndex(where: { $0.serial == first.serial }) {
      append(idle.remove(at: index), .nextTurn)
    }
  }

  private func append(_ waiting: Waiting, _ timing: MessageTiming) {
    if timing == .nextTurn { next.append(waiting) } else { idle.append(waiting) }
    askForTurns()
  }

  private func askForTurns() {
    if !next.isEmpty { turns = 1 }
    if !idle.isEmpty { idleTurns = 1 }
  }

  private func deliver(takingIdle: Bool) {
    guard !isDelivering else { return }
    isDelivering = true
    due = next
    next = []
    if takingIdle {
      due += idle
      idle = []
    }
    while !due.isEmpty {
      let waiting = due.removeFirst()
      post(waiting.message, waiting.sender)
    }
    isDelivering = false
    askForTurns()
  }

  private func post(_ message: PlannedMessage, _ sender: Int?) {
    told.append((message, sender))
    guard !isTelling else { return }
    isTelling = true
    while !told.isEmpty {
      let (message, sender) = told.removeFirst()
      heard.append("\(message.kind) \(message.numbers) \(sender ?? -1)")
      for reaction in message.reactions { run(reaction) }
    }
    isTelling = false
  }
}
