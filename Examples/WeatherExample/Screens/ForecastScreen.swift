// SPDX-License-Identifier: MIT

/// What a list of days shows.
struct DayRows {
  let city: String
  let rows: [String]
  let selection: Int
  let isBusy: Bool
}

@MainActor
protocol ForecastScreenDataSource: AnyObject {
  var dayRows: DayRows { get }
}

@MainActor
protocol ForecastScreenDelegate: AnyObject {
  func forecastScreen(_ screen: ForecastScreen, didSelectDayAt index: Int)
  func forecastScreenDidRefresh(_ screen: ForecastScreen)
  func forecastScreenDidChangeCity(_ screen: ForecastScreen)
  func forecastScreenDidLogOut(_ screen: ForecastScreen)
  func forecastScreenDidClose(_ screen: ForecastScreen)
}

/// A list of days.
final class ForecastScreen: Screen {
  weak var dataSource: (any ForecastScreenDataSource)?
  weak var delegate: (any ForecastScreenDelegate)?

  override var picture: Picture {
    guard let days = dataSource?.dayRows else { return Picture(title: "Forecast") }
    return Picture(
      title: days.city,
      lines: days.rows.enumerated().map { ($0 == days.selection ? "> " : "  ") + $1 },
      buttons: [
        button("Refresh") { $0.forecastScreenDidRefresh($1) },
        button("City") { $0.forecastScreenDidChangeCity($1) },
        button("Log out") { $0.forecastScreenDidLogOut($1) },
        button("Close") { $0.forecastScreenDidClose($1) },
      ],
      isBusy: days.isBusy
    )
  }

  func select(_ index: Int) { delegate?.forecastScreen(self, didSelectDayAt: index) }

  private func button(
    _ title: String,
    _ tell: @escaping @MainActor (any ForecastScreenDelegate, ForecastScreen) -> Void
  ) -> Picture.Button {
    Picture.Button(title: title) { [weak self] in
      if let self, let delegate { tell(delegate, self) }
    }
  }
}
