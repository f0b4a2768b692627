// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Responder: essence") struct ChainEssenceTests {
  private struct Work: ResponderAction {
    var amount: Int
  }

  private struct Rest: ResponderAction {
    var amount: Int
  }

  /// What a handler of either kind does and answers, by its number, 0 to 3.
  private final class Script {
    var log: [String] = []
    var relink: (() -> Void)?

    func note(_ place: Int, _ amount: Int) {
      log.append("\(place): \(amount)")
      relink?()
      relink = nil
    }
  }

  @Test func `random chains behave like the essence`() {
    withSeeds(400) { random in
      let count = Int.random(in: 1...8, using: &random)
      let (plain, real) = (
        (0..<count).map { _ in PlainResponder() }, (0..<count).map { _ in Responder() }
      )
      let (plainScript, script) = (Script(), Script())
      func link(_ place: Int, to next: Int?) -> (plain: () -> Void, real: () -> Void) {
        (
          { plain[place].next = next.map { plain[$0] } },
          { real[place].nextResponder = next.map { real[$0] } }
        )
      }
      func later(_ place: Int, _ random: inout SeededGenerator) -> Int? {
        (place + 1..<count).randomElement(using: &random)
      }
      for place in 0..<count {
        let links = link(place, to: later(place, &random))
        links.plain()
        links.real()
        if Bool.random(using: &random) {
          let kind = Int.random(in: 0..<4, using: &random)
          plain[place].handle(Work.self) { work in
            plainScript.note(place, work.amount)
            return Self.plainAnswer(kind, Work(amount: work.amount + 1))
          }
          real[place].handle(Work.self) { work in
            script.note(place, work.amount)
            return Self.answer(kind, Work(amount: work.amount + 1))
          }
        }
        if Bool.random(using: &random) {
          plain[place].handle(Rest.self) { _ in .handled }
          real[place].handle(Rest.self) { _ in .handled }
        }
      }
      for step in 0..<20 {
        let place = Int.random(in: 0..<count, using: &random)
        let links = link(place, to: later(place, &random))
        (plainScript.relink, script.relink) = (links.plain, links.real)
        let start = Int.random(in: 0..<count, using: &random)
        let plainHandler = plain[start].send(Work(amount: step))
        let handler = real[start].send(Work(amount: step)).handler
        let expected = plain.firstIndex { $0 === plainHandler }
        #expect(real.firstIndex { $0 === handler } == expected)
        #expect(script.log == plainScript.log)
        let plainRest = plain[start].send(Rest(amount: 0))
        let rest = real[start].send(Rest(amount: 0)).handler
        let expectedRest = plain.firstIndex { $0 === plainRest }
        #expect(real.firstIndex { $0 === rest } == expectedRest)
      }
      // Closures that were never called still retain the links whose handlers retain them.
      (plainScript.relink, script.relink) = (nil, nil)
    }
  }

  private static func plainAnswer(_ kind: Int, _ remainder: Work) -> PlainAnswer<Work> {
    switch kind {
    case 0: .handled
    case 1: .pass
    case 2: .forward(remainder)
    default: .handledAndForward
    }
  }

  private static func answer(_ kind: Int, _ remainder: Work) -> ActionAnswer<Work> {
    switch kind {
    case 0: .handled
    case 1: .pass
    case 2: .forward(remainder)
    default: .handledAndForward
    }
  }
}
