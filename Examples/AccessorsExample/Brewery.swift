// SPDX-License-Identifier: MIT

/// Sells beer, and tracks which one sells best.
struct Brewery {
  /// The best-selling beer; if several sold equally well, the one that got there first.
  private(set) var bestSellingBeer: String?

  private var sales: [String: Int] = [:]

  /// Sells a quantity of a beer.
  mutating func sell(_ beer: String, count: Int) {
    sales[beer, default: 0] += count
    let best = bestSellingBeer.flatMap { sales[$0] } ?? 0
    if sales[beer, default: 0] > best { bestSellingBeer = beer }
  }
}

/// The year of a bottle, which is always one of ``years``.
struct Vintage {
  /// The years from which bottles still exist.
  static let years = 1900...2100

  /// A year from which no bottle exists.
  struct YearOutOfRange: Error, Equatable, CustomStringConvertible {
    let year: Int

    var description: String { "\(year) is not in \(Vintage.years)" }
  }

  /// The stored year, which is private so that every setter can validate the new value.
  private var store: Int

  /// The year.
  var year: Int { store }

  /// Makes a vintage from the nearest valid year.
  init(clamping year: Int) { store = Self.clamped(year) }

  /// Sets the year, or throws and leaves it unchanged.
  mutating func setYear(_ year: Int) throws(YearOutOfRange) {
    guard Self.years.contains(year) else { throw YearOutOfRange(year: year) }
    store = year
  }

  /// The year; setting an invalid one sets the nearest valid year.
  var clampedYear: Int {
    get { store }
    set { store = Self.clamped(newValue) }
  }

  private static func clamped(_ year: Int) -> Int {
    min(max(year, years.lowerBound), years.upperBound)
  }
}
