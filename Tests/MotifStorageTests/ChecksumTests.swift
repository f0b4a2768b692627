// SPDX-License-Identifier: MIT

import MotifStorage
import Testing

@Suite("CRC32C")
struct CRC32CTests {
  private static let vectors: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    ([UInt8](0..<32), 0x46DD_794E),
    ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283),
    ([], 0),
  ]

  @Test(arguments: vectors)
  func `results match the published vectors`(bytes: [UInt8], expected: UInt32) {
    #expect(bytes.withUnsafeBytes { CRC32C.checksum($0) } == expected)
  }
}

@Suite("XXH64")
struct XXH64Tests {
  /// The bytes with which the reference implementation tests itself.
  private static let reference: [UInt8] = {
    var generator: UInt64 = 2_654_435_761
    return (0..<222).map { _ in
      defer { generator &*= 11_400_714_785_074_694_797 }
      return UInt8(generator >> 56)
    }
  }()

  @Test(arguments: [
    (0, 0xEF46_DB37_51D8_E999 as UInt64, 0xAC75_FDA2_929B_17EF as UInt64),
    (1, 0xE934_A84A_DB05_2768, 0x5014_6076_43A9_B4C3),
    (4, 0x9136_A0DC_A574_57EE, 0xCAAB_286B_D8E9_FDB5),
    (14, 0x8282_DCC4_994E_35C8, 0xC3BD_6BF6_3DEB_6DF0),
    (31, 0x299B_39A2_90E6_D783, 0xDA67_3D5F_EB5C_1D79),
    (32, 0x18B2_1649_2BB4_4B70, 0xB3F3_3BDF_93AD_E409),
    (33, 0x55C8_DC3E_578F_5B59, 0xE92C_292F_64BC_3071),
    (222, 0xB641_AE8C_B691_C174, 0x20CB_8AB7_AE10_C14A),
  ])
  func `results match the reference vectors`(count: Int, unseeded: UInt64, seeded: UInt64) {
    Self.reference.prefix(count).withUnsafeBytes { bytes in
      #expect(XXH64.hash(bytes) == unseeded)
      #expect(XXH64.hash(bytes, seed: 2_654_435_761) == seeded)
    }
  }

  @Test
  func `a text is hashed as its bytes`() {
    #expect(XXH64.hash("abc") == 0x44BC_2CF5_AD77_0999)
    #expect(XXH64.hash("Nobody inspects the spammish repetition") == 0xFBCE_A83C_8A37_8BF1)
  }

  @Test
  func `the result doesn't depend on alignment`() {
    var shifted = [0] + Self.reference
    shifted.withUnsafeMutableBytes { bytes in
      let tail = UnsafeRawBufferPointer(rebasing: bytes[1...])
      #expect(XXH64.hash(tail) == 0xB641_AE8C_B691_C174)
    }
  }
}
