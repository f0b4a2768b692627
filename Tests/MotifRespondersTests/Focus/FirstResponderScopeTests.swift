// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("FirstResponderScope") struct FirstResponderScopeTests {
  private let scope = FirstResponderScope()
  private let a = Field("a")
  private let b = Field("b")
  private let c = Field("c")

  @Test func `nothing has the focus at first`() {
    #expect(scope.current == nil)
    #expect(scope.resign())
  }

  @Test func `a plain responder can't take the focus (D3)`() {
    let plain = Responder()
    #expect(!scope.become(plain))
    #expect(scope.current == nil)
    plain.isFocusable = true
    #expect(scope.become(plain))
    #expect(scope.resign())
  }

  @Test func `a subclass may decide whether it can take focus (D3)`() {
    final class Lockable: Responder {
      var isLocked = true
      override var canBecomeFirstResponder: Bool { !isLocked && super.canBecomeFirstResponder }
    }
    let field = Lockable()
    field.isFocusable = true
    scope.focusOrder = [a, field, b]
    scope.become(a)
    #expect(!scope.become(field))
    scope.focusNext()
    #expect(scope.current === b)

    field.isLocked = false
    scope.focusPrevious()
    #expect(scope.current === field)

    field.isLocked = true
    #expect(scope.current === field, "it is asked before the change, not after")
    scope.become(b)
    field.isLocked = false
    field.isFocusable = false
    #expect(!scope.become(field))
  }

  @Test func `an override that moves the focus takes precedence`() {
    final class Deferring: Responder {
      var scope: FirstResponderScope?
      var other: Responder?
      override var canBecomeFirstResponder: Bool {
        if let other { scope?.become(other) }
        return true
      }
    }
    let field = Deferring()
    (field.scope, field.other) = (scope, b)
    scope.become(a)
    #expect(!scope.become(field))
    #expect(scope.current === b)
    field.scope = nil
  }

  @Test func `both responders are notified when the focus moves (D3)`() {
    let log = Log(scope, a, b)
    #expect(scope.become(a))
    #expect(scope.become(b))
    #expect(scope.resign())
    #expect(
      log.events == [
        "a canBecome", "a didBecome", "nil -> a",
        "b canBecome", "a canResign", "a didResign", "b didBecome", "a -> b",
        "b canResign", "b didResign", "b -> nil",
      ]
    )
  }

  @Test func `focusing the current responder does nothing (D3)`() {
    scope.become(a)
    let log = Log(scope, a)
    a.canBecome = false
    #expect(scope.become(a))
    #expect(log.events.isEmpty)
  }

  @Test func `a refusal to become first changes nothing (D3)`() {
    scope.become(a)
    let log = Log(scope, a, b)
    b.canBecome = false
    #expect(!scope.become(b))
    #expect(scope.current === a)
    #expect(log.events == ["b canBecome"])
  }

  @Test func `a refusal to resign changes nothing (D3)`() {
    scope.become(a)
    let log = Log(scope, a, b)
    a.canResign = false
    #expect(!scope.become(b))
    #expect(!scope.resign())
    #expect(scope.current === a)
    #expect(log.events == ["b canBecome", "a canResign", "a canResign"])
  }

  @Test func `ending editing overrides any refusal (D3)`() {
    let log = Log(scope)
    for field in [a, b] {
      field.canResign = false
      scope.endEditing()
      scope.become(field)
      scope.endEditing()
      #expect(scope.current == nil)
    }
    #expect(log.events == ["nil -> a", "a -> nil", "nil -> b", "b -> nil"])
  }

  @Test func `the scope retains nothing`() {
    var field: Field? = Field("x")
    weak let gone = field
    if let field {
      scope.focusOrder = [field, a]
      scope.fallback = field
      scope.become(field)
    }
    let log = Log(scope)
    field = nil
    #expect(gone == nil)
    #expect(scope.current == nil)
    #expect(scope.fallback == nil)
    #expect(scope.focusOrder.count == 1)
    #expect(scope.focusNext())
    #expect(log.events == ["nil -> a"])
  }

  @Test func `an untargeted action starts at the first responder (D2)`() {
    let app = Responder()
    link(a, b, app)
    app.handle(Delete.self) { _ in .handled }
    scope.become(a)
    let outcome = scope.send(Delete())
    #expect(outcome.handler === app)
    #expect(outcome.hops == 2)
  }

  @Test func `without a first responder, the fallback comes first (D2)`() {
    let app = Responder()
    app.handle(CountWords.self) { _ in .handled(3) }
    let scope = FirstResponderScope(fallback: app)
    #expect(scope.send(CountWords()).reply == 3)
  }

  @Test func `without any responder, an action isn't handled (D2)`() {
    let outcome = scope.send(Delete())
    #expect(!outcome.isHandled)
    #expect(outcome.hops == 0)
  }

  @Test func `a handler may resign during a dispatch`() {
    let app = Responder()
    link(a, app)
    a.handle(Delete.self) { [scope] _ in
      scope.resign()
      return .pass
    }
    app.handle(Delete.self) { _ in .handled }
    scope.become(a)
    #expect(scope.send(Delete()).handler === app)
    #expect(scope.current == nil)
  }
}

@Suite("FirstResponderScope focus order") struct FocusOrderTests {
  private let scope = FirstResponderScope()
  private let a = Field("a")
  private let b = Field("b")
  private let c = Field("c")

  @Test func `the focus cycles in both directions (D3)`() {
    scope.focusOrder = [a, b, c]
    var visited: [String?] = []
    for _ in 0..<4 {
      scope.focusNext()
      visited.append((scope.current as? Field)?.name)
    }
    for _ in 0..<4 {
      scope.focusPrevious()
      visited.append((scope.current as? Field)?.name)
    }
    #expect(visited == ["a", "b", "c", "a", "c", "b", "a", "c"])
  }

  @Test func `going back without a focus starts at the end (D3)`() {
    scope.focusOrder = [a, b, c]
    #expect(scope.focusPrevious())
    #expect(scope.current === c)
  }

  @Test func `responders that can't take the focus are skipped (D3)`() {
    scope.focusOrder = [a, b, c]
    b.canBecome = false
    scope.become(a)
    #expect(scope.focusNext())
    #expect(scope.current === c)
    #expect(scope.focusPrevious())
    #expect(scope.current === a)
  }

  @Test func `a current responder that refuses keeps the focus (D3)`() {
    scope.focusOrder = [a, b, c]
    scope.become(a)
    a.canResign = false
    #expect(!scope.focusNext())
    #expect(!scope.focusPrevious())
    #expect(scope.current === a)
  }

  @Test func `the only focusable responder keeps the focus silently (D3)`() {
    scope.focusOrder = [a, b]
    b.canBecome = false
    scope.become(a)
    let log = Log(scope)
    #expect(!scope.focusNext())
    #expect(scope.current === a)
    #expect(log.events.isEmpty)
  }

  @Test func `with no other candidate, the focus stays (D3)`() {
    #expect(!scope.focusNext())
    scope.become(a)
    #expect(!scope.focusPrevious())
    #expect(scope.current === a)
  }

  @Test func `if all refuse, each is asked once (D3)`() {
    scope.focusOrder = [a, b, c]
    scope.become(b)
    for field in [a, b, c] { field.canBecome = false }
    let log = Log(scope, a, b, c)
    #expect(!scope.focusNext())
    #expect(!scope.focusPrevious())
    #expect(scope.current === b)
    #expect(log.events == ["c canBecome", "a canBecome", "a canBecome", "c canBecome"])
  }

  @Test func `responders removed by a question are skipped (D3)`() {
    let d = Field("d")
    scope.focusOrder = [a, b, c, d]
    b.canBecome = false
    scope.become(a)
    b.onCall = { [scope, a, d] _ in scope.focusOrder = [d, a] }
    #expect(scope.focusNext())
    #expect(scope.current === d)
    #expect(scope.focusOrder.count == 2)
  }

  @Test(arguments: [10, 10_000])
  func `a move touches only the responders it passes`(count: Int) {
    var others: [Field?] = (0..<count).map { Field("\($0)") }
    scope.focusOrder = [a, b] + others.compactMap(\.self) + [c]
    scope.become(a)
    // If the move retained any of the others, they would stay alive while it asks.
    weak let middle = others[count / 2]
    b.onCall = { call in
      guard call == "canBecome" else { return }
      others = []
      #expect(middle == nil)
    }
    #expect(scope.focusNext())
    #expect(scope.current === b)
    #expect(scope.focusNext())
    #expect(scope.current === c)
  }

  @Test func `released responders are skipped in both directions (D3)`() {
    var others: [Field?] = (0..<6).map { Field("\($0)") }
    func order() -> [String] { scope.focusOrder.compactMap { ($0 as? Field)?.name } }
    scope.focusOrder = [others[0], a, others[1], others[2], b, others[3]].compactMap(\.self)
    scope.become(a)
    b.canBecome = false
    (others[1], others[2]) = (nil, nil)
    b.onCall = { [scope, b] _ in
      b.onCall = nil
      others = []
      #expect(!scope.focusPrevious())
    }
    #expect(!scope.focusNext())
    #expect(scope.current === a)
    #expect(order() == ["a", "b"])
    b.canBecome = true
    #expect(scope.focusPrevious())
    #expect(scope.current === b)
    #expect(scope.focusPrevious())
    #expect(scope.current === a)
  }

  @Test func `from outside the order, focus enters at its ends (D3)`() {
    scope.focusOrder = [a, b]
    scope.become(c)
    #expect(scope.focusNext())
    #expect(scope.current === a)
    scope.become(c)
    #expect(scope.focusPrevious())
    #expect(scope.current === b)
  }

  #if os(macOS) || os(Linux)
  @Test func `listing a responder twice stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let field = Responder()
      FirstResponderScope().focusOrder = [field, field]
    }
  }
  #endif
}

@Suite("FirstResponderScope re-entrancy") struct FirstResponderReentrancyTests {
  private let scope = FirstResponderScope()
  private let a = Field("a")
  private let b = Field("b")
  private let c = Field("c")

  @Test func `nested changes are reported in order`() {
    scope.become(a)
    let log = Log(scope, a, b, c)
    log.onEvent = { [scope, c] event in
      if event == "a didResign" { #expect(scope.become(c)) }
    }
    #expect(!scope.become(b))
    #expect(scope.current === c)
    #expect(
      log.events.filter { !$0.contains("can") } == [
        "a didResign", "b didBecome", "a -> b", "b didResign", "c didBecome", "b -> c",
      ]
    )
  }

  @Test func `an observer may end the editing it observes`() {
    let log = Log(scope, a)
    log.onEvent = { [scope] event in
      if event == "nil -> a" { scope.endEditing() }
    }
    #expect(!scope.become(a))
    #expect(log.events == ["a canBecome", "a didBecome", "nil -> a", "a didResign", "a -> nil"])
  }

  @Test(arguments: ["b canBecome", "a canResign"])
  func `a question that moves the focus takes precedence`(question: String) {
    scope.become(a)
    let log = Log(scope, a, b, c)
    log.onEvent = { [scope, unowned log, c] event in
      guard event == question else { return }
      log.onEvent = nil
      scope.endEditing()
      scope.become(c)
    }
    #expect(!scope.become(b))
    #expect(scope.current === c)
    #expect(!log.events.contains("b didBecome"))
  }

  @Test(arguments: ["b canBecome", "a canResign"])
  func `a question that moves the focus stops the search`(question: String) {
    scope.focusOrder = [a, b]
    scope.become(a)
    let log = Log(scope, a, b, c)
    log.onEvent = { [scope, unowned log, c] event in
      guard event == question else { return }
      log.onEvent = nil
      scope.endEditing()
      scope.become(c)
    }
    #expect(!scope.focusNext())
    #expect(scope.current === c)
    #expect(!log.events.contains("b didBecome"))
  }

  @Test(arguments: [true, false])
  func `a question that ends editing stops the search`(allows: Bool) {
    scope.focusOrder = [a, b, c]
    scope.become(a)
    b.canBecome = allows
    let log = Log(scope, a, b, c)
    log.onEvent = { [scope] event in
      if event == "b canBecome" { scope.endEditing() }
    }
    #expect(!scope.focusNext())
    #expect(scope.current == nil)
    #expect(log.events == ["b canBecome", "a didResign", "a -> nil"])
  }

  @Test func `a question may take the focus for its responder`() {
    let log = Log(scope, a)
    log.onEvent = { [scope, unowned log, a] event in
      guard event == "a canBecome" else { return }
      log.onEvent = nil
      scope.become(a)
    }
    #expect(scope.become(a))
    #expect(log.events.filter { $0 == "a didBecome" }.count == 1)
  }

  @Test func `a question may release the current responder`() {
    var field: Field? = Field("x")
    weak let gone = field
    if let field { scope.become(field) }
    let log = Log(scope, a)
    log.onEvent = { event in
      if event == "a canBecome" { field = nil }
    }
    #expect(scope.become(a))
    #expect(gone == nil)
    #expect(log.events == ["a canBecome", "a didBecome", "nil -> a"])
  }

  @Test func `a question may release its scope`() {
    var scope: FirstResponderScope? = FirstResponderScope()
    weak let gone = scope
    b.onCall = { call in
      if call == "canBecome" { scope = nil }
    }
    scope?.become(a)
    #expect(scope?.become(b) == true)
    #expect(gone == nil)
  }

  @Test func `a released delegate isn't asked`() {
    final class Refusal: FocusDelegate {
      func responderShouldBecomeFirst(_ responder: Responder) -> Bool { false }
    }
    let field = Responder()
    field.isFocusable = true
    var refusal: Refusal? = Refusal()
    field.focusDelegate = refusal
    #expect(!scope.become(field))
    refusal = nil
    #expect(scope.become(field))
  }

  @Test func `a released responder may use its former scope`() {
    final class Ending: Responder {
      let scope: FirstResponderScope
      let next: Responder
      init(_ scope: FirstResponderScope, _ next: Responder) {
        self.scope = scope
        self.next = next
        super.init()
        isFocusable = true
      }
      deinit {
        let isCurrent = scope.current === self
        #expect(!isCurrent)
        #expect(scope.become(next))
      }
    }
    var ending: Ending? = Ending(scope, a)
    if let ending { scope.become(ending) }
    ending = nil
    #expect(scope.current === a)

    // Only the report of the change still references it.
    ending = Ending(scope, b)
    if let ending { scope.become(ending) }
    a.onCall = { call in
      if call == "didBecome" { ending = nil }
    }
    scope.become(a)
    #expect(scope.current === b)
  }

  #if os(macOS) || os(Linux)
  @Test func `passing the focus back and forth forever stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let scope = FirstResponderScope()
      let (a, b) = (Field("a"), Field("b"))
      a.onCall = { call in
        if call == "didBecome" { scope.become(b) }
      }
      b.onCall = { call in
        if call == "didBecome" { scope.become(a) }
      }
      scope.become(a)
    }
  }
  #endif

  @Test func `a responder released in a notification survives the call`() {
    var field: Field? = Field("x")
    weak let gone = field
    field?.onCall = { call in
      if call == "didBecome" { field = nil }
    }
    if let first = field { scope.become(first) }
    #expect(gone == nil)
    #expect(scope.current == nil)
  }
}

/// Records the calls of a scope and its fields, in order.
final class Log {
  private var observation: Registration?
  private(set) var events: [String] = []
  var onEvent: ((String) -> Void)?

  init(_ scope: FirstResponderScope, _ fields: Field...) {
    for field in fields {
      field.onCall = { [weak self, name = field.name] call in self?.note("\(name) \(call)") }
    }
    observation = scope.observe { [weak self] change in
      let (old, new) = (change.old, change.new)
      func name(_ responder: Responder?) -> String { (responder as? Field)?.name ?? "nil" }
      self?.note("\(name(old)) -> \(name(new))")
    }
  }

  func note(_ event: String) {
    events.append(event)
    onEvent?(event)
  }
}
