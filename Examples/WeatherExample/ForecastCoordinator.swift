// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// Shows the weather of the next days until the user closes the app.
@MainActor
final class ForecastCoordinator: Coordinator<Void> {
  let model = ForecastModel()
  private let weather: any WeatherService
  private let router: any Router<Screen>
  private var request: Request?

  /// The screen above the list: a day, or a message.
  private var detail: ShownScreen?

  init(weather: any WeatherService, on router: any Router<Screen>) {
    self.weather = weather
    self.router = router
    super.init()
    onBegin { [weak self] _ in self?.showDays() }
    onLoseScreens { [weak self] _ in self?.finish(()) }
  }

  /// Shows the list of days.
  private func showDays() {
    router.push(ForecastScreen(dataSource: model, delegate: self), for: self)
    observe(owner: self) { forecast, phase in
      // Resumed after a forced login: the city is still the same.
      if phase == .running { forecast.load() }
      if phase == .ended { forecast.request?.cancel() }
    }
    load()
  }

  /// Asks for the days of the city; the overlay takes the user's input until the request has ended.
  private func load() {
    model.overlay.showUntilDone { done in
      request = weather.forecast(of: model.city) { [weak self] answer in
        done()
        self?.take(answer)
      }
    }
  }

  /// Shows the days, or handles the failure.
  private func take(_ answer: Result<[Day], WeatherFailure>) {
    switch answer {
    case .success(let days): model.days = days
    case .failure(.sessionExpired): request(WeatherRequest.logInAgain)
    case .failure(.canceled): break
    case .failure(let failure):
      model.messageText = failure.rawValue
      detail = router.push(MessageScreen(dataSource: model, delegate: self), for: self)
    }
  }
}

// MARK: - User actions

extension ForecastCoordinator: ForecastScreenDelegate, DayScreenDelegate, MessageScreenDelegate {
  func forecastScreen(_ screen: ForecastScreen, didSelectDayAt index: Int) {
    model.overlay.unlessBusy {
      guard model.days.indices.contains(index) else { return }
      model.selection = index
      detail = router.push(DayScreen(dataSource: model, delegate: self), for: self)
    }
  }

  func forecastScreenDidRefresh(_ screen: ForecastScreen) { model.overlay.unlessBusy { load() } }

  func forecastScreenDidLogOut(_ screen: ForecastScreen) { request(WeatherRequest.logOut) }

  func forecastScreenDidClose(_ screen: ForecastScreen) { finish(()) }

  func dayScreenDidAskForNext(_ screen: DayScreen) {
    model.selection = (model.selection + 1) % model.days.count
  }

  func dayScreenDidGoBack(_ screen: DayScreen) { detail?.remove() }

  func messageScreenDidTryAgain(_ screen: MessageScreen) {
    detail?.remove()
    load()
  }
}

// MARK: - Screen contents

/// The content of the list of days, and the selected day; only the coordinator changes it.
@MainActor
final class ForecastModel: ForecastScreenDataSource, DayScreenDataSource, MessageScreenDataSource {
  let city = "Berlin"
  var days: [Day] = []
  var selection = 0
  let overlay = BusyOverlay()
  var messageText = ""

  var rows: [String] { days.map { "\($0.name)  \($0.high) °C" } }
  var isBusy: Bool { overlay.isShown }

  // A day is shown only while nothing is loading, so the selected one exists.
  var dayTitle: String { "\(city), \(days[selection].name)" }
  var dayLines: [String] { [days[selection].sky, "\(days[selection].high) °C"] }
}
