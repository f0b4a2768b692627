// SPDX-License-Identifier: MIT

import MotifBindings
import MotifResponders
import MotifTestSupport
import Testing

@Suite("FirstResponderScope observers") struct FocusObserverTests {
  private let scope = FirstResponderScope()
  private let a = Field("a")
  private let b = Field("b")

  @Test func `observers run in registration order`() {
    var log: [String] = []
    let registrations = ["first", "second"].map { name in
      scope.observe { change in
        let (old, new) = (change.old, change.new)
        log.append("\(name) \((old as? Field)?.name ?? "-") \((new as? Field)?.name ?? "-")")
      }
    }
    scope.become(a)
    scope.become(b)
    #expect(log == ["first - a", "second - a", "first a b", "second a b"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `an effect runs once for each focus change`() {
    var seen: [String] = []
    let effect = Effect { seen.append((scope.current as? Field)?.name ?? "-") }
    let observation = scope.observe { change in
      seen.append("told")
      if change.new === a { scope.become(b) }
    }
    scope.become(a)
    scope.become(b)
    scope.endEditing()
    #expect(seen == ["-", "told", "told", "b", "told", "-"])
    withExtendedLifetime((effect, observation)) {}
  }

  @Test func `an observer receives nothing after its registration ends`() {
    var calls = 0
    var registration: Registration? = scope.observe { _ in calls += 1 }
    let other = scope.observe { _ in calls += 10 }
    scope.become(a)
    registration = nil
    scope.become(b)
    other.cancel()
    scope.resign()
    #expect(calls == 21)
    #expect(registration == nil)
    #expect(!other.isActive)
  }

  @Test func `an observer canceled by an earlier one isn't called`() {
    var second: Registration?
    let first = scope.observe { _ in second?.cancel() }
    second = scope.observe { _ in Issue.record("the observer was canceled") }
    scope.become(a)
    withExtendedLifetime(first) {}
  }

  @Test func `an observer added during a change receives the next`() {
    var inner: Registration?
    var calls = 0
    let outer = scope.observe { [unowned scope] _ in
      guard inner == nil else { return }
      inner = scope.observe { _ in calls += 1 }
    }
    scope.become(a)
    #expect(calls == 0)
    scope.become(b)
    #expect(calls == 1)
    withExtendedLifetime((outer, inner)) {}
  }

  @Test func `ending a registration releases its observer's captures`() {
    final class Ending {
      let scope: FirstResponderScope
      var registration: Registration?
      init(_ scope: FirstResponderScope) { self.scope = scope }
      deinit { registration = scope.observe { _ in } }
    }
    var ending: Ending? = Ending(scope)
    weak let gone = ending
    let registration = scope.observe { [ending] _ in withExtendedLifetime(ending) {} }
    ending = nil
    #expect(gone != nil)
    registration.cancel()
    #expect(gone == nil)
    scope.become(a)
    #expect(scope.current === a)
  }

  @Test func `a dropped registration's captures go with the next change`() {
    var held: Field? = Field("held")
    weak let gone = held
    var registration: Registration? = scope.observe { [held] _ in
      withExtendedLifetime(held) {}
    }
    held = nil
    withExtendedLifetime(registration) {}
    registration = nil
    scope.become(a)
    #expect(gone == nil)
  }

  @Test func `an observer that drops itself is released after reporting`() {
    var registration: Registration?
    var held: Field? = Field("held")
    weak let gone = held
    var calls = 0
    registration = scope.observe { [held] _ in
      calls += 1
      registration = nil
      withExtendedLifetime(held) {}
    }
    held = nil
    scope.become(a)
    #expect(gone == nil)
    scope.become(b)
    #expect(calls == 1)
    #expect(registration == nil)
  }

  @Test func `a registration may be dropped on another thread`() {
    let scope = scope
    for _ in 0..<100 {
      // The threads use it one after the other: the call below returns when the other thread has ended.
      nonisolated(unsafe) var registration: Registration? = scope.observe { _ in }
      onThreads(1) { _ in
        withExtendedLifetime(registration) {}
        registration = nil
      }
      scope.become(scope.current === a ? b : a)
    }
  }
}

@Suite("FirstResponderScope removal") struct FocusRemovalTests {
  private let scope = FirstResponderScope()
  private let pane = Responder()
  private let other = Responder()
  private let a = Field("a")
  private let b = Field("b")
  private let c = Field("c")

  init() {
    link(a, pane)
    link(b, pane)
    link(c, other)
    scope.focusOrder = [a, b, c]
  }

  @Test func `removing a part removes its responders (D3)`() {
    scope.remove(pane)
    #expect(scope.focusOrder.map { ObjectIdentifier($0) } == [ObjectIdentifier(c)])
  }

  @Test func `the removed responder is notified but not asked (D3)`() {
    scope.become(a)
    a.canResign = false
    var calls: [String] = []
    a.onCall = { calls.append($0) }
    scope.remove(pane)
    #expect(scope.current == nil)
    #expect(calls == ["didResign"])
    #expect(scope.focusNext())
    #expect(scope.current === c)
  }

  @Test func `a focus elsewhere stays unchanged (D3)`() {
    scope.become(c)
    c.onCall = { _ in Issue.record("nothing changed for this responder") }
    scope.remove(pane)
    scope.remove(a)
    #expect(scope.current === c)
  }

  @Test(arguments: ["a canResign", "b canBecome"])
  func `a part removed during a question gets no focus (D3)`(
    question: String
  ) {
    scope.become(a)
    link(a, other)
    let log = Log(scope, a, b)
    log.onEvent = { [scope, pane] event in
      if event == question { scope.remove(pane) }
    }
    scope.focusNext()
    #expect(scope.current != nil)
    #expect(scope.current !== b)
    #expect(!log.events.contains("b didBecome"))
  }

  @Test func `a part may be removed again during its removal (D3)`() {
    scope.become(a)
    let log = Log(scope, a)
    log.onEvent = { [scope, pane] _ in scope.remove(pane) }
    scope.remove(pane)
    #expect(log.events == ["a didResign", "a -> nil"])
  }

  @Test func `removing a circular part keeps its neighbors (D3)`() {
    pane.nextResponder = pane
    scope.become(c)
    scope.remove(other)
    #expect(scope.current == nil)
    scope.remove(pane)
    #expect(scope.focusOrder.isEmpty)
    pane.nextResponder = nil
  }

  @Test func `a released fallback is forgotten`() {
    scope.fallback = pane
    scope.remove(other)
    #expect(scope.fallback === pane)
    scope.remove(pane)
    #expect(scope.fallback == nil)
  }
}
