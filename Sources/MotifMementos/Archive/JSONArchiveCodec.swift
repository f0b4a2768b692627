// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes values as JSON with sorted keys, so that equal values give equal files.
///
/// It is the codec of an ``ArchiveStore`` unless you name another. The text can be read by people and
/// other programs, above all with dates and keys in the forms that those are used to:
///
/// ```swift
/// struct Album: Codable {
///   var title: String
///   var trackCount: Int
/// }
///
/// let codec = JSONArchiveCodec(dates: .iso8601, keys: .snakeCase)
/// let bytes = try codec.encode(Album(title: "Low", trackCount: 11))
/// print(String(decoding: bytes, as: UTF8.self))
/// print(try codec.decode(Album.self, from: bytes).trackCount)
/// // Prints:
/// // {"title":"Low","track_count":11}
/// // 11
/// ```
///
/// The forms are not in the file's header, which has the same ``identifier`` for all of them. Changing
/// them is a new schema of the value, whose migration names the codec with the old forms; without it,
/// the old files would be decoded with the new ones.
///
/// ```swift
/// struct Album: Codable {
///   var trackCount: Int
/// }
///
/// let directory = "jukebox"
/// let old = JSONArchiveCodec(keys: .snakeCase)
/// try ArchiveStore<Album>(
///   directory: directory, name: "album", typeIdentifier: "album", codec: old
/// ).save(Album(trackCount: 11))
///
/// let store = ArchiveStore<Album>(
///   directory: directory,
///   name: "album",
///   typeIdentifier: "album",
///   schema: 2,
///   migrations: [ArchiveMigration(from: 1, to: 2, codec: old) { (album: Album) in album }]
/// )
/// print(try store.load().value.trackCount)
/// // Prints "11"
/// ```
public struct JSONArchiveCodec: ArchiveCodec, Hashable {
  /// How dates are written.
  ///
  /// ```swift
  /// print(JSONArchiveCodec(dates: .iso8601).dates == .seconds)
  /// // Prints "false"
  /// ```
  public enum DateForm: Hashable, Sendable {
    /// As seconds since the year 2001, exactly.
    case seconds
    /// As text like `2016-01-10T09:41:00.250Z`, to the nearest millisecond.
    ///
    /// Reading takes text without a fraction too. A date before 15 October 1582, where the Gregorian
    /// calendar begins, or after the year 9999 cannot be encoded.
    case iso8601
  }

  /// How the names of properties are written.
  ///
  /// ```swift
  /// print(JSONArchiveCodec().keys)
  /// // Prints "asDeclared"
  /// ```
  public enum KeyForm: Hashable, Sendable {
    /// As they are in the program.
    case asDeclared
    /// With `_` and a small letter for each capital: `trackCount` as `track_count`.
    ///
    /// Each name comes back as it was, so `coverURL` is `cover_u_r_l`; give it the coding key
    /// `coverUrl` to have `cover_url`. A value with a name that has a `_` of its own, or begins with a
    /// capital, cannot be encoded, because it would not come back. Keys of dictionaries with string
    /// keys stay as they are.
    case snakeCase
  }

  /// The number 1.
  public let identifier: UInt16 = 1

  /// How dates are written.
  public let dates: DateForm

  /// How the names of properties are written.
  public let keys: KeyForm

  /// Makes a codec.
  ///
  /// - Parameters:
  ///   - dates: How dates are written.
  ///   - keys: How the names of properties are written.
  public init(dates: DateForm = .seconds, keys: KeyForm = .asDeclared) {
    self.dates = dates
    self.keys = keys
  }

  /// Turns a value into JSON.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its text in UTF-8.
  /// - Throws: An `EncodingError` when the value has a number that JSON cannot express, or a date or a
  ///   key that its form cannot.
  /// - Complexity: O(*n*) in the size of the value, and O(*k* log *k*) for an object with *k* keys.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if dates == .iso8601 {
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        guard let text = ISO8601Date.text(of: date) else {
          throw EncodingError.invalidValue(
            date,
            .init(codingPath: encoder.codingPath, debugDescription: "The date is out of range.")
          )
        }
        try container.encode(text)
      }
    }
    guard keys == .snakeCase else { return Array(try encoder.encode(value)) }

    let names = SnakeCaseNames()
    encoder.keyEncodingStrategy = .custom { path in names.encoded(path) }
    let data = try encoder.encode(value)
    if let lost = names.firstLost {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: [], debugDescription: "The key '\(lost)' has no reversible snake_case.")
      )
    }
    return Array(data)
  }

  /// Turns JSON back into a value.
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
        guard let date = ISO8601Date.date(of: text) else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "'\(text)' is no date in ISO 8601."
          )
        }
        return date
      }
    }
    if keys == .snakeCase {
      decoder.keyDecodingStrategy = .custom { path in SnakeCaseNames.decoded(path) }
    }
    return try decoder.decode(type, from: Data(bytes))
  }
}
