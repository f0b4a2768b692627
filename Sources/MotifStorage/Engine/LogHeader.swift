// SPDX-License-Identifier: MIT

/// The first 64 bytes of a log's file.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | magic text of the kind of log |
/// | 8 | 2 | version of its format |
/// | 10 | 2 | codec of the payloads, or 0 |
/// | 12 | 4 | schema of the payloads, or 0 |
/// | 16 | 16 | identity |
/// | 32 | 8 | XXH64 of the type identifier |
/// | 40 | 8 | number of the file: each rewrite gets the next one |
/// | 48 | 8 | the next sequence number when the file was written |
/// | 56 | 4 | reserved, 0 |
/// | 60 | 4 | CRC32C of bytes 0..<60 |
///
/// Numbers are little-endian. A file gets its name only after all of it is on the medium, so an
/// incomplete header is damage, not a torn write.
package struct LogHeader: Hashable, Sendable {
  /// What all files of one kind of log begin with.
  package struct Format: Hashable, Sendable {
    fileprivate let magic: String
    fileprivate let version: UInt16

    /// Describes a format, whose magic text has 8 ASCII characters.
    package init(magic: String, version: UInt16) {
      self.magic = magic
      self.version = version
    }

    fileprivate var record: SealedRecord { SealedRecord(magic: magic, size: LogHeader.size) }
  }

  /// Why bytes are not a header of the expected format and type.
  package enum Fault: Error {
    /// They begin with something else.
    case foreign
    /// They are cut off, or don't match their checksum.
    case damaged
    /// They have another version of the format.
    case version(UInt16)
    /// They name another type.
    case type
  }

  package static let size = 64

  package let format: Format
  package var codec: UInt16 = 0
  package var schema: UInt32 = 0
  package let identity: LogToken
  package let type: UInt64
  package let epoch: UInt64
  package let nextSequence: UInt64

  package init(
    _ format: Format,
    codec: UInt16 = 0,
    schema: UInt32 = 0,
    identity: LogToken,
    type: UInt64,
    epoch: UInt64,
    nextSequence: UInt64
  ) {
    self.format = format
    self.codec = codec
    self.schema = schema
    self.identity = identity
    self.type = type
    self.epoch = epoch
    self.nextSequence = nextSequence
  }

  package var bytes: [UInt8] {
    format.record.seal([
      format.version, codec, schema, identity.high, identity.low, type, epoch, nextSequence,
    ])
  }

  /// Reads the header from the bytes of a file, or from its start.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - format: The expected format.
  ///   - expected: The expected XXH64 of the type identifier.
  /// - Throws: The reason why they are not such a header.
  package init(reading bytes: [UInt8], _ format: Format, type expected: UInt64) throws(Fault) {
    guard bytes.count >= Self.size else { throw .damaged }
    do throws(SealedRecord.Fault) {
      try format.record.check(bytes)
    } catch {
      throw error == .foreign ? .foreign : .damaged
    }
    self.format = format
    let version = bytes.number(UInt16.self, at: 8)
    guard version == format.version else { throw .version(version) }
    codec = bytes.number(UInt16.self, at: 10)
    schema = bytes.number(UInt32.self, at: 12)
    identity = LogToken(bytes, at: 16)
    type = bytes.number(UInt64.self, at: 32)
    guard type == expected else { throw .type }
    epoch = bytes.number(UInt64.self, at: 40)
    nextSequence = bytes.number(UInt64.self, at: 48)
  }
}

/// 128 random bits, which identify a log, or anything in one, uniquely, forever.
package struct LogToken: Hashable, Sendable {
  /// How many bytes a token takes in a file.
  package static let size = 16

  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a token from random numbers.
  package init(drawing draw: () -> UInt64) {
    self.init(high: draw(), low: draw())
  }

  /// Reads a token; all of it must be there.
  package init(_ bytes: [UInt8], at offset: Int) {
    high = bytes.number(UInt64.self, at: offset)
    low = bytes.number(UInt64.self, at: offset + 8)
  }

  /// The bytes of the token in a file.
  package var bytes: [UInt8] { [UInt8](littleEndian: high) + [UInt8](littleEndian: low) }
}
