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

  @Test func `an action descends from the root before it climbs`() {
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

  @Test func `a capturing responder keeps the action from others`() {
    field.handle(Delete.self) { _ in .handled }
    pane.capture(Delete.self) { _ in .handled }
    let outcome = field.send(Delete())
    #expect(outcome.handler === pane)
    #expect(outcome.hops == 1)
    #expect(app.send(Delete()).isHandled == false, "its path does not lead through the pane")
  }

  @Test func `a capturing responder may change the action`() {
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

  @Test func `capturing changes neither handler nor validation`() {
    field.handle(Delete.self, validating: { _ in .disabled }, with: { _ in .handled })
    field.capture(Delete.self) { _ in .pass }
    #expect(field.send(Delete()).handler === field)
    #expect(field.validate(Delete()) == .disabled)
    field.handle(Delete.self) { _ in .pass }
    #expect(!field.send(Delete()).isHandled)
  }

  @Test func `a responder that only captures is no target`() {
    app.capture(Delete.self) { _ in .handled }
    #expect(field.target(for: Delete()) == nil)
    #expect(field.validate(Delete()) == .disabled)
  }

  @Test func `a handler replaced during a dispatch isn't called`() {
    field.handle(CountWords.self) { [app] _ in
      app.handle(CountWords.self) { _ in .handled(2) }
      return .pass
    }
    app.handle(CountWords.self) { _ in
      Issue.record("the handler was replaced")
      return .handled(1)
    }
    #expect(field.send(CountWords()).reply == 2)
  }

  @Test func `a handler registered during a dispatch waits`() {
    app.capture(CountWords.self) { [unowned app, unowned pane, unowned field] _ in
      app.handle(CountWords.self) { _ in .handled(1) }
      pane.handle(CountWords.self) { _ in .handled(2) }
      field.capture(CountWords.self) { _ in .handled(3) }
      return .pass
    }
    field.handle(CountWords.self) { _ in .pass }
    #expect(field.send(CountWords()).reply == nil, "the path and its handlers are fixed")
    #expect(field.send(CountWords()).reply == 3)
    #expect(app.send(CountWords()).reply == 1)
  }

  @Test func `rearranging the chain while capturing changes nothing`() {
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

  @Test func `a responder released during a capture is still asked`() {
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
