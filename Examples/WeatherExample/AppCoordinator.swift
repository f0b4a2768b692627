// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// The tasks of the app.
enum WeatherTask {
  case login
  case forecast
}

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
    onBegin { [weak self] _ in self?.run(auth.isLoggedIn ? .forecast : .login) }
    handle(WeatherRequest.self) { [weak self] request, task in
      self?.fulfill(request, of: task) ?? false
    }
  }

  /// Runs a task, and then the task that follows from its result.
  private func run(_ task: WeatherTask) {
    switch task {
    case .login:
      startChild(LoginCoordinator(auth: auth, on: router)) { [weak self] end in
        switch end {
        case .loggedIn: self?.run(.forecast)
        case .left: self?.finish(())
        }
      }
    case .forecast:
      let forecast = ForecastCoordinator(weather: weather, on: router)
      startChild(forecast) { [weak self] in self?.finish(()) }
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
      run(.login)
      return true
    }
  }
}
