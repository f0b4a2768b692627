// SPDX-License-Identifier: MIT

package import Foundation
internal import MotifPrototypes

/// Says when albums were added, in words: `3 days ago`, or `Nov 2026` if it is longer ago.
package struct AddedDates: Sendable {
  /// The age from which a date is given by its month.
  private static let longAgo: TimeInterval = 28 * 24 * 60 * 60

  /// The formatters, which are expensive to make: one per locale, shared (the *flyweight* pattern).
  private static let months = formatters("MMMy")
  private static let days = formatters("dMMMy")

  private static func formatters(_ template: String) -> Flyweights<String, DateFormatter> {
    Flyweights { identifier in
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: identifier)
      formatter.setLocalizedDateFormatFromTemplate(template)
      return formatter
    }
  }

  private let locale: Locale
  private let now: @Sendable () -> Date

  /// Chooses a language and a clock.
  ///
  /// - Parameters:
  ///   - locale: The language, and how it writes dates.
  ///   - now: Returns the time.
  package init(locale: Locale = .current, now: @escaping @Sendable () -> Date = { Date() }) {
    self.locale = locale
    self.now = now
  }

  /// Returns the day of a date, such as `Nov 3, 2026`, which stays true as time passes.
  ///
  /// - Parameter date: The date.
  /// - Returns: The day.
  package func day(of date: Date) -> String { Self.days[locale.identifier].string(from: date) }

  /// Returns a date in words.
  ///
  /// - Parameter date: The date; one in the future counts as now.
  /// - Returns: The words.
  package func text(of date: Date) -> String {
    let now = now()
    guard now.timeIntervalSince(date) < Self.longAgo else {
      return Self.months[locale.identifier].string(from: date)
    }
    var style = Date.AnchoredRelativeFormatStyle(anchor: min(date, now), presentation: .named)
    style.locale = locale
    return style.format(now)
  }
}
