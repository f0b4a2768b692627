// SPDX-License-Identifier: MIT

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
