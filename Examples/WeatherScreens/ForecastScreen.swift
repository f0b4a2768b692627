// SPDX-License-Identifier: MIT

/// Provides the content of the list.
@MainActor
package protocol ForecastScreenDataSource: AnyObject {
  var city: String { get }
  var rows: [String] { get }
  var selection: Int { get }
  var isBusy: Bool { get }
}

/// Receives the user's actions in the list.
@MainActor
package protocol ForecastScreenDelegate: AnyObject {
  func forecastScreen(_ screen: ForecastScreen, didSelectDayAt index: Int)
  func forecastScreenDidRefresh(_ screen: ForecastScreen)
  func forecastScreenDidLogOut(_ screen: ForecastScreen)
  func forecastScreenDidClose(_ screen: ForecastScreen)
}

/// A list of days, with a mark next to the selected one.
package final class ForecastScreen: Screen {
  private let dataSource: any ForecastScreenDataSource
  private weak var delegate: (any ForecastScreenDelegate)?

  package init(dataSource: any ForecastScreenDataSource, delegate: any ForecastScreenDelegate) {
    self.dataSource = dataSource
    self.delegate = delegate
  }

  package override var title: String { dataSource.city }

  override var lines: [String] {
    dataSource.rows.enumerated().map { ($0 == dataSource.selection ? "> " : "  ") + $1 }
  }

  override var buttons: [Button] {
    [
      Button(title: "Refresh") { [self] in delegate?.forecastScreenDidRefresh(self) },
      Button(title: "Log out") { [self] in delegate?.forecastScreenDidLogOut(self) },
      Button(title: "Close") { [self] in delegate?.forecastScreenDidClose(self) },
    ]
  }

  override var isBusy: Bool { dataSource.isBusy }

  /// Taps a row.
  package func select(_ index: Int) { delegate?.forecastScreen(self, didSelectDayAt: index) }
}
