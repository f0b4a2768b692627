// SPDX-License-Identifier: MIT

/// A picture drawn from a name; the same name always gives the same picture.
///
/// It is symmetric, like a face, and has two colors: enough to distinguish albums without a picture
/// of their cover.
struct CoverPicture {
  /// The width and the height in pixels.
  static let side = 64
  /// The number of blocks in a row and in a column; the right half mirrors the left.
  private static let blocks = 8

  private let seed: UInt64

  /// Draws the picture of a name.
  init(name: String) {
    seed = name.utf8.hashed
  }

  /// The picture as a portable pixmap: binary, 8 bits per channel.
  var pixmap: [UInt8] {
    let colors = [color(seed), color(seed.multipliedReportingOverflow(by: 0x9E37).partialValue)]
    var bytes = Array("P6\n\(Self.side) \(Self.side)\n255\n".utf8)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let color = colors[isSet(x, y) ? 0 : 1]
        // Darker toward the bottom, so that an upside-down picture is noticed.
        let light = 255 - 96 * y / Self.side
        bytes += color.map { UInt8($0 * light / 255) }
      }
    }
    return bytes
  }

  /// Whether the block around a pixel has the first color.
  private func isSet(_ x: Int, _ y: Int) -> Bool {
    let column = x * Self.blocks / Self.side
    let row = y * Self.blocks / Self.side
    let mirrored = min(column, Self.blocks - 1 - column)
    return seed >> (row * Self.blocks / 2 + mirrored) & 1 == 1
  }

  /// A color that is neither black nor white.
  private func color(_ seed: UInt64) -> [Int] {
    [40, 48, 56].map { 64 + Int(seed >> UInt64($0) & 0x7F) }
  }
}

extension Sequence<UInt8> {
  /// A hash of these bytes: 64-bit FNV-1a (Fowler, Noll, and Vo).
  var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// The hash with its upper bits mixed into the lower ones.
  var hashed: UInt64 { hash ^ hash >> 29 }
}
