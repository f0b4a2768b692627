// SPDX-License-Identifier: MIT

/// The 32-bit cyclic redundancy check with the Castagnoli polynomial, 0x1EDC6F41.
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

/// The 64-bit hash function of the xxHash family.
///
/// A fast check against accidental damage, not against forgery. A change that is confined to one of
/// its 8-byte lanes, such as any single flipped bit, always changes the result, because every step
/// can be inverted. Published as *XXH64* in "xxHash fast digest algorithm", version 0.1.1, by Yann
/// Collet (`doc/xxhash_spec.md` of the xxHash project).
package enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Computes the hash of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to hash.
  ///   - seed: A number that changes the hash.
  /// - Returns: Their hash.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var result: UInt64

    if bytes.count >= 32 {
      var first = seed &+ prime1 &+ prime2
      var second = seed &+ prime2
      var third = seed
      var fourth = seed &- prime1
      while bytes.count - offset >= 32 {
        first = round(first, lane(bytes, offset))
        second = round(second, lane(bytes, offset + 8))
        third = round(third, lane(bytes, offset + 16))
        fourth = round(fourth, lane(bytes, offset + 24))
        offset += 32
      }
      result =
        rotate(first, 1) &+ rotate(second, 7) &+ rotate(third, 12) &+ rotate(fourth, 18)
      result = merge(result, first)
      result = merge(result, second)
      result = merge(result, third)
      result = merge(result, fourth)
    } else {
      result = seed &+ prime5
    }

    result &+= UInt64(bytes.count)
    while bytes.count - offset >= 8 {
      result = rotate(result ^ round(0, lane(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if bytes.count - offset >= 4 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let lane = UInt64(UInt32(littleEndian: word))
      result = rotate(result ^ lane &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      result = rotate(result ^ UInt64(bytes[offset]) &* prime5, 11) &* prime1
      offset += 1
    }

    result = (result ^ result >> 33) &* prime2
    result = (result ^ result >> 29) &* prime3
    return result ^ result >> 32
  }

  /// Computes the hash of a text's UTF-8 bytes.
  ///
  /// - Parameter text: The text to hash.
  /// - Returns: Its hash with the seed 0.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  private static func round(_ accumulator: UInt64, _ lane: UInt64) -> UInt64 {
    rotate(accumulator &+ lane &* prime2, 31) &* prime1
  }

  private static func merge(_ result: UInt64, _ accumulator: UInt64) -> UInt64 {
    (result ^ round(0, accumulator)) &* prime1 &+ prime4
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 &- count)
  }

  private static func lane(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
