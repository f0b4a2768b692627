// SPDX-License-Identifier: MIT

internal import MotifFacades

protocol Prices: Sendable {
  func euros(for title: String) -> Int
}

/// Asks the shop's server, in an app; here it computes.
struct ShopPrices: Prices {
  let connection: String

  func euros(for title: String) -> Int { 10 + title.count }
}

/// What a test puts in its place.
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
