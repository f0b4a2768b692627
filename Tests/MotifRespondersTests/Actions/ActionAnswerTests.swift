// SPDX-License-Identifier: MIT

import Testing

@testable import MotifResponders

@Suite("ActionAnswer") struct ActionAnswerTests {
  private struct Spend: ResponderAction, Equatable {
    var amount: Int
  }

  private struct Save: ResponderAction {
    typealias Reply = Result<String, SaveError>
  }

  private enum SaveError: Error, Equatable {
    case offline
  }

  /// A clerk, a manager, and a director, each of whom may sign for a limited amount.
  private func makeOffice(limits: Int...) -> [Responder] {
    let signers = limits.map { limit in
      let signer = Responder()
      signer.handle(Spend.self) { spend in
        spend.amount > limit ? .forward(Spend(amount: spend.amount - limit)) : .handled
      }
      return signer
    }
    for (signer, next) in zip(signers, signers.dropFirst()) { signer.nextResponder = next }
    return signers
  }

  @Test(arguments: [(40, 0), (100, 0), (101, 1), (1_100, 1), (1_101, 2), (11_100, 2)])
  func `each signs for a part and forwards the rest (D1)`(amount: Int, hops: Int) {
    let office = makeOffice(limits: 100, 1_000, 10_000)
    let outcome = office[0].send(Spend(amount: amount))
    #expect(outcome.handler === office[hops])
    #expect(outcome.hops == hops)
    #expect(outcome.remainder == nil)
    #expect(outcome.error == nil)
    #expect(outcome.responses.count == hops + 1)
    #expect(outcome.responses.dropLast().allSatisfy { $0.reply == nil })
    #expect(outcome.responses.last?.reply != nil)
  }

  @Test func `the unsigned rest is reported (D1)`() {
    let office = makeOffice(limits: 100, 1_000, 10_000)
    let outcome = office[0].send(Spend(amount: 20_000))
    #expect(!outcome.isHandled)
    #expect(outcome.handler == nil)
    #expect(outcome.hops == 2)
    #expect(outcome.remainder == Spend(amount: 8_900))
    #expect(zip(outcome.responses, office).allSatisfy { $0.responder === $1 })
    #expect("\(outcome)" == "partly handled after 2 hops")
    #expect(outcome.error == .unfinished(action: "Spend", hops: 2))
    #expect(throws: ResponderChainError.unfinished(action: "Spend", hops: 2)) {
      try outcome.get()
    }
  }

  @Test func `a passing responder leaves the remainder unchanged (D1)`() {
    let office = makeOffice(limits: 100, 1_000)
    let absent = Responder()
    absent.handle(Spend.self) { _ in .pass }
    link(office[0], absent, office[1])
    let outcome = office[0].send(Spend(amount: 1_100))
    #expect(outcome.handler === office[1])
    #expect(outcome.hops == 2)
    #expect(outcome.responses.count == 2)
  }

  @Test func `an untouched action stays as it was`() {
    let outcome = Responder().send(Spend(amount: 7))
    #expect(outcome.remainder == Spend(amount: 7))
    #expect(outcome.responses.isEmpty)
  }

  @Test func `a save reaches all responders despite failures (D1)`() throws {
    let (view, database, cloud) = (Responder(), Responder(), Responder())
    link(view, database, cloud)
    view.handle(Save.self) { _ in .handledAndForward(.success("draft")) }
    database.handle(Save.self) { _ in .handledAndForward(.failure(.offline)) }
    cloud.handle(Save.self) { _ in .handledAndForward(.success("copied")) }

    let outcome = view.send(Save())
    #expect(outcome.isHandled)
    #expect(outcome.handler === view, "the nearest responder that handled it counts")
    #expect(outcome.hops == 0)
    #expect(try outcome.get() == .success("draft"))
    #expect(zip(outcome.responses, [view, database, cloud]).allSatisfy { $0.responder === $1 })
    #expect(
      outcome.responses.map(\.reply) == [
        .success("draft"), .failure(.offline), .success("copied"),
      ]
    )
  }

  @Test func `a later responder may stop a forwarded action`() {
    let (view, database, cloud) = (Responder(), Responder(), Responder())
    link(view, database, cloud)
    view.handle(Save.self) { _ in .handledAndForward(.success("draft")) }
    database.handle(Save.self) { _ in .handled(.success("stored")) }
    cloud.handle(Save.self) { _ in
      Issue.record("the dispatch ended before the cloud")
      return .pass
    }
    #expect(view.send(Save()).responses.map(\.reply) == [.success("draft"), .success("stored")])
  }

  @Test func `a partial answer after a full one leaves nothing`() {
    let (first, second, third) = (Responder(), Responder(), Responder())
    link(first, second, third)
    first.handle(Spend.self) { _ in .handledAndForward }
    second.handle(Spend.self) { .forward(Spend(amount: $0.amount - 1)) }
    var seen: [Int] = []
    third.handle(Spend.self) { spend in
      seen.append(spend.amount)
      return .pass
    }
    let outcome = first.send(Spend(amount: 5))
    #expect(seen == [4])
    #expect(outcome.handler === first)
    #expect(outcome.remainder == nil)
    #expect(outcome.responses.map { $0.reply != nil } == [true, false])
  }

  @Test func `errors say how to fix them`() {
    let (field, pane) = (Field("field"), Responder())
    #expect(
      field.send(Delete()).error?.description == """
        no responder in the chain handles Delete (0 hops to its end): register a handler for it with \
        handle(_:with:), or link the chain to a responder that has one
        """
    )
    link(field, pane)
    #expect(field.send(Delete()).error?.description.contains("(1 hop to its end)") == true)
    link(pane, field)
    let error = field.send(Delete()).error
    #expect(error == .cycle(["Field", "Responder", "Field"]))
    #expect(
      error?.description == """
        the chain runs in a circle, so nothing was sent: Field -> Responder -> Field. Give \
        Responder another nextResponder or supplementalTarget, or none
        """
    )
    #expect(throws: ResponderChainError.cycle(["Field", "Responder", "Field"])) {
      try field.send(CountWords()).get()
    }
    pane.nextResponder = nil
  }
}
