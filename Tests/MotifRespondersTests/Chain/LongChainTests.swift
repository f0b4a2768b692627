// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

/// Chains so long that recursion would overflow the stack and quadratic time would never end.
@Suite("Long responder chains", .takesSeconds) struct LongChainTests {
  private let length = 100_000

  private func makeChain() -> [Responder] {
    let chain = (0..<length).map { _ in Responder() }
    for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    return chain
  }

  @Test func `actions and queries climb to the end`() {
    var chain = makeChain()
    let root = Field("root")
    chain[length - 1].nextResponder = root
    root.handle(CountWords.self) { _ in .handled(7) }
    root.capture(CountWords.self) { _ in .pass }
    let outcome = chain[0].send(CountWords())
    #expect(outcome.reply == 7)
    #expect(outcome.hops == length)
    #expect(chain[0].validate(CountWords()) == .enabled)
    #expect(chain[0].target(for: CountWords()) === root)
    #expect(chain[0].nearest(Field.self) === root)
    weak let gone = chain[length / 2]
    chain = []
    #expect(gone == nil)
  }

  @Test
  func `each responder is asked once`() {
    let chain = makeChain()
    var asked = 0
    for responder in chain {
      responder.handle(Delete.self) { _ in
        asked += 1
        return .pass
      }
    }
    // Responders reached through a supplemental target are on the path already.
    chain[0].supplementalTarget = chain[length - 1]
    #expect(chain[0].send(Delete()).hops == length - 1)
    #expect(asked == length)
  }

  @Test
  func `each supplemental target in a row is asked once`() {
    let row = makeChain()
    var asked = 0
    for (responder, supplement) in zip(row, row.dropFirst()) {
      responder.nextResponder = nil
      responder.supplementalTarget = supplement
    }
    for responder in row {
      responder.handle(Delete.self) { _ in
        asked += 1
        return .pass
      }
    }
    #expect(row[0].send(Delete()).hops == 0)
    #expect(asked == length)
  }

  @Test
  func `a long circle is found before any handler runs`() {
    let chain = makeChain()
    chain[length - 1].nextResponder = chain[length / 3]
    for responder in chain {
      responder.handle(Delete.self) { _ in
        Issue.record("no handler may run")
        return .handled
      }
    }
    #expect(chain[0].send(Delete()).cycle.count == length + 1)
    #expect(chain[0].validate(Delete()) == .disabled)
    #expect(chain[0].nearest(Field.self) == nil)
  }
}
