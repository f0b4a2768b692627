// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("Responder") struct ResponderTests {
  @Test func `the first capable responder handles the action (D1)`() {
    let (field, pane, app) = (Responder(), Responder(), Responder())
    link(field, pane, app)
    var asked: [String] = []
    field.handle(Delete.self) { _ in
      asked.append("field")
      return .pass
    }
    pane.handle(Delete.self) { _ in
      asked.append("pane")
      return .handled
    }
    app.handle(Delete.self) { _ in
      asked.append("app")
      return .handled
    }
    let outcome = field.send(Delete())
    #expect(asked == ["field", "pane"])
    #expect(outcome.isHandled)
    #expect(outcome.handler === pane)
    #expect(outcome.hops == 1)
  }

  @Test func `releasing a replaced handler may send actions`() {
    final class Ending {
      let responder: Responder
      var outcome: (Bool) -> Void
      init(_ responder: Responder, _ outcome: @escaping (Bool) -> Void) {
        self.responder = responder
        self.outcome = outcome
      }
      deinit { outcome(responder.send(Delete()).isHandled) }
    }
    let responder = Responder()
    let other = Responder()
    other.nextResponder = responder
    var isHandled: Bool?
    do {
      let ending = Ending(other) { isHandled = $0 }
      responder.handle(Delete.self) { _ in withExtendedLifetime(ending) { .pass } }
    }
    responder.handle(Delete.self) { _ in .handled }
    #expect(isHandled == true, "the new handler was already in place")
  }

  @Test func `an action's static type decides, not its class`() {
    class Command: ResponderAction {}
    final class SpecialCommand: Command {}
    let responder = Responder()
    let named: Command.Type = SpecialCommand.self
    responder.handle(named) { _ in .handled }
    #expect(responder.send(Command()).isHandled)
    #expect(!responder.send(SpecialCommand()).isHandled)
  }

  @Test func `an action climbs past responders without a handler (D1)`() {
    let chain = (0..<100).map { _ in Responder() }
    for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    chain[99].handle(Rename.self) { _ in .handled }
    chain[40].handle(Delete.self) { _ in .handled }
    #expect(chain[0].send(Rename(title: "a")).handler === chain[99])
    #expect(chain[0].send(Rename(title: "a")).hops == 99)
    #expect(chain[41].send(Delete()).isHandled == false)
  }

  @Test func `the sender learns that nothing handled the action (D2)`() {
    let (field, app) = (Responder(), Responder())
    link(field, app)
    field.handle(Delete.self) { _ in .pass }
    let outcome = field.send(Delete())
    #expect(!outcome.isHandled)
    #expect(outcome.handler == nil)
    #expect(outcome.reply == nil)
    #expect(outcome.hops == 1)
    #expect(outcome.cycle.isEmpty)
  }

  @Test func `the handler's reply reaches the sender`() {
    let (field, page) = (Responder(), Responder())
    link(field, page)
    field.handle(CountWords.self) { _ in .pass }
    page.handle(CountWords.self) { _ in .handled(120) }
    #expect(field.send(CountWords()).reply == 120)
  }

  @Test func `a reply may be an empty optional`() throws {
    struct FindTitle: ResponderAction {
      typealias Reply = String?
    }
    let (field, page) = (Responder(), Responder())
    link(field, page)
    field.handle(FindTitle.self) { _ in .handledAndForward(nil) }
    page.handle(FindTitle.self) { _ in .handled("So") }
    let outcome = field.send(FindTitle())
    #expect(outcome.handler === field)
    #expect(try outcome.get() == nil)
    #expect(outcome.responses.map(\.reply) == [.some(nil), .some("So")])
  }

  @Test func `the action's value reaches the handler`() {
    let page = Responder()
    var titles: [String] = []
    page.handle(Rename.self) { action in
      titles.append(action.title)
      return .handled
    }
    page.send(Rename(title: "Preface"))
    #expect(titles == ["Preface"])
  }

  @Test func `a later handler replaces an earlier one`() {
    let page = Responder()
    page.handle(CountWords.self) { _ in .handled(1) }
    page.handle(CountWords.self) { _ in .handled(2) }
    #expect(page.send(CountWords()).reply == 2)
  }

  @Test func `a method can be a handler`() {
    final class Page: Responder {
      var title = ""

      override init() {
        super.init()
        handle(Rename.self, on: self, Page.rename)
      }

      private func rename(_ action: Rename) -> ActionAnswer<Rename> {
        title = action.title
        return .handled
      }
    }
    let page = Page()
    #expect(page.send(Rename(title: "Preface")).handler === page)
    #expect(page.title == "Preface")
  }

  @Test func `an action typed only at run time finds its handler`() {
    func isHandled(_ action: some ResponderAction, by responder: Responder) -> Bool {
      responder.send(action).isHandled
    }
    let page = Responder()
    page.handle(Delete.self) { _ in .handled }
    let actions: [any ResponderAction] = [Delete(), CountWords()]
    #expect(actions.map { isHandled($0, by: page) } == [true, false])
  }
}

@Suite("Responder lifetimes") struct ResponderLifetimeTests {
  private final class Target {
    var calls = 0

    func delete(_ action: Delete) -> ActionAnswer<Delete> {
      calls += 1
      return .handled
    }
  }

  @Test func `a handler passes once its target is released`() {
    let (page, app) = (Responder(), Responder())
    link(page, app)
    app.handle(Delete.self) { _ in .handled }
    var target: Target? = Target()
    weak let gone = target
    if let target { page.handle(Delete.self, on: target, Target.delete) }
    #expect(page.send(Delete()).handler === page)
    #expect(target?.calls == 1)
    target = nil
    #expect(gone == nil)
    #expect(page.send(Delete()).handler === app)
  }

  @Test func `a responder whose method is its handler is released`() {
    final class Page: Responder {
      override init() {
        super.init()
        handle(Delete.self, on: self, Page.delete)
      }

      private func delete(_ action: Delete) -> ActionAnswer<Delete> { .handled }
    }
    var page: Page? = Page()
    weak let gone = page
    page?.send(Delete())
    page = nil
    #expect(gone == nil)
  }

  @Test func `a chain retains nothing and ends at released responders`() {
    let field = Responder()
    var pane: Responder? = Responder()
    let app = Responder()
    field.nextResponder = pane
    pane?.nextResponder = app
    app.handle(Delete.self) { _ in .handled }
    #expect(field.send(Delete()).handler === app)
    pane = nil
    #expect(field.nextResponder == nil)
    #expect(!field.send(Delete()).isHandled)
  }

  @Test func `a responder released during a dispatch is still asked`() {
    let field = Responder()
    var pane: Responder? = Responder()
    weak let gone = pane
    var asked: [String] = []
    field.nextResponder = pane
    pane?.handle(Delete.self) { _ in
      asked.append("pane")
      return .pass
    }
    field.handle(Delete.self) { _ in
      pane = nil
      asked.append("field")
      return .pass
    }
    field.send(Delete())
    #expect(asked == ["field", "pane"])
    #expect(gone == nil)
  }

  @Test func `a handler may release the responder sent to`() {
    var field: Responder? = Responder()
    weak let gone = field
    field?.handle(Delete.self) { _ in
      field = nil
      return .handled
    }
    let isHandled = field?.send(Delete()).isHandled
    #expect(isHandled == true)
    #expect(gone == nil)
  }
}

@Suite("Responder deallocation") struct ResponderEndTests {
  private final class Parting: Responder {
    var word = "bye"

    override init() {
      super.init()
      handle(Rename.self, on: self, Parting.rename)
    }

    deinit {
      send(Rename(title: word))
    }

    private func rename(_ action: Rename) -> ActionAnswer<Rename> {
      Issue.record("the responder is being deallocated")
      return .handled
    }
  }

  @Test func `a responder may send during its deallocation`() {
    let app = Responder()
    var titles: [String] = []
    app.handle(Rename.self) { action in
      titles.append(action.title)
      return .handled
    }
    var parting: Parting? = Parting()
    parting?.nextResponder = app
    parting = nil
    #expect(titles == ["bye"])
  }

  @Test func `a responder deallocated during a dispatch may send`() {
    let (field, app) = (Responder(), Responder())
    var parting: Parting? = Parting()
    link(field, app)
    parting?.nextResponder = field
    var titles: [String] = []
    field.handle(Rename.self) { action in
      titles.append(action.title)
      if action.title == "now" { parting = nil }
      return .pass
    }
    parting?.word = "later"
    field.send(Rename(title: "now"))
    #expect(titles == ["now", "later"])
  }
}

@Suite("Responder during a dispatch") struct ResponderDispatchTests {
  @Test func `rearranging the chain leaves the current dispatch alone`() {
    let (field, pane, app, other) = (Responder(), Responder(), Responder(), Responder())
    link(field, pane, app)
    field.handle(Delete.self) { [unowned field, unowned other] _ in
      field.nextResponder = other
      return .pass
    }
    app.handle(Delete.self) { _ in .handled }
    other.handle(Delete.self) { _ in .handled }
    #expect(field.send(Delete()).handler === app)
    #expect(field.send(Delete()).handler === other)
  }

  @Test func `closing a circle doesn't trap the current dispatch`() {
    let (field, app) = (Responder(), Responder())
    link(field, app)
    app.handle(Delete.self) { [unowned app, unowned field] _ in
      app.nextResponder = field
      return .pass
    }
    #expect(field.send(Delete()).cycle.isEmpty)
    #expect(field.send(Delete()).cycle.count == 3)
  }

  @Test func `a nested send finishes before it returns`() {
    let (field, app) = (Responder(), Responder())
    link(field, app)
    var log: [String] = []
    field.handle(Delete.self) { [unowned field] _ in
      log.append("delete begins")
      #expect(field.send(CountWords()).reply == 7)
      log.append("delete ends")
      return .pass
    }
    app.handle(CountWords.self) { _ in
      log.append("count")
      return .handled(7)
    }
    app.handle(Delete.self) { _ in
      log.append("app")
      return .handled
    }
    field.send(Delete())
    #expect(log == ["delete begins", "count", "delete ends", "app"])
  }

  @Test func `a handler registered during a dispatch waits`() {
    let (field, app) = (Responder(), Responder())
    link(field, app)
    field.handle(CountWords.self) { [unowned field, unowned app] _ in
      field.handle(CountWords.self) { _ in .handled(1) }
      app.handle(CountWords.self) { _ in .handled(2) }
      return .pass
    }
    #expect(field.send(CountWords()).reply == nil)
    #expect(field.send(CountWords()).reply == 1)
    #expect(app.send(CountWords()).reply == 2)
  }

  @Test func `a circular chain is reported before any handler runs`() {
    let (field, pane, app) = (Field("field"), Responder(), Responder())
    link(field, pane, app, pane)
    field.handle(Delete.self) { _ in
      Issue.record("no handler may run")
      return .handled
    }
    let outcome = field.send(Delete())
    #expect(!outcome.isHandled)
    #expect(outcome.hops == 0)
    #expect(
      outcome.cycle.map { ObjectIdentifier($0) }
        == [field, pane, app, pane].map { ObjectIdentifier($0) }
    )
    #expect(
      "\(outcome)"
        == "not sent, because the chain runs in a circle: Field -> Responder -> Responder -> Responder"
    )
    app.nextResponder = nil
  }

  @Test func `a responder that follows itself is a circle`() {
    let app = Responder()
    app.nextResponder = app
    #expect(app.send(Delete()).cycle.count == 2)
  }

  @Test(arguments: 0...12, 1...12)
  func `a circle is found after any tail`(
    tail: Int,
    length: Int
  ) {
    let chain = (0..<tail + length).map { _ in Responder() }
    for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    chain[tail + length - 1].nextResponder = chain[tail]
    let expected = chain + [chain[tail]]
    let cycle = chain[0].send(Delete()).cycle
    #expect(cycle.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
  }

  @Test func `an outcome's description says what happened`() {
    let (field, pane, app) = (Field("field"), Responder(), Responder())
    link(field, pane, app)
    pane.handle(Delete.self) { _ in .handled }
    #expect("\(field.send(Delete()))" == "handled by Responder after 1 hop")
    #expect("\(field.send(CountWords()))" == "not handled after 2 hops")
    field.handle(Delete.self) { _ in .handled }
    #expect("\(field.send(Delete()))" == "handled by Field after 0 hops")
  }
}
