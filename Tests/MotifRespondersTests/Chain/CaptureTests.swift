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
    field.handle(Delete.self) { _ in .handled }
    field.handleValidation(of: Delete.self) { _ in .disabled }
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

  @Test func `a responder that stops handling forgets all about the action`() {
    field.handle(Delete.self) { _ in .handled }
    field.capture(Delete.self) { _ in .handled }
    field.handle(CountWords.self) { _ in .handled(1) }
    field.stopHandling(Delete.self)
    #expect(!field.send(Delete()).isHandled)
    #expect(field.target(for: Delete()) == nil)
    #expect(field.send(CountWords()).reply == 1)
    field.stopHandling(Delete.self)
  }

  @Test func `a handler that is removed in mid-dispatch is not called any more`() {
    field.handle(Delete.self) { [app] _ in
      app.stopHandling(Delete.self)
      return .pass
    }
    app.handle(Delete.self) { _ in
      Issue.record("it was removed")
      return .handled
    }
    #expect(!field.send(Delete()).isHandled)
  }

  @Test func `what is registered in mid-dispatch is asked from the next action on`() {
    app.capture(CountWords.self) { [unowned app, unowned pane, unowned field] _ in
      app.handle(CountWords.self) { _ in .handled(1) }
      pane.handle(CountWords.self) { _ in .handled(2) }
      field.capture(CountWords.self) { _ in .handled(3) }
      return .pass
    }
    pane.handleValidation(of: CountWords.self) { _ in .enabled }
    field.handle(CountWords.self) { _ in .pass }
    #expect(field.send(CountWords()).reply == nil, "the way is fixed, and what each does on it")
    #expect(field.send(CountWords()).reply == 3)
    field.stopHandling(CountWords.self)
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

  @Test func `a responder let go by one that captures is still asked, and goes away afterwards`() {
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

  @Test func `a method captures for its target, which is not kept alive`() {
    final class Rule {
      func forbid(_ action: Delete) -> ActionAnswer<Delete> { .handled }
    }
    var rule: Rule? = Rule()
    weak let gone = rule
    if let rule { app.capture(Delete.self, on: rule, Rule.forbid) }
    field.handle(Delete.self) { _ in .handled }
    #expect(field.send(Delete()).handler === app)
    rule = nil
    #expect(gone == nil)
    #expect(field.send(Delete()).handler === field)
  }
}
