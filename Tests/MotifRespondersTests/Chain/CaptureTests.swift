// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("Responder capture") struct CaptureTests {
  private let field = Responder()
  private let pane = Responder()
  private let app = Responder()

  init() {
    link(field, pane, app)
  }

  @Test func `an action comes down from the root before it climbs`() {
    var log: [String] = []
    for (name, responder) in [("field", field), ("pane", pane), ("app", app)] {
      responder.capture(Delete.self) { _ in
        log.append("\(name) captures")
        return .pass
      }
      responder.handle(Delete.self) { _ in
        log.append("\(name) handles")
        return .pass
      }
    }
    field.send(Delete())
    #expect(
      log == [
        "app captures", "pane captures", "field captures", "field handles", "pane handles",
        "app handles",
      ]
    )
  }

  @Test func `one that captures keeps the action from all others`() {
    field.handle(Delete.self) { _ in .handled }
    pane.capture(Delete.self) { _ in .handled }
    let outcome = field.send(Delete())
    #expect(outcome.handler === pane)
    #expect(outcome.hops == 1)
    #expect(app.send(Delete()).isHandled == false, "its way does not lead through the pane")
  }

  @Test func `one that captures may change what the others get`() {
    app.capture(Rename.self) { .forward(Rename(title: $0.title + "!")) }
    var title = ""
    field.handle(Rename.self) { action in
      title = action.title
      return .handled
    }
    let outcome = field.send(Rename(title: "So"))
    #expect(title == "So!")
    #expect(outcome.handler === field)
    #expect(outcome.responses.count == 2)
  }

  @Test func `capturing leaves the handler and the validation as they are`() {
    field.handle(Delete.self, validating: { _ in .disabled }, with: { _ in .handled })
    field.capture(Delete.self) { _ in .pass }
    #expect(field.send(Delete()).handler === field)
    #expect(field.validate(Delete()) == .disabled)
    field.handle(Delete.self) { _ in .pass }
    #expect(!field.send(Delete()).isHandled)
  }

  @Test func `one that only captures is no target`() {
    app.capture(Delete.self) { _ in .handled }
    #expect(field.target(for: Delete()) == nil)
    #expect(field.validate(Delete()) == .disabled)
  }

  @Test func `a handler that is replaced in mid-dispatch is not called any more`() {
    field.handle(CountWords.self) { [app] _ in
      app.handle(CountWords.self) { _ in .handled(2) }
      return .pass
    }
    app.handle(CountWords.self) { _ in
      Issue.record("it was replaced")
      return .handled(1)
    }
    #expect(field.send(CountWords()).reply == 2)
  }

  @Test func `what is registered in mid-dispatch is asked from the next action on`() {
    app.capture(CountWords.self) { [unowned app, unowned pane, unowned field] _ in
      app.handle(CountWords.self) { _ in .handled(1) }
      pane.handle(CountWords.self) { _ in .handled(2) }
      field.capture(CountWords.self) { _ in .handled(3) }
      return .pass
    }
    field.handle(CountWords.self) { _ in .pass }
    #expect(field.send(CountWords()).reply == nil, "the way is fixed, and what each does on it")
    #expect(field.send(CountWords()).reply == 3)
    #expect(app.send(CountWords()).reply == 1)
  }

  @Test func `one that captures may rearrange the chain, and the way in flight stays as it was`() {
    let other = Responder()
    app.capture(Delete.self) { [unowned field] _ in
      field.nextResponder = other
      return .pass
    }
    pane.handle(Delete.self) { _ in .handled }
    other.handle(Delete.self) { _ in .handled }
    #expect(field.send(Delete()).handler === pane)
    #expect(field.send(Delete()).handler === other)
  }

  @Test func `a responder let go by one that captures is still asked, and goes away afterward`() {
    var middle: Responder? = Responder()
    weak let gone = middle
    field.nextResponder = middle
    middle?.nextResponder = app
    middle?.handle(CountWords.self) { _ in .handled(1) }
    app.capture(CountWords.self) { _ in
      middle = nil
      return .pass
    }
    #expect(field.send(CountWords()).reply == 1)
    #expect(gone == nil)
  }
}
