// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The hash of a key in the name of its file, of 128 bits.
///
/// It consists of two runs of XXH64 with different seeds. An attacker can make two keys with one
/// digest; the only effect is that they evict each other.
struct FileCacheDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

extension FileCacheDigest {
  init(of key: String) {
    var key = key
    self = key.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let low = XXH64.hash(bytes, seed: 0x6D6F_7469_6663_6163)
      return FileCacheDigest(high: XXH64.hash(bytes), low: low)
    }
  }
}

/// The name of an entry's file, which contains everything that the cache needs to know.
///
/// `DIGEST-GENERATION-SIZE.entry`, all in lower-case hexadecimal digits: 32, 16, and as many as it
/// takes. The generation grows with every use, so the names alone give the order of use and the
/// sizes, however the process that wrote them ended.
struct FileCacheName: Hashable, Sendable {
  private static let suffix = ".entry"
  /// No cache gets this far, and beyond this there is still room for counting.
  static let largestGeneration: UInt64 = 1 << 62

  let digest: FileCacheDigest
  let generation: UInt64
  /// The size of the file in bytes.
  let size: Int

  var text: String {
    func hexadecimal(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    let key = hexadecimal(digest.high) + hexadecimal(digest.low)
    return "\(key)-\(hexadecimal(generation))-\(String(size, radix: 16))\(Self.suffix)"
  }
}

extension FileCacheName {
  /// Reads a name; the result is `nil` for every text that `text` would not have made.
  ///
  /// - Parameter text: The name of any file.
  init?(_ text: String) {
    let parts = text.split(separator: "-")
    guard parts.count == 3, parts[2].hasSuffix(Self.suffix),
      let high = UInt64(parts[0].prefix(16), radix: 16),
      let low = UInt64(parts[0].dropFirst(16), radix: 16),
      let generation = UInt64(parts[1], radix: 16),
      let size = Int(parts[2].dropLast(Self.suffix.count), radix: 16)
    else { return nil }
    self.init(digest: FileCacheDigest(high: high, low: low), generation: generation, size: size)
    // Signs, capitals and zeros in front can be read, and are never written.
    if self.text != text { return nil }
  }
}

extension FileCacheName: Comparable {
  /// Orders by use, the oldest first; two processes may have given one generation twice.
  static func < (first: FileCacheName, second: FileCacheName) -> Bool {
    (first.generation, first.digest.high, first.digest.low, first.size)
      < (second.generation, second.digest.high, second.digest.low, second.size)
  }
}
