// SPDX-License-Identifier: MIT

import MotifCoordinators
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Coordinator")
struct CoordinatorSolutionsTests {
  private let router = HeadlessRouter<String>()

  private func startApp() -> CoordinatorSolutions.App {
    let app = CoordinatorSolutions.App(on: router)
    app.start { _ in }
    return app
  }

  // MARK: - The essence

  private final class Login: PlainFlow<String> {
    var isShown = false
    override func begin() { isShown = true }
  }

  @Test
  func `the essence owns a task until its result`() {
    let app = PlainFlow<Void>()
    weak var login: Login?
    var names: [String] = []
    do {
      let started = Login()
      app.startChild(started) { names.append($0) }
      login = started
    }
    #expect(login?.isShown == true)
    #expect(app.children.count == 1)
    login?.finish("David")
    #expect(names == ["David"])
    #expect(login == nil)
    #expect(app.children.isEmpty)
  }

  @Test
  func `a second end of the essence has no effect`() {
    let login = Login()
    var names: [String] = []
    login.start { names.append($0) }
    login.finish("David")
    login.finish("Brian")
    #expect(names == ["David"])
  }

  @Test
  func `a task that is not kept is lost`() {
    weak var lost: Login?
    do {
      let login = Login()
      login.start { _ in }
      lost = login
    }
    #expect(lost == nil)
  }

  // MARK: - The solutions

  @Test
  func `a login ends with a name`() {
    router.setRoot("Shop")
    let login = CoordinatorSolutions.Login(on: router)
    var ends: [String?] = []
    login.start { ends.append($0) }
    login.submit("")
    #expect(router.stack == ["Shop", "Login"])
    login.submit("David")
    login.submit("Brian")
    #expect(ends == ["David"])
    #expect(router.stack == ["Shop"])
  }

  @Test
  func `going back ends a login without a name`() {
    router.setRoot("Shop")
    let login = CoordinatorSolutions.Login(on: router)
    var ends: [String?] = []
    login.start { ends.append($0) }
    router.popAsUser()
    #expect(ends == [nil])
  }

  @Test
  func `an expired session suspends a task`() throws {
    let app = startApp()
    let detail = app.show("Low")
    #expect(detail.sessionDidExpire())
    #expect(detail.phase == .suspended)
    #expect(router.stack == ["Albums", "Low", "Login"])
    let login = try #require(app.children.last as? CoordinatorSolutions.Login)
    login.submit("David")
    #expect(detail.phase == .running)
    #expect(router.stack == ["Albums", "Low"])
  }

  @Test
  func `without a login, the task ends`() {
    let app = startApp()
    let detail = app.show("Low")
    #expect(detail.sessionDidExpire())
    router.popAsUser()
    #expect(detail.phase == .ended)
    #expect(router.stack == ["Albums"])
  }

  @Test
  func `a link opens an album`() throws {
    let app = startApp()
    try app.open("album=Low")
    #expect(router.stack == ["Albums", "Low"])
    #expect(throws: DeepLinkError.self) { try app.open("artist=David") }
    #expect(throws: DeepLinkError.self) { try app.open("album") }
  }
}
