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

// MARK: - Frames

/// The kinds of frames of a log: each is a byte that never changes.
package protocol LogFrameKind: RawRepresentable<UInt8>, Hashable, Sendable {}

/// The measures that all logs share.
package enum LogLayout {
  package static let headSize = 56
  package static let tailSize = 8
  package static let overhead = headSize + tailSize
  package static let startMark: UInt32 = 0xB7_6D_5E_C3
  package static let endMark: UInt32 = 0x9A_D6_73_E5
  /// How many bytes a medium writes at once.
  package static let sectorSize = 512
  package static let largestPayload = 1 << 30
}

/// What one append adds to a log: either all of it is there or none of it.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 4 | mark of a start, no byte of which is 0 |
/// | 4 | 4 | length *n* of the payload |
/// | 8 | 8 | where in the file the frame begins |
/// | 16 | 8 | how many bytes of the file were known to be on the medium when it was written |
/// | 24 | 8 | sequence number |
/// | 32 | 1 | kind |
/// | 33 | 1 | 1 if the payload itself fills a sector with zeros, else 0 |
/// | 34 | 2 | lowest bits of the file's number |
/// | 36 | 16 | identity of the log |
/// | 52 | 4 | CRC32C of bytes 0..<52; 1 if that is 0 |
/// | 56 | *n* | payload |
/// | 56 + *n* | 4 | CRC32C of everything before |
/// | 60 + *n* | 4 | mark of an end, no byte of which is 0 |
///
/// A frame names its place, its file and its log, so one that was moved, or that came from another
/// file, can be detected. This also lets the checksum at the end of a file show whether it is still the
/// same file. `LogScan` explains the marks, the flag for zeros and the number of bytes on the medium.
package struct LogFrame<Kind: LogFrameKind>: Hashable, Sendable {
  package let kind: Kind
  package let sequence: UInt64
  package let payload: [UInt8]

  package init(_ kind: Kind, _ sequence: UInt64, _ payload: [UInt8] = []) {
    self.kind = kind
    self.sequence = sequence
    self.payload = payload
  }

  package var size: Int { LogLayout.overhead + payload.count }

  /// Adds the frame to the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write so far.
  ///   - base: Where in the file they begin.
  ///   - syncedThrough: How many bytes of the file are known to be on the medium.
  ///   - header: The header of the file.
  package func write(to bytes: inout [UInt8], base: Int, syncedThrough: Int, header: LogHeader) {
    let start = bytes.count
    bytes.reserveCapacity(start + size)
    bytes.append(littleEndian: LogLayout.startMark)
    bytes.append(littleEndian: UInt32(payload.count))
    bytes.append(littleEndian: UInt64(base + start))
    bytes.append(littleEndian: UInt64(syncedThrough))
    bytes.append(littleEndian: sequence)
    bytes.append(kind.rawValue)
    bytes.append(hasZeroSector(at: base + start) ? 1 : 0)
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: header.epoch))
    bytes += header.identity.bytes
    bytes.append(littleEndian: LogLayout.headSum(of: bytes, at: start))
    bytes += payload
    bytes.append(littleEndian: bytes.checksum(in: start..<bytes.count))
    bytes.append(littleEndian: LogLayout.endMark)
  }

  /// Whether the payload alone fills a sector of the medium with zeros.
  private func hasZeroSector(at offset: Int) -> Bool {
    guard payload.count >= LogLayout.sectorSize else { return false }
    let start = offset + LogLayout.headSize
    let end = start + payload.count
    var sector = (start + LogLayout.sectorSize - 1) / LogLayout.sectorSize * LogLayout.sectorSize
    while sector + LogLayout.sectorSize <= end {
      let index = sector - start
      if payload.isZero(in: index..<index + LogLayout.sectorSize) { return true }
      sector += LogLayout.sectorSize
    }
    return false
  }
}

extension LogLayout {
  /// The checksum of the head that begins at an offset.
  static func headSum(of bytes: [UInt8], at start: Int) -> UInt32 {
    max(1, bytes.checksum(in: start..<start + 52))
  }
}

extension [UInt8] {
  /// Whether every byte in a range is zero; true for an empty range.
  func isZero(in range: Range<Int>) -> Bool {
    self[range].allSatisfy { $0 == 0 }
  }
}
