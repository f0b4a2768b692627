// SPDX-License-Identifier: MIT

/// A secret as bytes that a search for text doesn't find (M1).
///
/// This is not encryption: the nonce is stored next to the bytes, and anyone who runs the program can read the secret.
/// It only hides the secret from a search for text in files.
struct ObfuscatedString: Hashable {
  /// The bytes of the secret, masked with the nonce.
  let bytes: [UInt8]
  /// The bytes that mask the secret.
  let nonce: [UInt8]

  /// The allowed lengths of a nonce in bytes.
  static let nonceLengths = 4...64

  /// The number of nonces to try before giving up.
  static let attemptLimit = 1_000

  /// The maximum number of consecutive printable bytes, so that tools that search for text skip them.
  static let printableLimit = 3

  /// Masks a secret with a random nonce.
  ///
  /// The highest bit of each byte of the nonce is set. ASCII never has that bit, so no byte of an ASCII secret stays
  /// printable. Other characters have it, and may become printable by chance; in that case, another nonce is tried.
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

  /// A byte with its highest bit and at least two others set: one with few bits would hide little.
  private static func nonceByte(using generator: inout some RandomNumberGenerator) -> UInt8 {
    while true {
      let byte = UInt8.random(in: 0x80...0xFF, using: &generator)
      if byte.nonzeroBitCount >= 3 { return byte }
    }
  }

  /// The number of consecutive bytes that a tool such as `strings` takes for text.
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
