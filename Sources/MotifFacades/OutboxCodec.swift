// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How an outbox encodes messages as bytes, and decodes them.
///
/// An outbox uses JSON unless you pass another codec, such as one that encrypts:
///
/// ```swift
/// let plain = OutboxCodec<[Int]>.json
/// let reversed = OutboxCodec<[Int]>(
///   encode: { message in try plain.encode(message).reversed() },
///   decode: { bytes in try plain.decode(bytes.reversed()) }
/// )
/// let bytes = try reversed.encode([1, 2])
/// print(String(decoding: bytes, as: UTF8.self))
/// print(try reversed.decode(bytes))
/// // Prints:
/// // ]2,1[
/// // [1, 2]
/// ```
///
/// Both closures are called on any thread, without a lock. A later version of an app must be able
/// to decode the messages of an earlier one; a message that cannot be decoded becomes a dead
/// letter.
public struct OutboxCodec<Message: Sendable>: Sendable {
  /// Turns a message into bytes.
  public let encode: @Sendable (Message) throws -> [UInt8]

  /// Turns bytes into the message that they were made from.
  public let decode: @Sendable ([UInt8]) throws -> Message

  /// Makes a codec.
  ///
  /// - Parameters:
  ///   - encode: Turns a message into bytes.
  ///   - decode: Turns bytes into the message that they were made from.
  public init(
    encode: @escaping @Sendable (Message) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws -> Message
  ) {
    self.encode = encode
    self.decode = decode
  }
}

extension OutboxCodec where Message: Codable {
  /// JSON with sorted keys, in UTF-8.
  public static var json: OutboxCodec {
    OutboxCodec(
      encode: { message in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(message))
      },
      decode: { bytes in try JSONDecoder().decode(Message.self, from: Data(bytes)) }
    )
  }
}
