// SPDX-License-Identifier: MIT

internal import MotifStorage

/// What stands for a key in the name of its file: 128 bits of hash.
///
/// Two runs of XXH64 with different seeds. Nobody is kept from making two keys with one digest who
/// wants to; all that comes of it is that they push one another out.
struct FileCacheDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(of key: String) {
    var key = key
    (high, low) = key.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return (XXH64.hash(bytes), XXH64.hash(bytes, seed: 0x6D6F_7469_6663_6163))
    }
  }
}

/// The name of an entry's file, which says all that the index needs to know.
///
/// `DIGEST-GENERATION-SIZE.entry`, all in lower-case hexadecimal digits: 32, 16, and as many as it
/// takes. The generation grows with every use, so the names alone tell the order of use, and their
/// sizes what there is, however the process ended that wrote them.
struct FileCacheName: Hashable, Sendable {
  static let suffix = ".entry"
  /// No cache comes so far, and from here there is room for counting on.
  static let largestGeneration: UInt64 = 1 << 62

  let digest: FileCacheDigest
  let generation: UInt64
  /// How many bytes the file has.
  let size: Int

  var text: String {
    hexadecimal(digest.high, 16) + hexadecimal(digest.low, 16) + "-"
      + hexadecimal(generation, 16) + "-" + hexadecimal(UInt64(size), 1) + Self.suffix
  }

  init(digest: FileCacheDigest, generation: UInt64, size: Int) {
    self.digest = digest
    self.generation = generation
    self.size = size
  }

  /// Reads a name; the result is nil for every text that `text` would not have made.
  ///
  /// - Parameter text: The name of any file.
  init?(_ text: String) {
    guard text.hasSuffix(Self.suffix) else { return nil }
    let parts = text.dropLast(Self.suffix.count).split(separator: "-")
    guard parts.count == 3, parts[0].utf8.count == 32,
      let high = UInt64(parts[0].prefix(16), radix: 16),
      let low = UInt64(parts[0].dropFirst(16), radix: 16),
      let generation = UInt64(parts[1], radix: 16),
      let size = Int(parts[2], radix: 16), size >= 0
    else { return nil }
    self.init(digest: .init(high: high, low: low), generation: generation, size: size)
    guard self.text == text else { return nil }
  }
}

extension FileCacheName: Comparable {
  /// Orders by use, the oldest first; two processes may have given one generation twice.
  static func < (first: FileCacheName, second: FileCacheName) -> Bool {
    if first.generation != second.generation { return first.generation < second.generation }
    return first.text < second.text
  }
}

private func hexadecimal(_ number: UInt64, _ width: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
