// SPDX-License-Identifier: MIT

/// Formats prices in one format, which never changes.
///
/// A formatter whose format can change would have to be created for each use, or reset after each. As a flyweight, it
/// is created once for each format.
final class PriceFormatter: Sendable {
  private let format: PriceFormat

  init(_ format: PriceFormat) {
    self.format = format
  }

  /// The price as text.
  func string(cents: Int) -> String {
    let whole = cents / 100
    guard format.decimals == 2 else { return "\(whole) \(format.currency)" }
    let part = cents % 100
    return "\(whole).\(part < 10 ? "0" : "")\(part) \(format.currency)"
  }
}
