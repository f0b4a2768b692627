// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

/// After a focused part is removed, the focus continues from its place.
@Suite("The place of the focus") struct FocusPlaceTests {
  private let scope = FirstResponderScope()
  private let fields = "abcdef".map { Field(String($0)) }

  private var name: String? { (scope.current as? Field)?.name }

  init() { scope.focusOrder = fields }

  private func list(_ names: String) {
    scope.focusOrder = names.compactMap { name in fields.first { $0.name == String(name) } }
  }

  @Test func `next continues after a removed part`() {
    scope.become(fields[2])
    scope.remove(fields[2])
    #expect(scope.current == nil)
    #expect(scope.focusNext() && name == "d")
  }

  @Test func `previous continues before a removed part`() {
    scope.become(fields[2])
    scope.remove(fields[2])
    #expect(scope.focusPrevious() && name == "b")
  }

  @Test func `several removed parts leave one place`() {
    scope.become(fields[2])
    for index in [1, 2, 3] { scope.remove(fields[index]) }
    #expect(scope.focusNext() && name == "e")
    #expect(scope.focusPrevious() && name == "a")
  }

  @Test func `a removed branch leaves its place`() {
    let pane = Responder()
    for index in 1...3 { fields[index].nextResponder = pane }
    scope.become(fields[3])
    scope.remove(pane)
    #expect(scope.focusPrevious() && name == "a")
    #expect(scope.focusNext() && name == "e")
  }

  @Test func `after the last part comes the first`() {
    scope.become(fields[5])
    scope.remove(fields[5])
    #expect(scope.focusNext() && name == "a")
    scope.remove(fields[0])
    #expect(scope.focusPrevious() && name == "e")
  }

  @Test func `an order without the focused part works`() {
    scope.become(fields[2])
    list("abdef")
    #expect(name == "c")
    #expect(scope.focusNext() && name == "d")
    list("abef")
    #expect(scope.resign())
    #expect(scope.focusNext() && name == "e")
  }

  @Test func `a new order keeps the focused part`() {
    scope.become(fields[2])
    list("fcab")
    #expect(scope.focusNext() && name == "a")
    list("bdcf")
    #expect(scope.focusPrevious() && name == "f")
  }

  @Test func `a released part leaves its place`() {
    var field: Field? = Field("x")
    if let field {
      scope.focusOrder = [fields[0], fields[1], field, fields[3]]
      scope.become(field)
    }
    field = nil
    #expect(scope.current == nil)
    list("abde")
    #expect(scope.focusNext() && name == "d")
  }

  @Test func `a disabled part keeps its place`() {
    scope.become(fields[2])
    fields[2].canBecome = false
    fields[3].isFocusable = false
    #expect(scope.focusNext() && name == "e")
  }

  @Test func `resigned focus starts at the first part`() {
    scope.become(fields[2])
    scope.resign()
    #expect(scope.focusNext() && name == "a")
    scope.become(fields[2])
    scope.endEditing()
    #expect(scope.focusPrevious() && name == "f")
  }

  @Test func `an empty order has no next part`() {
    scope.become(fields[2])
    scope.focusOrder = []
    scope.endEditing()
    #expect(!scope.focusNext() && !scope.focusPrevious())
    list("ab")
    #expect(scope.focusNext() && name == "a")
  }
}
