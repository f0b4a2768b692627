// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes values as JSON with sorted keys, so that equal values give equal files.
///
/// It is the default codec of an ``ArchiveStore``. People and other programs can read the text,
/// especially with dates in the usual form. The type's `CodingKeys` determine the keys:
///
/// ```swift
/// struct Album: Codable {
///   var title: String
///   var trackCount: Int
///
///   enum CodingKeys: String, CodingKey {
///     case title
///     case trackCount = "track_count"
///   }
/// }
///
/// let codec = JSONArchiveCodec(dates: .iso8601)
/// let bytes = try codec.encode(Album(title: "Low", trackCount: 11))
/// print(String(decoding: bytes, as: UTF8.self))
/// // Prints "{"title":"Low","track_count":11}"
/// ```
///
/// The file's header does not contain the form of dates: both forms have the same ``identifier``.
/// So changing the form requires a new schema of the value, with a migration that names the codec
/// with the old form; otherwise, old files would be decoded with the new form.
public struct JSONArchiveCodec: ArchiveCodec, Hashable {
  /// The form of dates.
  ///
  /// ```swift
  /// print(JSONArchiveCodec(dates: .iso8601) == JSONArchiveCodec())
  /// // Prints "false"
  /// ```
  public enum DateForm: Hashable, Sendable {
    /// As seconds since the year 2001, exactly.
    case seconds
    /// As text like `2016-01-10T09:41:00.250Z`, to the nearest millisecond.
    ///
    /// Decoding also accepts text without a fraction. A date before October 15, 1582, when the
    /// Gregorian calendar begins, or after the year 9999 cannot be encoded.
    case iso8601
  }

  /// The number 1.
  public let identifier: UInt16 = 1

  /// The form of dates.
  let dates: DateForm

  /// Makes a codec.
  ///
  /// - Parameter dates: The form of dates.
  public init(dates: DateForm = .seconds) {
    self.dates = dates
  }

  /// Encodes a value as JSON.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its text in UTF-8.
  /// - Throws: An `EncodingError` if the value has a number that JSON cannot express, or a date
  ///   that its form cannot express.
  /// - Complexity: O(*n*) in the size of the value, and O(*k* log *k*) for an object with *k* keys.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if dates == .iso8601 {
      encoder.dateEncodingStrategy = .custom { date, encoder in
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard (-12_219_292_800_000..<253_402_300_800_000).contains(milliseconds) else {
          throw EncodingError.invalidValue(
            date,
            .init(codingPath: encoder.codingPath, debugDescription: "The date is out of range.")
          )
        }
        // Foundation cuts the fraction where it should round, so a date would lose a millisecond with
        // each save.
        let rounded = Date(timeIntervalSince1970: milliseconds / 1_000 + 0.000_2)
        var container = encoder.singleValueContainer()
        try container.encode(rounded.formatted(Self.isoWithFraction))
      }
    }
    return Array(try encoder.encode(value))
  }

  /// Decodes a value from JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: Text in UTF-8.
  /// - Returns: The value.
  /// - Throws: A `DecodingError`.
  /// - Complexity: O(*n*) in the number of bytes.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let decoder = JSONDecoder()
    if dates == .iso8601 {
      decoder.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard
          let date = (try? Date(text, strategy: Self.isoWithFraction))
            ?? (try? Date(text, strategy: .iso8601))
        else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "'\(text)' isn't an ISO 8601 date."
          )
        }
        return date
      }
    }
    return try decoder.decode(type, from: Data(bytes))
  }

  private static let isoWithFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
#endif
