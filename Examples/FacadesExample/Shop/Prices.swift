// SPDX-License-Identifier: MIT

internal import MotifFacades

protocol Prices: Sendable {
  func euros(for title: String) -> Int
}

/// In an app, this would ask the shop's server; here, it computes the price.
struct ShopPrices: Prices {
  let connection: String

  func euros(for title: String) -> Int { 10 + title.count }
}

/// The double that a test uses instead.
struct FixedPrices: Prices {
  let price: Int

  func euros(for title: String) -> Int { price }
}

enum PricesKey: ServiceKey {
  static func makeValue(in services: Services) -> any Prices {
    ShopPrices(connection: services[ConnectionKey.self])
  }
}

enum ConnectionKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "shop.example.org" }
}
