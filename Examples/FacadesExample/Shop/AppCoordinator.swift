// SPDX-License-Identifier: MIT

internal import MotifFacades

/// Makes and keeps the services of the app, and hands each screen what it needs.
@MainActor
final class AppCoordinator {
  let services = Services()

  func makeShopScreen() -> ShopScreen {
    ShopScreen(prices: services[PricesKey.self])
  }
}

/// A screen that is given its service and could not find another.
struct ShopScreen {
  let prices: any Prices

  func line(_ title: String) -> String { "\(title): \(prices.euros(for: title)) euros" }
}
