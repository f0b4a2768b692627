// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import StringObfuscator

@Suite("ObfuscatedString (M1)")
struct ObfuscatedStringTests {
  private static func text(
    of alphabet: String,
    _ generator: inout SeededGenerator
  ) -> String {
    let count = Int.random(in: 1...200, using: &generator)
    let characters = Array(alphabet)
    return String((0..<count).map { _ in characters.randomElement(using: &generator) ?? "a" })
  }

  private static let ascii = String((0x00...0x7F).map { Character(Unicode.Scalar(UInt8($0))) })

  @Test
  func `each nonce byte has three bits, including the highest`() {
    withSeeds { generator in
      let length = Int.random(in: ObfuscatedString.nonceLengths, using: &generator)
      let nonce = try ObfuscatedString("a", nonceLength: length, using: &generator).nonce
      #expect(nonce.count == length)
      #expect(nonce.allSatisfy { $0 >= 0x80 && $0.nonzeroBitCount >= 3 })
    }
  }

  @Test
  func `no byte of an ASCII secret stays printable`() {
    withSeeds { generator in
      let secret = Self.text(of: Self.ascii, &generator)
      let length = Int.random(in: ObfuscatedString.nonceLengths, using: &generator)
      let string = try ObfuscatedString(secret, nonceLength: length, using: &generator)
      #expect(string.bytes.allSatisfy { $0 >= 0x80 })
      let revealed = try reveal(string.bytes, string.nonce)
      #expect(revealed == secret)
    }
  }

  @Test
  func `no four bytes in a row are printable`() {
    withSeeds { generator in
      let secret = String(Self.text(of: "abcdefgh 0123äß€é漢👋", &generator).prefix(12))
      let string: ObfuscatedString
      do throws(ObfuscatorError) {
        string = try ObfuscatedString(secret, nonceLength: 16, using: &generator)
      } catch {
        #expect(error == .stillPrintable)
        return
      }
      #expect(ObfuscatedString.longestPrintableRun(in: string.bytes) <= 3)
      let revealed = try reveal(string.bytes, string.nonce)
      #expect(revealed == secret)
    }
  }

  @Test
  func `masking twice restores the original`() {
    withSeeds { generator in
      let count = Int.random(in: 0...100, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let length = Int.random(in: 1...70, using: &generator)
      let nonce = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(masked(masked(bytes, by: nonce), by: nonce) == bytes)
    }
  }

  @Test
  func `invalid text and a missing nonce are errors`() {
    #expect(throws: RevealError.damagedText) { try reveal([0xC3 ^ 0x80, 0x28 ^ 0x80], [0x80]) }
    #expect(throws: RevealError.missingNonce) { try reveal([1, 2], []) }
    #expect(throws: Never.self) { try reveal([], [0x80]) }
  }

  @Test
  func `printable bytes in a row are counted like strings`() {
    #expect(ObfuscatedString.longestPrintableRun(in: []) == 0)
    #expect(ObfuscatedString.longestPrintableRun(in: [0x1F, 0x20, 0x7E, 0x7F, 0x41]) == 2)
    #expect(ObfuscatedString.longestPrintableRun(in: [0x41, 0x09, 0x42, 0x80, 0x43]) == 3)
  }
}
#endif
