// SPDX-License-Identifier: MIT

/// The fixed-size header at the start of every file of this package, which detects damage to itself.
///
/// A magic text of 8 bytes comes first, then little-endian numbers without gaps, then zeros, and in
/// the last 4 bytes the CRC32C of everything before them.
package struct SealedRecord: Sendable {
  /// Why bytes are not a valid header.
  package enum Fault: Error {
    /// They begin with something else.
    case foreign
    /// They end before the header does.
    case cut
    /// They don't match their checksum.
    case damaged
  }

  /// The size of the header in bytes.
  package let size: Int
  private let magic: [UInt8]

  /// Describes a header.
  ///
  /// - Parameters:
  ///   - magic: The magic text at its beginning: 8 ASCII characters.
  ///   - size: The size of the header in bytes.
  package init(magic: String, size: Int) {
    self.magic = Array(magic.utf8)
    self.size = size
  }

  /// Makes a header.
  ///
  /// - Parameters:
  ///   - fields: The numbers, in the order in which they are written.
  ///   - capacity: The number of bytes that will follow.
  /// - Returns: The bytes of the header.
  package func seal(_ fields: [any FixedWidthInteger], capacity: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + capacity)
    bytes += magic
    for field in fields { bytes.append(littleEndian: field) }
    bytes += repeatElement(0, count: size - 4 - bytes.count)
    bytes.append(littleEndian: bytes.checksum(in: 0..<bytes.count))
    return bytes
  }

  /// Checks that a file begins with an intact header, so that its numbers can be read.
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: The reason that the header is invalid.
  package func check(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.starts(with: magic.prefix(bytes.count)) else { throw .foreign }
    guard bytes.count >= size else { throw .cut }
    guard bytes.number(UInt32.self, at: size - 4) == bytes.checksum(in: 0..<size - 4) else {
      throw .damaged
    }
  }
}

extension [UInt8] {
  /// Makes the bytes of a number, lowest byte first.
  package init(littleEndian number: some FixedWidthInteger) {
    self = Swift.withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// Appends a number, lowest byte first.
  package mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Reads a number stored lowest byte first; all of its bytes must exist.
  package func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
    self[offset..<offset + MemoryLayout<Number>.size].withUnsafeBytes { bytes in
      Number(littleEndian: bytes.loadUnaligned(as: Number.self))
    }
  }

  /// The CRC32C of a range of bytes.
  package func checksum(in range: Range<Int>) -> UInt32 {
    withUnsafeBytes { CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The XXH64 of everything from an offset on.
  package func hash(from offset: Int = 0) -> UInt64 {
    withUnsafeBytes { XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }
}
