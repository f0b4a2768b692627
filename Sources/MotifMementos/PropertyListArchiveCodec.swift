// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes values as binary property lists.
///
/// They are smaller than JSON if a value contains much data or many equal texts, and support every
/// number, including infinity. They are not human-readable.
///
/// ```swift
/// let codec = PropertyListArchiveCodec()
/// let bytes = try codec.encode([1.5, .infinity])
/// print(String(decoding: bytes.prefix(8), as: UTF8.self))
/// print(try codec.decode([Double].self, from: bytes))
/// // Prints:
/// // bplist00
/// // [1.5, inf]
/// ```
///
/// The property list is an array with the value as its only element, because the format does not
/// allow a number or a text alone. An optional text with the value `$null` is decoded as `nil`,
/// because Foundation writes `nil` into property lists in this way.
public struct PropertyListArchiveCodec: ArchiveCodec, Hashable {
  /// The number 2.
  public let identifier: UInt16 = 2

  /// Makes a codec.
  public init() {}

  /// Encodes a value as a binary property list.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its bytes.
  /// - Throws: An `EncodingError`.
  /// - Complexity: O(*n*) in the size of the value.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return Array(try encoder.encode([value]))
  }

  /// Decodes a value from a property list.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: A property list with the value as its only element.
  /// - Returns: The value.
  /// - Throws: A `DecodingError`.
  /// - Complexity: O(*n*) in the number of bytes.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let values = try PropertyListDecoder().decode([Value].self, from: Data(bytes))
    guard let value = values.first, values.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "There are \(values.count) values instead of one.")
      )
    }
    return value
  }
}
#endif
