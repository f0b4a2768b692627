// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@Suite("Responder validation") struct ValidationTests {
  private let field = Responder()
  private let app = Responder()

  init() {
    link(field, app)
  }

  @Test func `an action that nothing handles is disabled (D8)`() {
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

  @Test func `a responder whose validator passes is skipped (D8)`() {
    field.handle(Delete.self, validating: { _ in nil }, with: { _ in .pass })
    #expect(field.target(for: Delete()) == nil)
    app.handle(Delete.self) { _ in .handled }
    #expect(field.target(for: Delete()) === app)
    #expect(field.validate(Delete()) == .enabled)
  }

  @Test func `a replacing handler isn't validated by the old rule (D8)`() {
    field.handle(Delete.self, validating: { _ in .disabled }, with: { _ in .handled })
    field.handle(Delete.self) { _ in .handled }
    #expect(field.validate(Delete()) == .enabled)
  }

  @Test func `validating calls no handler (D8)`() {
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

  @Test func `a circular chain disables everything (D8)`() {
    field.handle(Delete.self) { _ in .handled }
    link(app, field)
    #expect(field.validate(Delete()) == .disabled)
    #expect(field.target(for: Delete()) == nil)
    app.nextResponder = nil
  }

  @Test func `a validating method doesn't retain its target (D8)`() {
    final class Rules {
      func delete(_ action: Delete) -> ActionAnswer<Delete> { .pass }
      func check(_ action: Delete) -> ActionValidation? {
        ActionValidation(isEnabled: false, title: "Locked")
      }
    }
    var rules: Rules? = Rules()
    weak let gone = rules
    if let rules { field.handle(Delete.self, on: rules, Rules.delete, validating: Rules.check) }
    #expect(field.validate(Delete()) == ActionValidation(isEnabled: false, title: "Locked"))
    rules = nil
    #expect(gone == nil)
    #expect(field.target(for: Delete()) == nil)
  }

  @Test func `a scope validates from the first responder or fallback (D2, D8)`() {
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

  @Test func `each validation requests the title again (D8)`() {
    /// Stands in for the table that `String(localized:)` reads.
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
    #expect(titles.readCount == 0, "registering reads no title")
    #expect(field.validate(Delete()).title == "Delete")

    titles.delete = "Löschen"
    #expect(field.validate(Delete()).title == "Löschen")
    field.send(Delete())
    #expect(titles.readCount == 2, "sending reads no title")
  }

  @Test func `a validation's description is readable`() {
    #expect("\(ActionValidation.enabled)" == "enabled")
    #expect(
      "\(ActionValidation(isEnabled: false, title: "Undo", state: .on))" == "disabled \"Undo\" on"
    )
    #expect("\(ActionValidation.enabled(title: nil, state: .mixed))" == "enabled mixed")
  }
}
