// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifPrototypes

/// A style for prices: everything that distinguishes one formatter from another, and so the key of a cache.
struct PriceStyle: Hashable {
  let currency: String
  let decimals: Int

  static let all = [
    PriceStyle(currency: "USD", decimals: 2),
    PriceStyle(currency: "JPY", decimals: 0),
    PriceStyle(currency: "EUR", decimals: 2),
  ]

  private static let locale = Locale(identifier: "en_US")

  /// Makes a formatter, which loads the rules of the locale.
  func makeFormatter() -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = Self.locale
    formatter.numberStyle = .currency
    configure(formatter)
    return formatter
  }

  /// Reconfigures a formatter for this style.
  func configure(_ formatter: NumberFormatter) {
    formatter.currencyCode = currency
    formatter.minimumFractionDigits = decimals
    formatter.maximumFractionDigits = decimals
  }

  /// A format style is a value; Foundation caches one formatter for all equal styles.
  var format: FloatingPointFormatStyle<Double>.Currency {
    .currency(code: currency).locale(Self.locale).precision(.fractionLength(decimals))
  }
}

/// A way to obtain a formatter.
enum PriceWriting: String, CaseIterable {
  case once = "created once per style"
  case eachTime = "created each time"
  case changed = "one, reconfigured each time"
  case forgotten = "one, partly reconfigured"
  case format = "format style"

  static let measured: [PriceWriting] = [.once, .eachTime, .changed, .format]

  /// Makes a function that formats prices this way.
  func makeWriter() -> (_ price: Double, _ style: PriceStyle) -> String {
    switch self {
    case .once:
      let formatters = Flyweights<PriceStyle, NumberFormatter> { $0.makeFormatter() }
      return { Self.text($0, formatters[$1]) }
    case .eachTime:
      return { Self.text($0, $1.makeFormatter()) }
    case .changed:
      let formatter = PriceStyle.all[0].makeFormatter()
      return { price, style in
        style.configure(formatter)
        return Self.text(price, formatter)
      }
    case .forgotten:
      let formatter = PriceStyle.all[0].makeFormatter()
      return { price, style in
        // The trap: the number of decimals of the previous style stays.
        formatter.currencyCode = style.currency
        return Self.text(price, formatter)
      }
    case .format:
      return { $0.formatted($1.format) }
    }
  }

  private static func text(_ price: Double, _ formatter: NumberFormatter) -> String {
    formatter.string(from: NSNumber(value: price)) ?? "no text"
  }
}
