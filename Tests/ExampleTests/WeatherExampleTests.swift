// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifBindings
internal import MotifCoordinators
internal import MotifFacades
internal import MotifTestSupport
internal import Testing

@testable import WeatherExample

@Suite("WeatherExample (J5)")
@MainActor
struct WeatherExampleTests {
  private let device = Device()

  private func start(window: Window? = nil) -> Phone {
    let overrides = ServiceOverrides().overriding(DeviceKey.self, with: device)
    let phone = Phone(services: Services(overrides: overrides), window: window)
    phone.app.start { _ in }
    return phone
  }

  private func logIn(_ phone: Phone, with password: String = "secret") {
    phone.type(name: "David", password: password)
    phone.tap("Log in")
    device.network.deliver()
  }

  private func login(of phone: Phone) throws -> LoginCoordinator {
    try #require(phone.app.children.last as? LoginCoordinator)
  }

  private func forecast(of phone: Phone) throws -> ForecastCoordinator {
    try #require(phone.app.children.first as? ForecastCoordinator)
  }

  // MARK: - The whole flow

  @Test(arguments: [("weather-frames", false), ("weather-headless", true)])
  func `both transcripts are as the golden files say, with a window and without (J4)`(
    name: String,
    isHeadless: Bool
  ) throws {
    let transcript = Transcript()
    WeatherExample(print: { transcript.add($0) }, isHeadless: isHeadless).run()
    let golden = Build.package.appending(path: "Tests/ExampleTests/Golden/\(name).txt")
    #expect(transcript.text + "\n" == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `a frame is 40 columns wide whatever is in it`() {
    let button = Picture.Button(title: String(repeating: "b", count: 90)) {}
    let picture = Picture(
      title: String(repeating: "t", count: 90),
      lines: ["", "short", String(repeating: "l", count: 37)],
      buttons: [button],
      isBusy: true
    )
    #expect(frame(of: picture).allSatisfy { $0.count == 40 })
    #expect(frame(of: Picture(title: "")).count == 6)
  }

  // MARK: - Login

  @Test func `empty fields disable the button`() {
    let phone = start()
    for (name, password) in [("", ""), ("David", ""), ("", "secret")] {
      phone.type(name: name, password: password)
      phone.tap("Log in")
    }
    #expect(device.network.sentCount == 0)
  }

  @Test func `a wrong password is told, and the task goes on`() throws {
    let phone = start()
    let login = try login(of: phone)
    logIn(phone, with: "guess")
    #expect(phone.screen?.picture.title == "Wrong password")
    #expect(login.isRunning && !login.model.overlay.isShown)
    phone.tap("Again")
    #expect(phone.screen is LoginScreen)
    logIn(phone)
    #expect(phone.screen is ForecastScreen && !login.isRunning)
  }

  @Test func `one who is offline is told, and can try again`() throws {
    let phone = start()
    device.network.isOffline = true
    logIn(phone)
    #expect(phone.screen?.picture.title == "You are offline")
    #expect(try !login(of: phone).model.overlay.isShown)
    device.network.isOffline = false
    phone.tap("OK")
    logIn(phone)
    #expect(phone.screen is ForecastScreen)
  }

  @Test func `five presses send one request`() throws {
    let phone = start()
    phone.type(name: "David", password: "secret")
    for _ in 1...5 { phone.tap("Log in") }
    #expect(device.network.sentCount == 1)
    #expect(try login(of: phone).model.overlay.isShown)
  }

  @Test func `leaving cancels the request, and the overlay leaves`() throws {
    let phone = start()
    phone.type(name: "David", password: "secret")
    phone.tap("Log in")
    let overlay = try login(of: phone).model.overlay
    #expect(device.network.waitingCount == 1 && overlay.isShown)
    var told: [Bool] = []
    let observation = overlay.observe { told.append($0) }
    phone.tap("Leave")
    #expect(device.network.waitingCount == 0 && !overlay.isShown && told == [false])
    observation.cancel()
    device.network.deliver()
    #expect(!device.hasSession && phone.app.phase == .ended && phone.screen == nil)
  }

  @Test func `an end that comes twice is told, not obeyed`() throws {
    let phone = start()
    let login = try login(of: phone)
    #expect(login.finish(.loggedIn))
    #expect(!login.finish(.loggedIn) && !login.finish(.left))
    #expect(phone.app.begunTasks == [.login, .forecast])
  }

  // MARK: - Forecast

  @Test func `when logged in no login part is made, nor a service before it is needed (G4, A12)`() {
    let first = start()
    #expect(first.app.begunTasks == [.login])
    #expect(!first.app.services.isCreated(WeatherKey.self))
    logIn(first)
    #expect(first.app.services.isCreated(WeatherKey.self))
    first.app.cancel()

    let window = Window()
    let second = start(window: window)
    device.network.deliver()
    #expect(second.app.begunTasks == [.forecast])
    #expect(!window.calls.contains { $0.contains("Login") })
  }

  @Test func `one model serves the list and the day`() throws {
    device.hasSession = true
    let phone = start()
    device.network.deliver()
    phone.select(day: 5)
    phone.tap("Next day")
    #expect(phone.screen?.picture.title == "Berlin, Sun")
    phone.tap("Next day")
    phone.tap("Next day")
    phone.tap("Back")
    #expect(try forecast(of: phone).model.dayRows.selection == 1)
    #expect(phone.screen?.picture.lines[1].hasPrefix("> Tue") == true)
    phone.select(day: 7)
    #expect(phone.screen is ForecastScreen)
  }

  @Test func `the overlay leaves on success, on an error, and on cancellation`() throws {
    device.hasSession = true
    let phone = start()
    let overlay = try forecast(of: phone).model.overlay
    #expect(overlay.isShown)
    device.network.deliver()
    #expect(!overlay.isShown)

    device.network.isOffline = true
    phone.tap("Refresh")
    #expect(overlay.isShown)
    device.network.deliver()
    #expect(!overlay.isShown && phone.screen is MessageScreen)

    phone.tap("Retry")
    #expect(overlay.isShown && phone.screen is ForecastScreen)
    phone.tap("Close")
    #expect(!overlay.isShown && device.network.waitingCount == 0)
  }

  @Test func `after a forced login the forecast of the same city goes on`() throws {
    device.hasSession = true
    let phone = start()
    device.network.deliver()
    let forecast = try forecast(of: phone)
    device.isSessionValid = false
    phone.tap("City")
    device.network.deliver()
    #expect(forecast.phase == .suspended && phone.screen is LoginScreen)
    logIn(phone)
    #expect(forecast.phase == .running && phone.screen is ForecastScreen)
    device.network.deliver()
    #expect(forecast.model.city.value == "Rome" && forecast.model.days.value.count == 7)
    #expect(phone.app.begunTasks == [.forecast, .login])
  }

  @Test func `leaving a forced login ends the app`() throws {
    device.hasSession = true
    device.isSessionValid = false
    let phone = start()
    let forecast = try forecast(of: phone)
    device.network.deliver()
    phone.tap("Leave")
    #expect(forecast.phase == .ended && phone.app.phase == .ended && phone.screen == nil)
  }

  @Test func `logging out ends the forecast and its session`() throws {
    device.hasSession = true
    let phone = start()
    let forecast = try forecast(of: phone)
    phone.tap("Log out")
    #expect(forecast.phase == .ended && !device.hasSession && phone.screen is LoginScreen)
    #expect(device.network.waitingCount == 0)
  }

  // MARK: - The user's way back

  @Test func `a swipe from the edge leaves a day and a message, as their buttons do`() throws {
    device.hasSession = true
    let phone = start()
    device.network.deliver()
    phone.select(day: 2)
    phone.swipeBack()
    #expect(phone.screen is ForecastScreen)

    device.network.isOffline = true
    phone.tap("Refresh")
    device.network.deliver()
    phone.swipeBack()
    #expect(try phone.screen is ForecastScreen && forecast(of: phone).isRunning)
  }

  @Test func `a swipe out of a forced login ends it, as its button does`() throws {
    device.hasSession = true
    device.isSessionValid = false
    let phone = start()
    device.network.deliver()
    let login = try login(of: phone)
    phone.swipeBack()
    #expect(login.phase == .ended && phone.app.phase == .ended && phone.screen == nil)
  }

  @Test func `the first screen stays, however the user swipes`() {
    let phone = start()
    phone.swipeBack()
    #expect(phone.screen is LoginScreen && phone.app.children.count == 1)
  }

  // MARK: - Containment, lifetimes

  @Test func `screens come and go with six calls in order (J6)`() {
    let window = Window()
    let phone = start(window: window)
    phone.tap("Leave")
    #expect(
      window.calls == [
        "will add LoginScreen", "add view LoginScreen", "did add LoginScreen",
        "will remove LoginScreen", "remove view LoginScreen", "did remove LoginScreen",
      ]
    )
  }

  /// Something that must be gone when its task has ended.
  private struct Part {
    let name: String
    weak var object: AnyObject?

    init(_ object: AnyObject) {
      name = "\(type(of: object))"
      self.object = object
    }
  }

  @Test func `every part of a finished login is freed`() throws {
    let phone = start(window: Window())
    var parts = try [
      Part(login(of: phone)), Part(login(of: phone).model), Part(login(of: phone).model.overlay),
      Part(#require(phone.screen)),
    ]
    logIn(phone, with: "guess")
    parts.append(Part(try #require(phone.screen)))
    #expect(parts.allSatisfy { $0.object != nil })
    phone.tap("Again")
    logIn(phone)
    #expect(parts.filter { $0.object != nil }.map(\.name) == [])
  }

  @Test func `every part of a finished forecast is freed, one that is suspended, too`() throws {
    for ending in ["Close", "Log out", "Leave"] {
      device.hasSession = true
      device.isSessionValid = true
      device.network.isOffline = false
      let phone = start(window: Window())
      device.network.deliver()
      var parts = try [
        Part(forecast(of: phone)), Part(forecast(of: phone).model),
        Part(forecast(of: phone).model.overlay), Part(#require(phone.screen)),
      ]
      phone.select(day: 1)
      parts.append(Part(try #require(phone.screen)))
      phone.tap("Back")
      device.network.isOffline = true
      phone.tap("Refresh")
      device.network.deliver()
      parts.append(Part(try #require(phone.screen)))
      phone.tap("Retry")
      if ending == "Leave" {
        device.network.isOffline = false
        device.isSessionValid = false
        device.network.deliver()
      }
      phone.tap(ending)
      #expect(parts.count == 6)
      #expect(parts.filter { $0.object != nil }.map(\.name) == [], "after \(ending)")
    }
  }
}
#endif
