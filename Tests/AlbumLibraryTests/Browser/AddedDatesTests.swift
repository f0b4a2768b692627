// SPDX-License-Identifier: MIT

import AlbumLibrary
import Foundation
import Testing

@Suite("When albums were added (B5)")
struct AddedDatesTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func text(_ locale: String, daysAgo days: Double) -> String {
    AddedDates(locale: Locale(identifier: locale), now: { Self.now })
      .text(of: Self.now.addingTimeInterval(-days * 24 * 60 * 60))
  }

  @Test(arguments: [("en_US", "3 days ago"), ("de_DE", "vor 3 Tagen")])
  func `a recent date is relative`(locale: String, expected: String) {
    #expect(text(locale, daysAgo: 3) == expected)
  }

  @Test(arguments: [("en_US", "Oct 2026"), ("de_DE", "Okt. 2026")])
  func `an older date is a month`(locale: String, expected: String) {
    #expect(text(locale, daysAgo: 90) == expected)
  }

  @Test
  func `a date in the future is now`() {
    #expect(text("en_US", daysAgo: -90) == "now")
  }
}
