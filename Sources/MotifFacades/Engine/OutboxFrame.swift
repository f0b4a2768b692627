// SPDX-License-Identifier: MIT

internal import MotifStorage

/// What one append adds to an outbox's file: either all of it is there or none of it.
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
/// | 36 | 16 | identity of the outbox |
/// | 52 | 4 | CRC32C of bytes 0..<52; 1 if that is 0 |
/// | 56 | *n* | payload |
/// | 56 + *n* | 4 | CRC32C of everything before |
/// | 60 + *n* | 4 | mark of an end, no byte of which is 0 |
///
/// A frame names its place, its file and its outbox, so one that was moved, or that came from another
/// file, can be detected. This also lets the checksum at the end of a file show whether it is still the
/// same file. `OutboxScan` explains the marks, the flag for zeros and the number of bytes on the medium.
struct OutboxFrame: Hashable, Sendable {
  enum Kind: UInt8 {
    /// The far side has the message.
    case delivered = 2
    /// The message is given up, but may have arrived: the attempts in 4 bytes, then the reason.
    case dead = 3
    /// A message that was given up is to be delivered after all: the token of its new key, or nothing
    /// if it keeps its key.
    case revived = 4
    /// A message that was given up is forgotten.
    case discarded = 5
    /// Messages that were never tried are taken back: their numbers in 8 bytes each.
    case withdrawn = 6
    /// Every message up to the number may have been sent, and none of them can be taken back.
    case claimed = 7
    /// An attempt at the message has failed: the attempts so far in 4 bytes.
    case failed = 8
    /// The next message gets the frame's number.
    case skipped = 9
    /// Messages with consecutive numbers, starting with the frame's: the token of their keys, then for
    /// each the length in 4 bytes and the message.
    case messages = 10
    /// The message is given up because the far side refused it; otherwise like `dead`.
    case rejected = 11
  }

  static let headSize = 56
  static let tailSize = 8
  static let overhead = headSize + tailSize
  static let startMark: UInt32 = 0xB7_6D_5E_C3
  static let endMark: UInt32 = 0x9A_D6_73_E5
  /// How many bytes a medium writes at once.
  static let sectorSize = 512
  static let largestPayload = 1 << 30

  let kind: Kind
  let sequence: UInt64
  let payload: [UInt8]

  var size: Int { Self.overhead + payload.count }

  /// Adds the frame to the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write so far.
  ///   - base: Where in the file they begin.
  ///   - syncedThrough: How many bytes of the file are known to be on the medium.
  ///   - header: The header of the file.
  func write(to bytes: inout [UInt8], base: Int, syncedThrough: Int, header: OutboxHeader) {
    let start = bytes.count
    bytes.reserveCapacity(start + size)
    bytes.append(littleEndian: Self.startMark)
    bytes.append(littleEndian: UInt32(payload.count))
    bytes.append(littleEndian: UInt64(base + start))
    bytes.append(littleEndian: UInt64(syncedThrough))
    bytes.append(littleEndian: sequence)
    bytes.append(kind.rawValue)
    bytes.append(hasZeroSector(at: base + start) ? 1 : 0)
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: header.epoch))
    bytes += header.identity.bytes
    bytes.append(littleEndian: Self.headSum(of: bytes, at: start))
    bytes += payload
    bytes.append(littleEndian: bytes.checksum(in: start..<bytes.count))
    bytes.append(littleEndian: Self.endMark)
  }

  /// Whether the payload alone fills a sector of the medium with zeros.
  private func hasZeroSector(at offset: Int) -> Bool {
    guard payload.count >= Self.sectorSize else { return false }
    let start = offset + Self.headSize
    let end = start + payload.count
    var sector = (start + Self.sectorSize - 1) / Self.sectorSize * Self.sectorSize
    while sector + Self.sectorSize <= end {
      let index = sector - start
      if payload.isZero(in: index..<index + Self.sectorSize) { return true }
      sector += Self.sectorSize
    }
    return false
  }

  static func headSum(of bytes: [UInt8], at start: Int) -> UInt32 {
    max(1, bytes.checksum(in: start..<start + 52))
  }
}

extension OutboxFrame {
  init(_ kind: Kind, _ sequence: UInt64, _ payload: [UInt8] = []) {
    self.init(kind: kind, sequence: sequence, payload: payload)
  }

  /// Makes the frame that adds messages.
  static func messages(
    _ messages: some Sequence<[UInt8]>,
    from sequence: UInt64,
    token: OutboxToken
  ) -> OutboxFrame {
    var payload = token.bytes
    for message in messages {
      payload.append(littleEndian: UInt32(message.count))
      payload += message
    }
    return OutboxFrame(.messages, sequence, payload)
  }

  /// Makes the frame that gives a message up.
  static func dead(
    _ sequence: UInt64,
    attempts: Int,
    reason: String,
    isRejected: Bool
  ) -> OutboxFrame {
    let payload = [UInt8](littleEndian: UInt32(clamping: attempts)) + Array(reason.utf8)
    return OutboxFrame(isRejected ? .rejected : .dead, sequence, payload)
  }

  /// Makes the frame that notes a failed attempt.
  static func failed(_ sequence: UInt64, attempts: Int) -> OutboxFrame {
    OutboxFrame(.failed, sequence, [UInt8](littleEndian: UInt32(clamping: attempts)))
  }

  /// Makes the frame that takes messages back.
  static func withdrawn(_ sequences: [UInt64]) -> OutboxFrame {
    let payload = sequences.flatMap { [UInt8](littleEndian: $0) }
    return OutboxFrame(.withdrawn, sequences.first ?? 0, payload)
  }
}

// MARK: - The start of the file

/// The first 64 bytes of an outbox's file.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `MotifOBX` |
/// | 8 | 2 | version of the format, 2 |
/// | 10 | 6 | reserved, 0 |
/// | 16 | 16 | identity |
/// | 32 | 8 | XXH64 of the type identifier |
/// | 40 | 8 | number of the file: each rewrite gets the next one |
/// | 48 | 8 | the next sequence number when the file was written |
/// | 56 | 4 | reserved, 0 |
/// | 60 | 4 | CRC32C of bytes 0..<60 |
///
/// Numbers are little-endian. A file gets its name only after all of it is on the medium, so an
/// incomplete header is damage, not a torn write.
struct OutboxHeader: Hashable, Sendable {
  private static let version: UInt16 = 2
  static let size = 64
  private static let record = SealedRecord(magic: "MotifOBX", size: size)

  let identity: OutboxToken
  let type: UInt64
  let epoch: UInt64
  let nextSequence: UInt64

  var bytes: [UInt8] {
    Self.record.seal([
      Self.version, UInt16(0), UInt32(0), identity.high, identity.low, type, epoch, nextSequence,
    ])
  }
}

extension OutboxHeader {
  /// Reads the header from the bytes of a file, or from its start, and checks the type of the messages.
  init(reading bytes: [UInt8], type expected: UInt64) throws(OutboxError) {
    guard bytes.count >= Self.size else {
      throw .corrupt(OutboxFault(offset: 0, reason: .damagedHeader))
    }
    do throws(SealedRecord.Fault) {
      try Self.record.check(bytes)
    } catch {
      let reason = error == .foreign ? OutboxFault.Reason.notAnOutbox : .damagedHeader
      throw .corrupt(OutboxFault(offset: 0, reason: reason))
    }
    let version = bytes.number(UInt16.self, at: 8)
    guard version == Self.version else { throw .unsupportedFormat(version: version) }
    identity = OutboxToken(bytes, at: 16)
    type = bytes.number(UInt64.self, at: 32)
    guard type == expected else { throw .typeMismatch }
    epoch = bytes.number(UInt64.self, at: 40)
    nextSequence = bytes.number(UInt64.self, at: 48)
  }
}

/// 128 random bits, which identify an outbox or the keys of messages uniquely, forever.
struct OutboxToken: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// The key by which the far side knows a message, however often it is sent.
  func key(for sequence: UInt64) -> String {
    "\(Self.hexadecimal(high))\(Self.hexadecimal(low))-\(sequence)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension OutboxToken {
  /// How many bytes a token takes in a file.
  static let size = 16

  /// Makes a token from random numbers.
  init(drawing draw: () -> UInt64) {
    self.init(high: draw(), low: draw())
  }

  /// Reads a token; all of it must be there.
  init(_ bytes: [UInt8], at offset: Int) {
    high = bytes.number(UInt64.self, at: offset)
    low = bytes.number(UInt64.self, at: offset + 8)
  }

  /// The bytes of the token in a file.
  var bytes: [UInt8] { [UInt8](littleEndian: high) + [UInt8](littleEndian: low) }
}

extension [UInt8] {
  /// Whether every byte in a range is zero; true for an empty range.
  func isZero(in range: Range<Int>) -> Bool {
    self[range].allSatisfy { $0 == 0 }
  }
}
