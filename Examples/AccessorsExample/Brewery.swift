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

/// The year of a bottle, which is always one of ``years``.
struct Vintage {
  /// The years in which bottles were filled that are still around.
  static let years = 1900...2100

  /// A year that no bottle can have.
  struct YearOutOfRange: Error, Equatable, CustomStringConvertible {
    let year: Int

    var description: String { "\(year) is not in \(Vintage.years)" }
  }

  /// The store, which nothing else can reach: every way in checks what comes.
  private var store: Int

  /// The year.
  var year: Int { store }

  /// Makes a vintage of the nearest year in range.
  init(clamping year: Int) { store = Self.clamped(year) }

  /// Sets the year, or throws and leaves it as it was.
  mutating func setYear(_ year: Int) throws(YearOutOfRange) {
    guard Self.years.contains(year) else { throw YearOutOfRange(year: year) }
    store = year
  }

  /// The year; one that is out of range becomes the nearest in range.
  var clampedYear: Int {
    get { store }
    set { store = Self.clamped(newValue) }
  }

  private static func clamped(_ year: Int) -> Int {
    min(max(year, years.lowerBound), years.upperBound)
  }
}
