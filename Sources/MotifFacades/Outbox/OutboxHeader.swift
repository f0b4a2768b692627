// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The first 64 bytes of an outbox's file.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `MotifOBX` |
/// | 8 | 2 | version of the format, 2 |
/// | 10 | 6 | reserved, 0 |
/// | 16 | 16 | identity |
/// | 32 | 8 | XXH64 of the type identifier |
/// | 40 | 8 | number of the file: each rewriting has the next one |
/// | 48 | 8 | the sequence number that follows all that have been given when the file was written |
/// | 56 | 4 | reserved, 0 |
/// | 60 | 4 | CRC32C of bytes 0..<60 |
///
/// Numbers are little-endian. A file gets its name only after all of it is on the medium, so a header
/// that is not whole is damage and no torn write.
///
/// A file of format 1 is read, and written again before anything is added to it. It has messages without
/// tokens, whose keys are made of the outbox's identity.
struct OutboxHeader: Hashable, Sendable {
  static let size = 64
  static let currentVersion: UInt16 = 2
  private static let magic = Array("MotifOBX".utf8)

  var version = currentVersion
  let identity: OutboxToken
  let type: UInt64
  let epoch: UInt64
  let nextSequence: UInt64

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(littleEndian: version)
    bytes += [UInt8](repeating: 0, count: 6)
    bytes += identity.bytes
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: epoch)
    bytes.append(littleEndian: nextSequence)
    bytes.append(littleEndian: UInt32(0))
    bytes.append(littleEndian: bytes.withUnsafeBytes { CRC32C.checksum($0) })
    return bytes
  }
}

extension OutboxHeader {
  /// Reads a header from a file, or at least the start of it, whose messages must have a type.
  init(reading bytes: [UInt8], type expected: UInt64) throws(OutboxError) {
    guard bytes.count >= Self.size else {
      throw .corrupt(OutboxFault(offset: 0, reason: .damagedHeader))
    }
    let sum = bytes[..<60].withUnsafeBytes { CRC32C.checksum($0) }
    guard sum == bytes.number(UInt32.self, at: 60) else {
      let isOurs = bytes.starts(with: Self.magic)
      throw .corrupt(OutboxFault(offset: 0, reason: isOurs ? .damagedHeader : .notAnOutbox))
    }
    guard bytes.starts(with: Self.magic) else {
      throw .corrupt(OutboxFault(offset: 0, reason: .notAnOutbox))
    }
    version = bytes.number(UInt16.self, at: 8)
    guard (1...Self.currentVersion).contains(version) else {
      throw .unsupportedFormat(version: version)
    }
    identity = OutboxToken(bytes, at: 16)
    type = bytes.number(UInt64.self, at: 32)
    guard type == expected else { throw .typeMismatch }
    epoch = bytes.number(UInt64.self, at: 40)
    nextSequence = bytes.number(UInt64.self, at: 48)
  }
}
