// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("Responder finding") struct FindingTests {
  private final class Controller {
    let responder = Responder()
    init() { responder.setRepresented(self) }
  }

  private enum NumberKey: ResponderKey {
    typealias Value = Int
  }

  private enum OtherKey: ResponderKey {
    typealias Value = Int
  }

  @Test func `the nearest responder of a type is found (D5)`() {
    let (inner, outer, app) = (Field("inner"), Field("outer"), Responder())
    let row = Responder()
    link(row, inner, outer, app)
    #expect(row.nearest(Field.self) === inner)
    #expect(inner.nearest(Field.self) === inner)
    #expect(outer.nearest(Field.self) === outer)
    #expect(app.nearest(Field.self) == nil)
    #expect(row.nearest((any FocusDelegate).self) === inner)
  }

  @Test func `a represented object is found but not retained (D5)`() {
    let row = Responder()
    var controller: Controller? = Controller()
    let responder = controller?.responder
    row.nextResponder = responder
    #expect(row.nearest(Controller.self) === controller)
    weak let gone = controller
    controller = nil
    #expect(gone == nil)
    #expect(row.nearest(Controller.self) == nil)
    withExtendedLifetime(responder) {}
  }

  @Test(arguments: 0...6, 1...6)
  func `a search ends in a circle`(tail: Int, length: Int) {
    let chain = (0..<tail + length).map { Field("\($0)") }
    for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    chain[tail + length - 1].nextResponder = chain[tail]
    #expect(chain[0].nearest(Controller.self) == nil)
    let controller = Controller()
    chain[tail + length - 1].setRepresented(controller)
    #expect(chain[0].nearest(Controller.self) === controller)
  }

  @Test func `the nearest value of a key is found`() {
    let (field, document, app) = (Responder(), Responder(), Responder())
    link(field, document, app)
    #expect(field.value(for: NumberKey.self) == nil)
    var own: Int?
    document.provide(NumberKey.self) { own }
    app.provide(NumberKey.self) { 1 }
    #expect(field.value(for: NumberKey.self) == 1, "the document has none now")
    own = 2
    #expect(field.value(for: NumberKey.self) == 2)
    #expect(document.value(for: NumberKey.self) == 2)
    #expect(app.value(for: NumberKey.self) == 1)
    #expect(field.value(for: OtherKey.self) == nil, "keys with the same value type stay distinct")
  }
}

/// A class isolated to the main actor, like every class in a module with that default.
@MainActor
private final class MainActorField: FocusDelegate {
  let responder = Responder()
  var text = ""
  private(set) var isEditing = false

  init() {
    responder.setRepresented(self)
    responder.isFocusable = true
    responder.focusDelegate = self
    responder.handle(Rename.self, on: self, MainActorField.rename)
    responder.handle(Delete.self) { [weak self] _ in
      self?.text = ""
      return .handled
    }
  }

  private func rename(_ action: Rename) -> ActionAnswer<Rename> {
    text = action.title
    return .handled
  }

  func responderShouldResignFirst(_ responder: Responder) -> Bool { !text.isEmpty }
  func responderDidBecomeFirst(_ responder: Responder) { isEditing = true }
  func responderDidResignFirst(_ responder: Responder) { isEditing = false }
}

@Suite("Responders on the main actor") @MainActor struct MainActorTests {
  @Test func `a main-actor class takes part without being nonisolated`() {
    let field = MainActorField()
    let scope = FirstResponderScope()
    #expect(scope.become(field.responder))
    #expect(field.isEditing)
    #expect(!scope.resign())
    scope.send(Rename(title: "So"))
    #expect(field.text == "So")
    #expect(scope.current?.nearest(MainActorField.self) === field)
    scope.send(Delete())
    scope.endEditing()
    #expect(!field.isEditing)
  }
}
