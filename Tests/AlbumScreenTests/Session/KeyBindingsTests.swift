// SPDX-License-Identifier: MIT

import MotifBindings
import MotifResponders
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("KeyBindings")
struct KeyBindingsTests {
  private let keys = KeyBindings.screen()

  @Test
  func `a key that nobody handles says so`() throws {
    let scope = FirstResponderScope(fallback: Responder())
    let binding = try #require(keys[.character("d")])
    #expect(throws: ResponderChainError.unhandled(action: "DeleteSelection", hops: 0)) {
      try binding.send(scope)
    }
  }

  @Test
  func `an action is asked of each responder once (D1)`() throws {
    let (field, app) = (Responder(), Responder())
    field.nextResponder = app
    var asked: [String] = []
    field.handle(DeleteSelection.self) { _ in
      asked.append("field")
      return .pass
    }
    app.handle(DeleteSelection.self) { _ in
      asked.append("app")
      return .handled
    }
    try keys[.character("d")]?.send(FirstResponderScope(fallback: field))
    #expect(asked == ["field", "app"])
  }

  @Test
  func `a circular chain is shown and not hidden`() throws {
    let session = try Machine().start()
    let app = try #require(session.screen.nextResponder?.nextResponder)
    #expect(app is AppController)
    app.nextResponder = session.screen
    session.press(.character("d"))
    #expect(session.browser.status.value.contains("the chain runs in a circle"))
    app.nextResponder = nil
    session.press(.character("d"))
    #expect(session.browser.status.value == "Deleted “Best of Bowie”.")
  }
}
