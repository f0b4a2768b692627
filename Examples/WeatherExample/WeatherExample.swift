// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import MotifFacades

/// Two tasks of a weather app, which know nothing about each other (J5).
///
/// `AppCoordinator` decides which one runs, `LoginCoordinator` and `ForecastCoordinator` run them, and the screens
/// in `Screens` know none of the three.
@main
@MainActor
struct WeatherExample {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  /// Without a window the same flow runs, and only its transcript is printed.
  let isHeadless: Bool

  static func main() {
    let isHeadless = CommandLine.arguments.contains("--headless")
    WeatherExample(print: { Swift.print($0) }, isHeadless: isHeadless).run()
  }

  func run() {
    let device = Device()
    device.network.report = { print("  \($0)") }

    print("> first start")
    let first = start(on: device)
    show(first)
    logIn(first, with: "guess")
    tap(first, "Again")
    logIn(first, with: "secret")

    print("> the network answers that it is not there")
    device.network.isOffline = true
    deliver(first)
    print("> it is there again")
    device.network.isOffline = false
    tap(first, "Retry")
    deliver(first)

    print("> select the third day")
    first.select(day: 2)
    show(first)
    tap(first, "Next day")
    tap(first, "Back")

    print("> the session expires, and the user changes the city")
    device.isSessionValid = false
    tap(first, "City")
    deliver(first)
    logIn(first, with: "secret")
    deliver(first)

    tap(first, "Log out")
    logIn(first, with: "secret")
    deliver(first)
    tap(first, "Close")

    print("> second start")
    let second = start(on: device)
    deliver(second)
    tap(second, "Refresh")
    print("> the user leaves before the answer comes")
    tap(second, "Close")
    deliver(second)
  }

  private func start(on device: Device) -> Phone {
    let phone = Phone(
      services: Services(overrides: ServiceOverrides().overriding(DeviceKey.self, with: device)),
      window: isHeadless ? nil : Window()
    )
    phone.app.start { print("  the app has ended") }
    return phone
  }

  // MARK: - What the user does

  private func logIn(_ phone: Phone, with password: String) {
    print("> type \"David\" and \"\(password)\"")
    phone.type(name: "David", password: password)
    show(phone)
    print("> tap \"Log in\" five times")
    for _ in 1...5 { phone.tap("Log in") }
    show(phone)
    deliver(phone)
  }

  private func tap(_ phone: Phone, _ button: String) {
    print("> tap \"\(button)\"")
    phone.tap(button)
    show(phone)
  }

  private func deliver(_ phone: Phone) {
    phone.app.services[DeviceKey.self].network.deliver()
    show(phone)
  }

  /// Prints which tasks run and what they show, and the frame if there is a window.
  private func show(_ phone: Phone) {
    let tasks = phone.app.children.map { "\(type(of: $0)) \($0.phase)" }
    let screen = phone.screen.map { "\(type(of: $0)) \"\($0.picture.title)\"" }
    print("  \((tasks + [screen ?? "no screen"]).joined(separator: ", "))")
    if let window = phone.window {
      for line in frame(of: window.picture) { print(line) }
    }
  }
}
