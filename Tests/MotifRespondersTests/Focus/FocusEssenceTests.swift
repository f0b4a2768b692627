// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

@testable import Essence

@Suite("FirstResponderScope: essence")
struct FocusEssenceTests {
  /// Answers for all responders, and records which were asked.
  private final class Rule: FocusDelegate {
    var takers: Set<ObjectIdentifier> = []
    var leavers: Set<ObjectIdentifier> = []
    var asked: [ObjectIdentifier] = []

    func responderShouldBecomeFirst(_ responder: Responder) -> Bool {
      asked.append(ObjectIdentifier(responder))
      return takers.contains(ObjectIdentifier(responder))
    }

    func responderShouldResignFirst(_ responder: Responder) -> Bool {
      asked.append(ObjectIdentifier(responder))
      return leavers.contains(ObjectIdentifier(responder))
    }
  }

  @Test
  func `the focus and the questions match the essence`() {
    withSeeds(300) { random in
      let (rule, plainRule) = (Rule(), Rule())
      let responders = (0..<Int.random(in: 1...5, using: &random)).map { _ in Responder() }
      for responder in responders {
        responder.isFocusable = true
        responder.focusDelegate = rule
      }
      let scope = FirstResponderScope()
      var essence = PlainFocus<Responder>(
        order: [],
        mayTake: { plainRule.responderShouldBecomeFirst($0) },
        mayLeave: { plainRule.responderShouldResignFirst($0) }
      )
      func some(_ random: inout SeededGenerator) -> [Responder] {
        responders.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      }
      for _ in 0..<60 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          essence.order = some(&random).shuffled(using: &random)
          scope.focusOrder = essence.order
        case 1:
          rule.takers = Set(some(&random).map { ObjectIdentifier($0) })
          rule.leavers = Set(some(&random).map { ObjectIdentifier($0) })
          (plainRule.takers, plainRule.leavers) = (rule.takers, rule.leavers)
        case 2: #expect(scope.resign() == essence.resign())
        case 3..<5:
          guard let responder = responders.randomElement(using: &random) else { continue }
          #expect(scope.become(responder) == essence.become(responder))
        case 5: #expect(scope.focusPrevious() == essence.focusPrevious())
        default: #expect(scope.focusNext() == essence.focusNext())
        }
        #expect(scope.current === essence.current)
        #expect(rule.asked == plainRule.asked)
      }
    }
  }
}
