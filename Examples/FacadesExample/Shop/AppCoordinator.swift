// SPDX-License-Identifier: MIT

internal import MotifFacades

/// Creates and owns the app's services, and passes each screen the ones it needs.
@MainActor
final class AppCoordinator {
  let services = Services()

  func makeShopScreen() -> ShopScreen {
    ShopScreen(prices: services[PricesKey.self])
  }
}

/// A screen that receives its service and could not find another.
struct ShopScreen {
  let prices: any Prices

  func line(_ title: String) -> String { "\(title): \(prices.euros(for: title)) euros" }
}
