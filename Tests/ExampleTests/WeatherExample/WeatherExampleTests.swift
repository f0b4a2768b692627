// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifCoordinators
internal import MotifTestSupport
internal import Testing

@testable import WeatherExample
@testable import WeatherScreens

@Suite("WeatherExample (J5)")
@MainActor
struct WeatherExampleTests {
  private let server = Server()

  /// The app's requests to the server, in order.
  private let sent = Transcript()

  init() {
    server.report = { [sent] in sent.add($0) }
  }

  /// Starts the app, after an observer of its first screen has been added to the router.
  private func start(
    isHeadless: Bool = true,
    watching: (HeadlessRouter<Screen>) -> Void = { _ in }
  ) -> Phone {
    let phone = Phone(server: server, isHeadless: isHeadless)
    watching(phone.router)
    phone.app.start { _ in }
    return phone
  }

  private func logIn(_ phone: Phone, with password: String = "secret") {
    phone.type(name: "David", password: password)
    phone.tap("Log in")
    server.answer()
  }

  private func login(of phone: Phone) throws -> LoginCoordinator {
    try #require(phone.app.children.last as? LoginCoordinator)
  }

  private func forecast(of phone: Phone) throws -> ForecastCoordinator {
    try #require(phone.app.children.first as? ForecastCoordinator)
  }

  // MARK: - The whole flow

  @Test func `the transcript matches the golden file`() throws {
    let transcript = Transcript()
    WeatherExample { transcript.add($0) }.run()
    let golden = Build.package.appending(path: "Tests/ExampleTests/Golden/weather.txt")
    #expect(transcript.text + "\n" == (try String(contentsOf: golden, encoding: .utf8)))
  }

  // MARK: - Login

  @Test func `empty fields disable the button`() {
    let phone = start()
    for (name, password) in [("", ""), ("David", ""), ("", "secret")] {
      phone.type(name: name, password: password)
      phone.tap("Log in")
    }
    #expect(sent.lines == [])
  }

  @Test func `a wrong password is reported, and the task continues`() throws {
    let phone = start()
    let login = try login(of: phone)
    logIn(phone, with: "guess")
    #expect(phone.router.top?.title == "Wrong password")
    #expect(login.isRunning && !login.model.overlay.isShown)
    phone.tap("Try again")
    #expect(phone.router.top is LoginScreen)
    logIn(phone)
    #expect(phone.router.top is ForecastScreen && !login.isRunning)
  }

  @Test func `an offline user is notified, and can retry`() throws {
    let phone = start()
    server.isOffline = true
    logIn(phone)
    #expect(phone.router.top?.title == "You are offline")
    #expect(try !login(of: phone).model.overlay.isShown)
    server.isOffline = false
    phone.tap("Try again")
    logIn(phone)
    #expect(phone.router.top is ForecastScreen)
  }

  @Test func `five presses send one request`() throws {
    let phone = start()
    phone.type(name: "David", password: "secret")
    for _ in 1...5 { phone.tap("Log in") }
    #expect(sent.lines == ["request: log in David"])
    #expect(try login(of: phone).model.overlay.isShown)
  }

  @Test func `leaving cancels the request and hides the overlay`() throws {
    let phone = start()
    phone.type(name: "David", password: "secret")
    phone.tap("Log in")
    let overlay = try login(of: phone).model.overlay
    #expect(overlay.isShown)
    var told: [Bool] = []
    let observation = overlay.observe { told.append($0) }
    phone.tap("Leave")
    #expect(sent.lines == ["request: log in David", "canceled: log in David"])
    #expect(!overlay.isShown && told == [false])
    observation.cancel()
    server.answer()
    #expect(!server.isLoggedIn && phone.app.phase == .ended && phone.router.top == nil)
  }

  @Test func `a second end has no effect`() throws {
    let phone = start()
    let login = try login(of: phone)
    #expect(login.finish(.loggedIn))
    #expect(!login.finish(.loggedIn) && !login.finish(.left))
    #expect(phone.app.children.map { $0 is ForecastCoordinator } == [true])
  }

  // MARK: - Forecast

  @Test func `a logged-in user never sees the login`() {
    let firstShown = Transcript()
    let first = start { recordScreens(of: $0, in: firstShown) }
    logIn(first)
    #expect(firstShown.lines == ["LoginScreen", "nothing", "ForecastScreen"])
    first.app.cancel()

    let secondShown = Transcript()
    let second = start { recordScreens(of: $0, in: secondShown) }
    server.answer()
    #expect(secondShown.lines == ["ForecastScreen"])
    #expect(second.app.children.map { $0 is ForecastCoordinator } == [true])
  }

  /// Records each screen that becomes the top one.
  private func recordScreens(of router: HeadlessRouter<Screen>, in shown: Transcript) {
    router.observe(owner: shown) { [weak router] shown in
      shown.add(router?.top.map { "\(type(of: $0))" } ?? "nothing")
    }
  }

  @Test func `the list and the day share one model`() throws {
    server.isLoggedIn = true
    let phone = start()
    server.answer()
    phone.select(day: 5)
    phone.tap("Next day")
    #expect(phone.router.top?.title == "Berlin, Sun")
    phone.tap("Next day")
    phone.tap("Next day")
    phone.tap("Back")
    #expect(try forecast(of: phone).model.selection == 1)
    #expect(phone.router.top?.lines[1].hasPrefix("> Tue") == true)
    phone.select(day: 7)
    #expect(phone.router.top is ForecastScreen)
  }

  @Test func `the overlay hides on success, error, and cancellation`() throws {
    server.isLoggedIn = true
    let phone = start()
    let overlay = try forecast(of: phone).model.overlay
    #expect(overlay.isShown)
    server.answer()
    #expect(!overlay.isShown)

    server.isOffline = true
    phone.tap("Refresh")
    #expect(overlay.isShown)
    server.answer()
    #expect(!overlay.isShown && phone.router.top is MessageScreen)

    phone.tap("Try again")
    #expect(overlay.isShown && phone.router.top is ForecastScreen)
    phone.tap("Close")
    #expect(!overlay.isShown && sent.lines.last == "canceled: forecast of Berlin")
  }

  @Test func `after a forced login, the same city's forecast continues`() throws {
    server.isLoggedIn = true
    let phone = start()
    server.answer()
    let forecast = try forecast(of: phone)
    server.isLoggedIn = false
    phone.tap("Refresh")
    server.answer()
    #expect(forecast.phase == .suspended && phone.router.top is LoginScreen)
    logIn(phone)
    #expect(forecast.phase == .running && phone.router.top is ForecastScreen)
    server.answer()
    #expect(forecast.model.days.count == 7 && sent.lines.last == "request: forecast of Berlin")
    #expect(try self.forecast(of: phone) === forecast && phone.app.children.count == 1)
  }

  @Test func `leaving a forced login ends the app`() throws {
    server.isLoggedIn = true
    let phone = start()
    server.isLoggedIn = false
    let forecast = try forecast(of: phone)
    server.answer()
    phone.tap("Leave")
    #expect(forecast.phase == .ended && phone.app.phase == .ended && phone.router.top == nil)
  }

  @Test func `logging out ends the forecast and its session`() throws {
    server.isLoggedIn = true
    let phone = start()
    let forecast = try forecast(of: phone)
    phone.tap("Log out")
    #expect(forecast.phase == .ended && !server.isLoggedIn && phone.router.top is LoginScreen)
    #expect(sent.lines == ["request: forecast of Berlin", "canceled: forecast of Berlin"])
  }

  // MARK: - Going back

  @Test func `a swipe closes a day or a message like a button`() throws {
    server.isLoggedIn = true
    let phone = start()
    server.answer()
    phone.select(day: 2)
    phone.router.popAsUser()
    #expect(phone.router.top is ForecastScreen)

    server.isOffline = true
    phone.tap("Refresh")
    server.answer()
    phone.router.popAsUser()
    #expect(try phone.router.top is ForecastScreen && forecast(of: phone).isRunning)
  }

  @Test func `a swipe ends a forced login like its button`() throws {
    server.isLoggedIn = true
    let phone = start()
    server.isLoggedIn = false
    server.answer()
    let login = try login(of: phone)
    phone.router.popAsUser()
    #expect(login.phase == .ended && phone.app.phase == .ended && phone.router.top == nil)
  }

  @Test func `the first screen stays, however the user swipes`() {
    let phone = start()
    phone.router.popAsUser()
    #expect(phone.router.top is LoginScreen && phone.app.children.count == 1)
  }

  // MARK: - Containment, lifetimes

  @Test func `screens are added and removed in six calls (J6)`() {
    var window: RecordingWindow?
    let phone = start { window = RecordingWindow(showing: $0) }
    phone.tap("Leave")
    #expect(
      window?.calls == [
        "will add LoginScreen", "add view LoginScreen", "did add LoginScreen",
        "will remove LoginScreen", "remove view LoginScreen", "did remove LoginScreen",
      ]
    )
  }

  @Test func `the window contains only the top screen`() {
    var window: RecordingWindow?
    let phone = start { window = RecordingWindow(showing: $0) }
    logIn(phone, with: "guess")
    #expect(window?.frame == phone.router.top?.frame)
    #expect(
      window?.calls.filter { $0.hasPrefix("did") } == [
        "did add LoginScreen", "did remove LoginScreen", "did add MessageScreen",
      ]
    )
    #expect(phone.window == nil)
  }

  /// An object that must be released after its task has ended.
  private struct Part {
    let name: String
    weak var object: AnyObject?

    init(_ object: AnyObject) {
      name = "\(type(of: object))"
      self.object = object
    }
  }

  @Test func `every part of a finished login is released`() throws {
    let phone = start(isHeadless: false)
    var parts = try [
      Part(login(of: phone)), Part(login(of: phone).model), Part(login(of: phone).model.overlay),
      Part(#require(phone.router.top)),
    ]
    logIn(phone, with: "guess")
    parts.append(Part(try #require(phone.router.top)))
    #expect(parts.allSatisfy { $0.object != nil })
    phone.tap("Try again")
    logIn(phone)
    #expect(parts.filter { $0.object != nil }.map(\.name) == [])
  }

  @Test func `every part of a finished forecast is released`() throws {
    for ending in ["Close", "Log out", "Leave"] {
      server.isLoggedIn = true
      server.isOffline = false
      let phone = start(isHeadless: false)
      server.answer()
      var parts = try [
        Part(forecast(of: phone)), Part(forecast(of: phone).model),
        Part(forecast(of: phone).model.overlay), Part(#require(phone.router.top)),
      ]
      phone.select(day: 1)
      parts.append(Part(try #require(phone.router.top)))
      phone.tap("Back")
      server.isOffline = true
      phone.tap("Refresh")
      server.answer()
      parts.append(Part(try #require(phone.router.top)))
      phone.tap("Try again")
      if ending == "Leave" {
        server.isOffline = false
        server.isLoggedIn = false
        server.answer()
      }
      phone.tap(ending)
      #expect(parts.count == 6)
      #expect(parts.filter { $0.object != nil }.map(\.name) == [], "after \(ending)")
    }
  }

  /// The parts of an app that waits for a response, none of which are retained.
  private func partsOfRunningApp() throws -> [Part] {
    let phone = start(isHeadless: false)
    phone.type(name: "David", password: "secret")
    phone.tap("Log in")
    #expect(try #require(phone.window).frame[0].contains("please wait"))
    return try [
      Part(phone), Part(phone.app), Part(phone.router), Part(#require(phone.window)),
      Part(#require(phone.app.children.first)), Part(#require(phone.router.top)),
    ]
  }

  @Test func `an app dropped during a task is released`() throws {
    for isLoggedIn in [false, true] {
      server.isLoggedIn = isLoggedIn
      #expect(try partsOfRunningApp().filter { $0.object != nil }.map(\.name) == [])
    }
  }
}

/// The finger of the user.
@MainActor
extension Phone {
  fileprivate func type(name: String, password: String) {
    (router.top as? LoginScreen)?.enter(name: name, password: password)
  }

  fileprivate func select(day index: Int) { (router.top as? ForecastScreen)?.select(index) }

  fileprivate func tap(_ button: String) { router.top?.tap(button) }
}
#endif
