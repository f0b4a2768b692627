// SPDX-License-Identifier: MIT

/// Writes prices in one format, which it is made for and never changes.
///
/// A formatter whose format could be changed would have to be made for each use, or be changed back
/// after each. As a flyweight it is made once for each format.
final class PriceFormatter: Sendable {
  private let format: PriceFormat

  init(_ format: PriceFormat) {
    self.format = format
  }

  /// The price as a text.
  func string(cents: Int) -> String {
    let whole = cents / 100
    guard format.decimals == 2 else { return "\(whole) \(format.currency)" }
    let part = cents % 100
    return "\(whole).\(part < 10 ? "0" : "")\(part) \(format.currency)"
  }
}
