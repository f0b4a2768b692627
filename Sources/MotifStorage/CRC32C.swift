// SPDX-License-Identifier: MIT

/// The cyclic redundancy check of 32 bits with the polynomial of Castagnoli, 0x1EDC6F41.
///
/// It finds every error of up to three flipped bits and every burst of up to 32 bits in a block as
/// short as a file header. Published as CRC32C in RFC 3720, section 12.1, with test vectors in B.4.
package enum CRC32C {
  /// The remainders of all bytes, bit-reflected.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0x82F6_3B78
    }
  }

  /// Computes the check value of some bytes.
  ///
  /// - Parameter bytes: The bytes to check.
  /// - Returns: Their check value.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var remainder = UInt32.max
    table.withUnsafeBufferPointer { table in
      for byte in bytes {
        remainder = remainder >> 8 ^ table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
      }
    }
    return ~remainder
  }
}
