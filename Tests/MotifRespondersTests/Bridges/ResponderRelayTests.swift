// SPDX-License-Identifier: MIT

import Testing

@testable import MotifResponders

@Suite("ResponderRelay")
struct ResponderRelayTests {
  private struct Delete: ResponderAction {}

  private final class Log {
    var asked: [String] = []
  }

  private func responder(
    _ name: String,
    _ log: Log,
    _ answer: ActionAnswer<Delete> = .pass
  ) -> Responder {
    let responder = Responder()
    responder.handle(Delete.self) { _ in
      log.asked.append(name)
      return answer
    }
    return responder
  }

  @Test
  func `chains are asked in turn until one handles`() {
    let log = Log()
    let (cell, model, screen) = (responder("cell", log), responder("model", log), Responder())
    let window = responder("window", log, .handled)
    let app = responder("app", log, .handled)
    cell.nextResponder = model
    let outcome = ResponderRelay([cell, screen, window, app]).send(Delete())
    #expect(outcome.handler === window)
    #expect(log.asked == ["cell", "model", "window"])
  }

  @Test
  func `a responder in two chains is asked once`() {
    let log = Log()
    let (cell, screen, window) = (
      responder("cell", log), responder("screen", log), responder("window", log)
    )
    cell.nextResponder = window
    let outcome = ResponderRelay([cell, screen, window]).send(Delete())
    #expect(!outcome.isHandled)
    #expect(outcome.remainder != nil)
    #expect(log.asked == ["cell", "window", "screen"])
  }

  @Test
  func `the responder that would handle an action validates it`() {
    let (cell, screen) = (Responder(), Responder())
    screen.handle(
      Delete.self,
      validating: { _ in .enabled(title: "Delete Album") },
      with: { _ in .handled }
    )
    #expect(ResponderRelay([cell, screen]).validate(Delete()).title == "Delete Album")
    #expect(ResponderRelay([cell]).validate(Delete()) == .disabled)
    #expect(!ResponderRelay([]).send(Delete()).isHandled)
  }

  @Test
  func `a circular chain ends the dispatch`() {
    let log = Log()
    let (cell, pane) = (Responder(), Responder())
    (cell.nextResponder, pane.nextResponder) = (pane, cell)
    let window = responder("window", log, .handled)
    #expect(!ResponderRelay([cell, window]).send(Delete()).cycle.isEmpty)
    #expect(log.asked.isEmpty)
  }
}
