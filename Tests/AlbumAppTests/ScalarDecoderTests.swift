// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import AlbumApp

@Suite("ScalarDecoder") struct ScalarDecoderTests {
  private func scalars(_ bytes: some Sequence<UInt8>) -> [Unicode.Scalar] {
    var decoder = ScalarDecoder()
    return bytes.compactMap { decoder.decode($0) }
  }

  @Test func `scalars of every length are decoded`() {
    for value in Array(0..<0x1000) + stride(from: 0x1000, through: 0x10FFFF, by: 0x3F) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      if scalars(String(scalar).utf8) != [scalar] {
        Issue.record("U+\(String(value, radix: 16)) is not decoded")
      }
    }
  }

  @Test func `invalid bytes are skipped as in the standard library`() {
    let bounds: [UInt8] = [
      0x00, 0x1B, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
      0xE1,
      0xEC, 0xED, 0xEE, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    withSeeds(2_000) { generator in
      let bytes = (0..<40).map { _ in bounds[.random(in: bounds.indices, using: &generator)] }
      let replaced = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(scalars(bytes) == replaced.filter { $0 != "\u{FFFD}" })
    }
  }
}
#endif
