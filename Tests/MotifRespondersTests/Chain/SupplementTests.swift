// SPDX-License-Identifier: MIT

import Testing

@testable import MotifResponders

@Suite("Responder.supplementalTarget") struct SupplementTests {
  private let window = Responder()
  private let search = Responder()
  private let app = Responder()

  init() {
    link(window, app)
    window.supplementalTarget = search
  }

  @Test func `a supplemental target handles actions on a responder's behalf (D7)`() {
    search.handle(Delete.self) { _ in .handled }
    let outcome = window.send(Delete())
    #expect(outcome.handler === window)
    #expect(outcome.hops == 0)
    #expect(window.target(for: Delete()) === window)
    #expect(window.validate(Delete()) == .enabled)
  }

  @Test func `handlers are asked before supplements, then the next (D7)`() {
    var log: [String] = []
    for (name, responder) in [("search", search), ("app", app), ("window", window)] {
      responder.handle(Delete.self) { _ in
        log.append(name)
        return .pass
      }
    }
    window.send(Delete())
    #expect(log == ["window", "search", "app"])
  }

  @Test func `a supplement's own chain is not followed (D7)`() {
    let other = Responder()
    other.handle(Delete.self) { _ in .handled }
    search.nextResponder = other
    #expect(!window.send(Delete()).isHandled)
  }

  @Test func `nested supplements are asked in turn (D7)`() {
    let deep = Responder()
    search.supplementalTarget = deep
    deep.handle(CountWords.self) { _ in .handled(2) }
    #expect(window.send(CountWords()).reply == 2)
    search.handle(CountWords.self) { _ in .handled(1) }
    #expect(window.send(CountWords()).reply == 1)
  }

  @Test func `no responder is asked twice`() {
    window.supplementalTarget = app
    var calls = 0
    app.handle(Delete.self) { _ in
      calls += 1
      return .pass
    }
    #expect(window.send(Delete()).hops == 1)
    #expect(calls == 1)
  }

  @Test func `circular supplements are reported`() {
    search.supplementalTarget = window
    window.handle(Delete.self) { _ in
      Issue.record("no handler may run")
      return .handled
    }
    let outcome = window.send(Delete())
    #expect(outcome.error == .cycle(["Responder", "Responder", "Responder"]))
    #expect(window.target(for: Delete()) == nil)
    search.supplementalTarget = nil
    #expect(window.send(CountWords()).error == .unhandled(action: "CountWords", hops: 1))
  }

  @Test func `a supplement is held weakly`() {
    var other: Responder? = Responder()
    weak let gone = other
    other?.handle(Delete.self) { _ in .handled }
    window.supplementalTarget = other
    #expect(window.send(Delete()).isHandled)
    other = nil
    #expect(gone == nil)
    #expect(!window.send(Delete()).isHandled)
    #expect(window.supplementalTarget == nil)
  }

  @Test func `a supplement released during a dispatch is still asked`() {
    var other: Responder? = Responder()
    weak let gone = other
    other?.handle(Delete.self) { _ in .handled }
    window.supplementalTarget = other
    window.handle(Delete.self) { _ in
      other = nil
      return .pass
    }
    #expect(window.send(Delete()).handler === window)
    #expect(gone == nil)
  }
}
