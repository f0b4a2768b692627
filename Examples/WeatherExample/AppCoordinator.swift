// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// A request of a task that can't continue, or that the user wants to leave.
enum WeatherRequest {
  /// The session has expired: log in, and then resume.
  case logInAgain

  /// The user has logged out.
  case logOut
}

/// Owns the services, and decides which task runs; tasks don't know each other.
@MainActor
final class AppCoordinator: Coordinator<Void> {
  private let auth: any AuthService
  private let weather: any WeatherService
  private let router: any Router<Screen>

  init(auth: any AuthService, weather: any WeatherService, on router: any Router<Screen>) {
    self.auth = auth
    self.weather = weather
    self.router = router
    super.init()
    onBegin { [weak self] _ in auth.isLoggedIn ? self?.showForecast() : self?.logIn() }
    handle(WeatherRequest.self) { [weak self] request, task in
      self?.fulfill(request, of: task) ?? false
    }
  }

  private func logIn() {
    startChild(LoginCoordinator(auth: auth, on: router)) { [weak self] end in
      switch end {
      case .loggedIn: self?.showForecast()
      case .left: self?.finish(())
      }
    }
  }

  private func showForecast() {
    startChild(ForecastCoordinator(weather: weather, on: router)) { [weak self] in
      self?.finish(())
    }
  }

  /// Responds to a request of a running task.
  private func fulfill(_ request: WeatherRequest, of task: AnyCoordinator) -> Bool {
    switch request {
    case .logInAgain:
      // The forecast resumes automatically when the login has ended.
      return interrupt(task, with: LoginCoordinator(auth: auth, on: router)) { [weak self] end in
        if end == .left { self?.finish(()) }
      }
    case .logOut:
      auth.logOut()
      task.cancel()
      logIn()
      return true
    }
  }
}
