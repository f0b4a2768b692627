// SPDX-License-Identifier: MIT

/// 128 random bits, which distinguish what has them from everything else, for ever.
struct OutboxToken: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// The key that a message has with the far side, however often it is sent.
  func key(for sequence: UInt64) -> String {
    "\(Self.hexadecimal(high))\(Self.hexadecimal(low))-\(sequence)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension OutboxToken {
  /// How many bytes a token takes in a file.
  static let size = 16

  /// Makes a token of numbers that are drawn at random.
  init(drawing draw: () -> UInt64) {
    self.init(high: draw(), low: draw())
  }

  /// Reads a token; all of it must be there.
  init(_ bytes: [UInt8], at offset: Int) {
    high = bytes.number(UInt64.self, at: offset)
    low = bytes.number(UInt64.self, at: offset + 8)
  }

  /// The bytes of the token in a file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: high)
    bytes.append(littleEndian: low)
    return bytes
  }
}
