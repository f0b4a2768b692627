// SPDX-License-Identifier: MIT

/// A secret as bytes in which nobody finds it by looking for text (M1).
///
/// This is no encryption: the nonce stands beside the bytes, and anyone who runs the program can read the secret. It
/// only keeps the secret from those who search files for words.
struct ObfuscatedString: Hashable {
  /// The bytes of the secret, masked by the nonce.
  let bytes: [UInt8]
  /// What masks them.
  let nonce: [UInt8]

  /// How many bytes a nonce may have.
  static let nonceLengths = 4...64

  /// How often another nonce is tried before giving up.
  static let attemptLimit = 1_000

  /// How many printable characters may stand in a row, so that tools that look for text pass over them.
  static let printableLimit = 3

  /// Masks a secret by a random nonce.
  ///
  /// The highest bit of each byte of the nonce is set. ASCII never has that bit, so of a secret in ASCII no byte
  /// stays printable. Other characters have it, and may become printable by chance: then another nonce is tried.
  init(
    _ secret: String,
    nonceLength: Int,
    using generator: inout some RandomNumberGenerator
  ) throws(ObfuscatorError) {
    guard !secret.isEmpty else { throw .emptySecret }
    guard Self.nonceLengths.contains(nonceLength) else { throw .invalidNonce("\(nonceLength)") }
    for _ in 0..<Self.attemptLimit {
      let nonce = (0..<nonceLength).map { _ in Self.nonceByte(using: &generator) }
      let bytes = masked(Array(secret.utf8), by: nonce)
      if Self.longestPrintableRun(in: bytes) <= Self.printableLimit {
        self.bytes = bytes
        self.nonce = nonce
        return
      }
    }
    throw .stillPrintable
  }

  /// A byte with its highest bit and at least two others: one that changes little would hide little.
  private static func nonceByte(using generator: inout some RandomNumberGenerator) -> UInt8 {
    while true {
      let byte = UInt8.random(in: 0x80...0xFF, using: &generator)
      if byte.nonzeroBitCount >= 3 { return byte }
    }
  }

  /// How many bytes in a row a tool such as `strings` takes for text.
  static func longestPrintableRun(in bytes: [UInt8]) -> Int {
    var (run, longest) = (0, 0)
    for byte in bytes {
      run = (0x20...0x7E).contains(byte) || byte == 0x09 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

// MARK: - Source

extension ObfuscatedString {
  /// Swift source that restores the secret.
  var source: String {
    """
    // Obfuscated, not encrypted: anyone who runs the program can read it.
    let bytes: [UInt8] = [
    \(Self.rows(bytes))
    ]
    let nonce: [UInt8] = [
    \(Self.rows(nonce))
    ]
    let secret = try reveal(bytes, nonce)
    """
  }

  private static func rows(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 12).map { start in
      let row = bytes[start..<min(start + 12, bytes.count)]
      let words = row.map { "0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return "  \(words.joined(separator: ", ")),"
    }.joined(separator: "\n")
  }
}
