// SPDX-License-Identifier: MIT

internal import Foundation

/// Four ways to write dates as JSON.
enum DateStrategy: String, CaseIterable {
  case iso8601 = "ISO 8601"
  case seconds = "seconds"
  case formatter = "formatter"
  case closure = "closure"

  /// Encodes dates.
  func encode(_ dates: [Date]) throws -> Data {
    let encoder = JSONEncoder()
    switch self {
    case .iso8601: encoder.dateEncodingStrategy = .iso8601
    case .seconds: encoder.dateEncodingStrategy = .secondsSince1970
    case .formatter: encoder.dateEncodingStrategy = .formatted(Self.makeFormatter())
    case .closure:
      // Whole milliseconds: shorter than a fraction, and the same on every platform.
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(Int64((date.timeIntervalSince1970 * 1_000).rounded()))
      }
    }
    return try encoder.encode(dates)
  }

  /// Decodes what ``encode(_:)`` has written.
  func decode(_ data: Data) throws -> [Date] {
    let decoder = JSONDecoder()
    switch self {
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
    case .formatter: decoder.dateDecodingStrategy = .formatted(Self.makeFormatter())
    case .closure:
      decoder.dateDecodingStrategy = .custom { decoder in
        let milliseconds = try decoder.singleValueContainer().decode(Int64.self)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      }
    }
    return try decoder.decode([Date].self, from: data)
  }

  private static func makeFormatter() -> DateFormatter {
    let formatter = DateFormatter()
    // Without these two, the user's calendar and time zone end up in the file.
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
    return formatter
  }
}

/// What a strategy costs.
struct DateCost {
  let byteCount: Int
  let encoding: Duration
  let decoding: Duration
  /// The largest difference between a date and its copy.
  let difference: TimeInterval

  /// Encodes and decodes dates once.
  init(of strategy: DateStrategy, for dates: [Date]) throws {
    let clock = ContinuousClock()
    var data = Data()
    encoding = try clock.measure { data = try strategy.encode(dates) }
    var copies: [Date] = []
    decoding = try clock.measure { copies = try strategy.decode(data) }
    byteCount = data.count
    difference = zip(dates, copies).map { abs($0.timeIntervalSince($1)) }.max() ?? 0
  }

  /// Dates that are 12,345.678 seconds apart, so that most have a fraction.
  static func sampleDates(count: Int) -> [Date] {
    (0..<count).map { Date(timeIntervalSince1970: 1_500_000_000 + 12_345.678 * Double($0)) }
  }
}
