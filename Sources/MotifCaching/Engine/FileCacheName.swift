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
  private static let suffix = Array(".entry".utf8)
  private static let dash: UInt8 = 0x2D
  /// No cache comes so far, and from here there is room for counting on.
  static let largestGeneration: UInt64 = 1 << 62

  let digest: FileCacheDigest
  let generation: UInt64
  /// How many bytes the file has.
  let size: Int

  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(72)
    appendHexadecimal(digest.high, width: 16, to: &bytes)
    appendHexadecimal(digest.low, width: 16, to: &bytes)
    bytes.append(Self.dash)
    appendHexadecimal(generation, width: 16, to: &bytes)
    bytes.append(Self.dash)
    appendHexadecimal(UInt64(size), width: 1, to: &bytes)
    bytes += Self.suffix
    return String(decoding: bytes, as: UTF8.self)
  }

  init(digest: FileCacheDigest, generation: UInt64, size: Int) {
    self.digest = digest
    self.generation = generation
    self.size = size
  }

  /// Reads a name; the result is nil for every text that `text` would not have made.
  ///
  /// A large directory has many of them, so the bytes are read one by one.
  ///
  /// - Parameter text: The name of any file.
  init?(_ text: String) {
    var text = text
    let name = text.withUTF8 { bytes in Self.parse(bytes) }
    guard let name else { return nil }
    self = name
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> FileCacheName? {
    let sizeEnd = bytes.count - suffix.count
    guard (51...66).contains(sizeEnd), bytes[32] == dash, bytes[49] == dash,
      bytes[sizeEnd...].elementsEqual(suffix),
      // No zeros in front of the size, unless it is one.
      bytes[50] != 0x30 || sizeEnd == 51,
      let high = hexadecimal(bytes[..<16]), let low = hexadecimal(bytes[16..<32]),
      let generation = hexadecimal(bytes[33..<49]),
      let size = hexadecimal(bytes[50..<sizeEnd]).flatMap({ Int(exactly: $0) })
    else { return nil }
    return FileCacheName(
      digest: FileCacheDigest(high: high, low: low),
      generation: generation,
      size: size
    )
  }
}

extension FileCacheName: Comparable {
  /// Orders by use, the oldest first; two processes may have given one generation twice.
  static func < (first: FileCacheName, second: FileCacheName) -> Bool {
    if first.generation != second.generation { return first.generation < second.generation }
    return first.text < second.text
  }
}

/// Reads up to 16 lower-case digits.
private func hexadecimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
  var number: UInt64 = 0
  for digit in digits {
    switch digit {
    case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
    case 0x61...0x66: number = number << 4 | UInt64(digit - 0x61 + 10)
    default: return nil
    }
  }
  return number
}

private func appendHexadecimal(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
  let digits = max(width, (67 - number.leadingZeroBitCount) / 4)
  for place in (0..<digits).reversed() {
    let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 0xF
    bytes.append(digit < 10 ? digit + 0x30 : digit - 10 + 0x61)
  }
}
