// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifCoordinators

/// Shows the weather of the next days, until the user closes the app.
@MainActor
final class ForecastCoordinator: Coordinator<Void> {
  let model = ForecastModel()
  private let weather: any WeatherService
  private let router: any Router<Screen>
  private var depth = 0
  private var request: Request?

  init(weather: any WeatherService, on router: any Router<Screen>) {
    self.weather = weather
    self.router = router
    super.init()
    begins { [weak self] in self?.showForecast() }
    observe(owner: self) { forecast, phase in
      switch phase {
      case .ready: break
      // At the beginning, and after each forced login: the city is still the same.
      case .running: forecast.load()
      case .suspended: forecast.request?.cancel()
      case .ended: forecast.leave()
      }
    }
  }

  private func showForecast() {
    depth = router.depth
    let screen = ForecastScreen()
    screen.dataSource = model
    screen.delegate = self
    router.push(screen) { [weak self] in self?.finish(()) }
  }

  private func leave() {
    request?.cancel()
    router.unwind(toDepth: depth)
  }

  private func load() {
    request?.cancel()
    model.overlay.showUntilDone { done in
      request = weather.forecast(of: model.city.value) { [weak self] answer in
        done()
        self?.take(answer)
      }
    }
  }

  private func take(_ answer: WeatherAnswer) {
    request = nil
    switch answer {
    case .days(let days): model.days.value = days
    case .sessionExpired: wants(WeatherWish.logInAgain)
    case .offline:
      let screen = MessageScreen()
      screen.dataSource = model
      screen.delegate = self
      router.push(screen)
    case .canceled: break
    }
  }
}

extension ForecastCoordinator: ForecastScreenDelegate, DayScreenDelegate, MessageScreenDelegate {
  func forecastScreen(_ screen: ForecastScreen, didSelectDayAt index: Int) {
    model.overlay.unlessBusy {
      guard model.days.value.indices.contains(index) else { return }
      model.selection.value = index
      let screen = DayScreen()
      screen.dataSource = model
      screen.delegate = self
      router.push(screen)
    }
  }

  func forecastScreenDidRefresh(_ screen: ForecastScreen) { model.overlay.unlessBusy { load() } }

  func forecastScreenDidChangeCity(_ screen: ForecastScreen) {
    model.overlay.unlessBusy {
      model.city.value = model.city.value == "Berlin" ? "Rome" : "Berlin"
      model.days.value = []
      load()
    }
  }

  func forecastScreenDidLogOut(_ screen: ForecastScreen) { wants(WeatherWish.logOut) }

  func forecastScreenDidClose(_ screen: ForecastScreen) { finish(()) }

  func dayScreenDidAskForNext(_ screen: DayScreen) {
    let next = model.selection.value + 1
    model.selection.value = next < model.days.value.count ? next : 0
  }

  func dayScreenDidGoBack(_ screen: DayScreen) { router.pop() }

  func messageScreenDidChoose(_ screen: MessageScreen) {
    router.pop()
    load()
  }
}

/// What the list of days shows, and the day that is selected in it.
@MainActor
final class ForecastModel: ForecastScreenDataSource, DayScreenDataSource, MessageScreenDataSource {
  let city = ObservableValue("Berlin")
  let days = ObservableValue<[Day]>([])
  let selection = ObservableValue(0)
  let overlay = BusyOverlay()

  var dayRows: DayRows {
    let rows = days.value.map { "\($0.name)  \($0.high) C" }
    return DayRows(
      city: city.value,
      rows: rows,
      selection: selection.value,
      isBusy: overlay.isShown
    )
  }

  var dayDetail: DayDetail {
    guard days.value.indices.contains(selection.value) else {
      return DayDetail(title: city.value, lines: [])
    }
    let day = days.value[selection.value]
    return DayDetail(
      title: "\(city.value), \(day.name)",
      lines: [day.sky, "\(day.low) to \(day.high) C"]
    )
  }

  var currentMessage: Message { Message(text: "You are offline", button: "Retry") }
}
