// SPDX-License-Identifier: MIT

import MotifStorage

/// Makes logs with valid checksums, which a fuzzer would never produce.
enum FuzzedLog {
  static let type = "fuzzed"
  private static let headerSize = 64
  private static let headSize = 56

  /// Corrects marks, positions, and checksums, and keeps kinds, numbers, and payloads.
  static func mended(_ input: [UInt8]) -> [UInt8] {
    guard input.count >= headerSize else { return input }
    var log = input
    put(Array("MotifOBX".utf8), at: 0, in: &log)
    put(UInt16(1 + log[8] % 2), at: 8, in: &log)
    put(XXH64.hash(type), at: 32, in: &log)
    put(UInt64(log[48] % 8), at: 48, in: &log)
    put(checksum(log[..<60]), at: 60, in: &log)
    var start = headerSize
    // A rest that is too short for a record is a torn tail.
    while start + headSize + 8 <= log.count {
      let room = log.count - start - headSize - 8
      let size = min(room, Int(log[start + 4]) % 96)
      let end = start + headSize + size
      put(UInt32(0xB7_6D_5E_C3), at: start, in: &log)
      put(UInt32(size), at: start + 4, in: &log)
      put(UInt64(start), at: start + 8, in: &log)
      put(UInt64(headerSize), at: start + 16, in: &log)
      // Few numbers, so that records refer to the same messages, and sometimes one of the highest.
      if log[start + 31] != 0xFF { put(UInt64(log[start + 24] % 16), at: start + 24, in: &log) }
      log[start + 32] %= 13
      log[start + 33] = 0
      put(UInt16(truncatingIfNeeded: epoch(of: log)), at: start + 34, in: &log)
      put(Array(log[16..<32]), at: start + 36, in: &log)
      put(max(1, checksum(log[start..<start + 52])), at: start + 52, in: &log)
      put(checksum(log[start..<end]), at: end, in: &log)
      put(UInt32(0x9A_D6_73_E5), at: end + 4, in: &log)
      start = end + 8
    }
    return log
  }

  private static func epoch(of log: [UInt8]) -> UInt16 { UInt16(log[40]) | UInt16(log[41]) << 8 }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { CRC32C.checksum($0) }
  }

  private static func put(_ number: some FixedWidthInteger, at offset: Int, in log: inout [UInt8]) {
    put(withUnsafeBytes(of: number.littleEndian) { Array($0) }, at: offset, in: &log)
  }

  private static func put(_ bytes: [UInt8], at offset: Int, in log: inout [UInt8]) {
    log.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
