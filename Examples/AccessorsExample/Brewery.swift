// SPDX-License-Identifier: MIT

/// Sells beer, and knows which one sells best.
struct Brewery {
  /// The beer of which most was sold; of two that sold alike, the one that got there first.
  private(set) var bestSellingBeer: String?

  private var sales: [String: Int] = [:]

  /// Sells some of a beer.
  mutating func sell(_ beer: String, count: Int) {
    sales[beer, default: 0] += count
    let best = bestSellingBeer.flatMap { sales[$0] } ?? 0
    if sales[beer, default: 0] > best { bestSellingBeer = beer }
  }
}
