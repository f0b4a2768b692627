// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("Responder validation") struct ValidationTests {
  private let field = Responder()
  private let app = Responder()

  init() {
    link(field, app)
  }

  @Test func `what nobody handles is disabled (D8)`() {
    #expect(field.validate(Delete()) == .disabled)
    #expect(field.target(for: Delete()) == nil)
  }

  @Test func `a handler without a validator is enabled (D8)`() {
    app.handle(Delete.self) { _ in .handled }
    #expect(field.validate(Delete()) == .enabled)
    #expect(field.target(for: Delete()) === app)
  }

  @Test func `the responder that would handle the action validates it (D8)`() {
    app.handle(Rename.self) { _ in
      .enabled(title: "Rename the app")
    } with: { _ in
      .handled
    }
    field.handle(Rename.self) { action in
      ActionValidation(
        isEnabled: !action.title.isEmpty,
        title: "Rename to \(action.title)",
        state: .mixed
      )
    } with: { _ in
      .handled
    }
    #expect(
      field.validate(Rename(title: "So"))
        == .enabled(title: "Rename to So", state: .mixed)
    )
    #expect(field.validate(Rename(title: "")).isEnabled == false)
    #expect(field.target(for: Rename(title: "")) === field, "it would handle it, but not now")
  }

  @Test func `one that says it would pass is passed by (D8)`() {
    field.handle(Delete.self, validating: { _ in nil }, with: { _ in .pass })
    #expect(field.target(for: Delete()) == nil)
    app.handle(Delete.self) { _ in .handled }
    #expect(field.target(for: Delete()) === app)
    #expect(field.validate(Delete()) == .enabled)
  }

  @Test func `a handler that takes the place of another is not validated by the other's rule (D8)`()
  {
    field.handle(Delete.self, validating: { _ in .disabled }, with: { _ in .handled })
    field.handle(Delete.self) { _ in .handled }
    #expect(field.validate(Delete()) == .enabled)
  }

  @Test func `asking calls no handler (D8)`() {
    field.handle(Delete.self) { _ in
      Issue.record("nothing was sent")
      return .handled
    }
    app.capture(Delete.self) { _ in
      Issue.record("nothing was sent")
      return .handled
    }
    #expect(field.validate(Delete()).isEnabled)
    #expect(field.target(for: Delete()) === field)
  }

  @Test func `a chain that runs in a circle disables everything (D8)`() {
    field.handle(Delete.self) { _ in .handled }
    link(app, field)
    #expect(field.validate(Delete()) == .disabled)
    #expect(field.target(for: Delete()) == nil)
    app.nextResponder = nil
  }

  @Test func `a method validates for its target, which is not kept alive (D8)`() {
    final class Rules {
      func delete(_ action: Delete) -> ActionAnswer<Delete> { .pass }
      func check(_ action: Delete) -> ActionValidation? { .disabled(title: "Locked") }
    }
    var rules: Rules? = Rules()
    weak let gone = rules
    if let rules { field.handle(Delete.self, on: rules, Rules.delete, validating: Rules.check) }
    #expect(field.validate(Delete()) == .disabled(title: "Locked"))
    rules = nil
    #expect(gone == nil)
    #expect(field.target(for: Delete()) == nil)
  }

  @Test func `a scope asks from the first responder on, or from its fallback (D2, D8)`() {
    let scope = FirstResponderScope()
    #expect(scope.validate(Delete()) == .disabled)
    scope.fallback = app
    app.handle(Delete.self, validating: { _ in .enabled(title: "app") }, with: { _ in .handled })
    #expect(scope.validate(Delete()).title == "app")
    field.isFocusable = true
    field.handle(Delete.self) { _ in .handled }
    scope.become(field)
    #expect(scope.validate(Delete()) == .enabled)
  }

  @Test func `each validation asks for the title, which may follow the language (D8)`() {
    /// Stands for the table that `String(localized:)` reads.
    final class Titles {
      var delete = "Delete"
      private(set) var readCount = 0
      func title() -> String {
        readCount += 1
        return delete
      }
    }
    let titles = Titles()
    field.handle(Delete.self) { _ in
      .enabled(title: titles.title())
    } with: { _ in
      .handled
    }
    #expect(titles.readCount == 0, "a handler that is registered says nothing yet")
    #expect(field.validate(Delete()).title == "Delete")

    titles.delete = "Löschen"
    #expect(field.validate(Delete()).title == "Löschen")
    field.send(Delete())
    #expect(titles.readCount == 2, "what is sent needs no title")
  }

  @Test func `a validation says in words what it is`() {
    #expect("\(ActionValidation.enabled)" == "enabled")
    #expect("\(ActionValidation.disabled(title: "Undo", state: .on))" == "disabled \"Undo\" on")
    #expect("\(ActionValidation.enabled(title: nil, state: .mixed))" == "enabled mixed")
  }
}
