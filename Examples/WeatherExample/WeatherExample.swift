// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// Two tasks of a weather app that don't know each other (J5).
///
/// `AppCoordinator` decides which one runs, and `LoginCoordinator` and `ForecastCoordinator` run
/// them. The screens are in a lower module, `WeatherScreens`, so they know none of the three.
@main
@MainActor
struct WeatherExample {
  /// Prints a line; a test collects them.
  let print: (String) -> Void

  /// Without a window, the same flow runs, and only its transcript is printed.
  let isHeadless: Bool

  private let server = Server()

  static func main() {
    let isHeadless = CommandLine.arguments.contains("--headless")
    WeatherExample(print: { Swift.print($0) }, isHeadless: isHeadless).run()
  }

  func run() {
    server.report = { [print] in print("  \($0)") }

    print("> first start")
    let first = start()
    show(first)
    logIn(first, with: "guess")
    tap(first, "Again")
    logIn(first, with: "secret")

    print("> the network answers that it is not there")
    server.isOffline = true
    answer(first)
    print("> it is there again")
    server.isOffline = false
    tap(first, "Retry")
    answer(first)

    print("> select the third day")
    (first.router.top as? ForecastScreen)?.select(2)
    show(first)
    tap(first, "Next day")
    tap(first, "Back")

    print("> the session expires, and the user changes the city")
    server.isLoggedIn = false
    tap(first, "City")
    answer(first)
    logIn(first, with: "secret")
    answer(first)

    tap(first, "Log out")
    logIn(first, with: "secret")
    answer(first)
    tap(first, "Close")

    print("> second start")
    let second = start()
    answer(second)
    tap(second, "Refresh")
    print("> the user leaves before the answer comes")
    tap(second, "Close")
    answer(second)
  }

  private func start() -> Phone {
    let phone = Phone(server: server, isHeadless: isHeadless)
    phone.app.start { print("  the app has ended") }
    return phone
  }

  private func logIn(_ phone: Phone, with password: String) {
    print("> type \"David\" and \"\(password)\"")
    (phone.router.top as? LoginScreen)?.enter(name: "David", password: password)
    show(phone)
    print("> tap \"Log in\" five times")
    for _ in 1...5 { phone.router.top?.tap("Log in") }
    show(phone)
    answer(phone)
  }

  private func tap(_ phone: Phone, _ button: String) {
    print("> tap \"\(button)\"")
    phone.router.top?.tap(button)
    show(phone)
  }

  private func answer(_ phone: Phone) {
    server.answer()
    show(phone)
  }

  /// Prints the running tasks and their screen, and the frame if there is a window.
  private func show(_ phone: Phone) {
    let tasks = phone.app.children.map { "\(type(of: $0)) \($0.phase)" }
    let screen = phone.router.top.map { "\(type(of: $0)) \"\($0.title)\"" } ?? "no screen"
    print("  \((tasks + [screen]).joined(separator: ", "))")
    for line in phone.window?.frame ?? [] { print(line) }
  }
}
