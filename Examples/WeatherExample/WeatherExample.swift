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

  private let server = Server()

  static func main() { WeatherExample { Swift.print($0) }.run() }

  init(print: @escaping (String) -> Void) { self.print = print }

  func run() {
    server.report = { [print] in print("  \($0)") }

    print("> first start")
    let first = start()
    logIn(first, with: "guess")
    tap(first, "Try again")
    logIn(first, with: "secret")
    answer(first)

    print("> select the third day")
    (first.router.top as? ForecastScreen)?.select(2)
    show(first)
    tap(first, "Next day")
    tap(first, "Back")

    print("> the session expires")
    server.isLoggedIn = false
    tap(first, "Refresh")
    answer(first)
    logIn(first, with: "secret")
    answer(first)
    tap(first, "Close")

    print("> second start")
    let second = start()
    answer(second)
    tap(second, "Refresh")
    print("> log out before the server answers")
    tap(second, "Log out")
    tap(second, "Leave")
    answer(second)
  }

  private func start() -> Phone {
    let phone = Phone(server: server, isHeadless: false)
    phone.app.start { print("  the app has ended") }
    show(phone)
    return phone
  }

  private func logIn(_ phone: Phone, with password: String) {
    print("> enter \"David\" and \"\(password)\", and tap \"Log in\" five times")
    (phone.router.top as? LoginScreen)?.enter(name: "David", password: password)
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
    print("> the server answers")
    server.answer()
    show(phone)
  }

  /// Prints the running tasks and their screen, and the frame if there is a window.
  private func show(_ phone: Phone) {
    let tasks = phone.app.children.map { "\(type(of: $0)) \($0.phase)" }
    let screen = phone.router.top.map { "\(type(of: $0)) \"\($0.title)\"" } ?? "no screen"
    print("  \((tasks + [screen]).joined(separator: ", "))")
    for line in phone.window?.frame ?? [] { print("    | \(line)") }
  }
}
