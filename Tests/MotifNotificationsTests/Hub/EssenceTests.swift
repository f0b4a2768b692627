// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Testing

@testable import Essence

@Suite("MessageHub: essence")
struct HubEssenceTests {
  private struct First: HubMessage {
    var number: Int
    var subject: Int { number % 3 }
  }

  private struct Second: HubMessage {
    var number: Int
  }

  private final class Sender {}

  /// What an observer does when it is called, besides recording the call.
  private enum Reaction {
    case none
    case post(Int)
    case end(Int)
    case add
  }

  /// A hub of one kind; random steps drive both kinds alike.
  private final class Side {
    let observe: (Side, _ kind: Int, _ id: Int) -> Void
    let end: (Side, Int) -> Void
    let post: (Side, _ kind: Int, _ number: Int) -> Void
    var log: [String] = []
    var reactions: [Int: Reaction] = [:]
    var nextID = 0
    var depth = 0

    init(
      observe: @escaping (Side, Int, Int) -> Void,
      end: @escaping (Side, Int) -> Void,
      post: @escaping (Side, Int, Int) -> Void
    ) {
      (self.observe, self.end, self.post) = (observe, end, post)
    }

    func add(_ kind: Int, _ reaction: Reaction) {
      nextID += 1
      reactions[nextID] = reaction
      observe(self, kind, nextID)
    }

    func hear(_ id: Int, _ text: String) {
      log.append("\(id) hears \(text)")
      // Limit the rounds that follow from one post.
      depth += 1
      guard depth < 12 else { return }
      switch reactions[id] ?? .none {
      case .none: break
      case .post(let number): post(self, number % 2, number)
      case .end(let other): end(self, other)
      case .add: add(id % 4, .none)
      }
    }
  }

  private static func motif(_ senders: [Sender]) -> Side {
    let hub = MessageHub()
    var registrations: [Int: Registration] = [:]
    return Side(
      observe: { side, kind, id in
        weak let side = side
        registrations[id] =
          switch kind {
          case 0: hub.observe(First.self) { side?.hear(id, "1 \($0.number)") }
          case 1: hub.observe(First.self, about: 1) { side?.hear(id, "1 \($0.number)") }
          case 2: hub.observe(First.self, from: senders[0]) { side?.hear(id, "1 \($0.number)") }
          default: hub.observe(Second.self) { side?.hear(id, "2 \($0.number)") }
          }
      },
      end: { _, id in
        // Drop half of them, and cancel the others.
        if id.isMultiple(of: 2) { registrations[id]?.cancel() }
        registrations[id] = nil
      },
      post: { _, kind, number in
        let sender = senders[number % 2]
        if kind == 0 {
          hub.post(First(number: number), from: sender)
        } else {
          hub.post(Second(number: number), from: sender)
        }
      }
    )
  }

  private static func plain(_ senders: [Sender]) -> Side {
    let hub = PlainMessageHub()
    var numbers: [Int: Int] = [:]
    return Side(
      observe: { side, kind, id in
        weak let side = side
        numbers[id] =
          switch kind {
          case 0: hub.observe { (message: First) in side?.hear(id, "1 \(message.number)") }
          case 1:
            hub.observe(where: { (message: First, _) in message.number % 3 == 1 }) {
              side?.hear(id, "1 \($0.number)")
            }
          case 2:
            hub.observe(where: { (_: First, sender) in sender === senders[0] }) {
              side?.hear(id, "1 \($0.number)")
            }
          default: hub.observe { (message: Second) in side?.hear(id, "2 \(message.number)") }
          }
      },
      end: { _, id in
        if let number = numbers.removeValue(forKey: id) { hub.end(number) }
      },
      post: { _, kind, number in
        let sender = senders[number % 2]
        if kind == 0 {
          hub.post(First(number: number), from: sender)
        } else {
          hub.post(Second(number: number), from: sender)
        }
      }
    )
  }

  @Test
  func `a hub behaves like its essence under random steps (I1, I3, I4)`() {
    withSeeds(400) { random in
      let senders = [Sender(), Sender()]
      let sides = [Self.motif(senders), Self.plain(senders)]
      for _ in 0..<40 {
        let kind = Int.random(in: 0..<4, using: &random)
        let number = Int.random(in: 0..<20, using: &random)
        let step = Int.random(in: 0..<10, using: &random)
        let other = Int.random(in: 1...max(1, sides[0].nextID), using: &random)
        let reaction: Reaction =
          switch number % 5 {
          case 0: .post(number + 1)
          case 1: .end(other)
          case 2: .add
          default: .none
          }
        for side in sides {
          side.depth = 0
          switch step {
          case 0..<4: side.add(kind, reaction)
          case 4: side.end(side, other)
          default: side.post(side, kind % 2, number)
          }
        }
        #expect(sides[0].log == sides[1].log)
      }
    }
  }
}
