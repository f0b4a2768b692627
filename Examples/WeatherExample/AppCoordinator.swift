// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import MotifFacades

/// The tasks that the user can be in.
enum WeatherTask {
  case login
  case forecast
}

/// What a task asks for when it cannot continue, or the user does not want it to.
enum WeatherWish {
  /// The session has expired: log in, and come back.
  case logInAgain

  case logOut
}

/// Owns the services, and decides which task runs.
@MainActor
final class AppCoordinator: Coordinator<Void> {
  let services: Services
  private let router: any Router<Screen>

  /// The tasks that were begun, in order.
  private(set) var begunTasks: [WeatherTask] = []

  init(services: Services, on router: any Router<Screen>) {
    self.services = services
    self.router = router
    super.init()
    handle(WeatherWish.self) { [weak self] wish, child in
      self?.take(wish, of: child) ?? false
    }
    begins { [weak self] in self?.run(services[AuthKey.self].isLoggedIn ? .forecast : .login) }
  }

  private func run(_ task: WeatherTask) {
    switch task {
    case .login:
      startChild(makeLogin()) { [weak self] end in self?.loginDidEnd(end, next: .forecast) }
    case .forecast:
      begunTasks.append(.forecast)
      let forecast = ForecastCoordinator(weather: services[WeatherKey.self], on: router)
      startChild(forecast) { [weak self] in self?.finish(()) }
    }
  }

  private func makeLogin() -> LoginCoordinator {
    begunTasks.append(.login)
    return LoginCoordinator(auth: services[AuthKey.self], on: router)
  }

  private func loginDidEnd(_ end: LoginEnd, next: WeatherTask?) {
    switch end {
    case .left: finish(())
    case .loggedIn:
      if let next { run(next) }
    }
  }

  private func take(_ wish: WeatherWish, of child: AnyCoordinator) -> Bool {
    switch wish {
    case .logInAgain:
      // The forecast resumes by itself when the login has ended.
      return interrupt(child, with: makeLogin()) { [weak self] end in
        self?.loginDidEnd(end, next: nil)
      }
    case .logOut:
      services[AuthKey.self].logOut()
      child.cancel()
      run(.login)
      return true
    }
  }
}
