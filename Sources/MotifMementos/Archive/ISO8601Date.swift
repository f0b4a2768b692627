// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Dates as text to the nearest millisecond.
///
/// Foundation's strategy drops fractions of a second, and its style with fractions cuts where it
/// should round, so that a date would lose a millisecond with each save.
enum ISO8601Date {
  /// The text of a date, or nil when it lies before the Gregorian calendar or after the year 9999.
  ///
  /// Foundation writes earlier dates in the Julian calendar, which ISO 8601 does not.
  static func text(of date: Date) -> String? {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    guard (-12_219_292_800_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
    let second = (milliseconds / 1_000).rounded(.down)
    let fraction = Int(milliseconds - second * 1_000)
    let text = Date(timeIntervalSince1970: second).formatted(.iso8601)
    let digits = String(fraction)
    return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  /// The date of a text, with or without a fraction, in UTC or with an offset from it.
  static func date(of text: String) -> Date? {
    var whole = text[...]
    var fraction = 0.0
    if let point = text.firstIndex(where: { $0 == "." || $0 == "," }) {
      let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, digits.count <= 9, let value = Double("0.\(digits)") else {
        return nil
      }
      fraction = value
      whole = text[..<point] + text[digits.endIndex...]
    }
    guard let date = try? Date(String(whole), strategy: .iso8601) else { return nil }
    return fraction == 0 ? date : Date(timeIntervalSince1970: date.timeIntervalSince1970 + fraction)
  }
}
