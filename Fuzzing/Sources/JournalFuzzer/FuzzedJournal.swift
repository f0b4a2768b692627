// SPDX-License-Identifier: MIT

import MotifStorage

/// Makes journals with valid checksums, which a fuzzer would never produce.
enum FuzzedJournal {
  private static let headSize = 56

  /// Puts records behind the header of a journal: kinds, payloads and a few numbers come from the input, the rest is
  /// correct.
  ///
  /// - Parameters:
  ///   - header: The header, of 64 bytes.
  ///   - input: For each record a byte for its kind, one for its number, one for the length of the payload, and the
  ///     payload.
  /// - Returns: The journal.
  static func journal(_ header: [UInt8], _ input: [UInt8]) -> [UInt8] {
    var journal = header
    var rest = input[...]
    var number: UInt64 = 0
    while rest.count >= 3 {
      let (kind, step, size) = (rest.removeFirst(), rest.removeFirst(), Int(rest.removeFirst()))
      let payload = rest.prefix(size)
      rest = rest.dropFirst(size)
      // Mostly the next number, so that records follow one another.
      number &+= step < 0xF0 ? 1 : UInt64(step & 3)
      append(kind % 14, number, Array(payload), to: &journal)
    }
    // A rest that is too short for a record is a torn tail.
    return journal + rest
  }

  private static func append(
    _ kind: UInt8,
    _ number: UInt64,
    _ payload: [UInt8],
    to journal: inout [UInt8]
  ) {
    let start = journal.count
    put(UInt32(0xB7_6D_5E_C3), to: &journal)
    put(UInt32(payload.count), to: &journal)
    put(UInt64(start), to: &journal)
    put(UInt64(64), to: &journal)
    put(number, to: &journal)
    journal += [kind, 0, journal[40], journal[41]]
    journal += journal[16..<32]
    put(max(1, checksum(journal[start..<start + 52])), to: &journal)
    journal += payload
    put(checksum(journal[start...]), to: &journal)
    put(UInt32(0x9A_D6_73_E5), to: &journal)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { CRC32C.checksum($0) }
  }

  private static func put(_ number: some FixedWidthInteger, to journal: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { journal += $0 }
  }
}
