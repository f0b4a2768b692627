// SPDX-License-Identifier: MIT

/// A cover generated from a text; the same text always gives the same cover.
///
/// It stands in for a picture until there is one: a motif in a light color on a dark ground, which
/// stays recognizable in a terminal without colors.
public struct CoverArt: Hashable, Sendable {
  /// The color of the ground.
  public let ground: CellColor
  /// The color of the motif.
  public let ink: CellColor
  private let motif: CoverMotif
  private let seed: UInt64

  /// Derives a cover from a text.
  ///
  /// - Parameter text: The text, such as the artist and the title.
  /// - Complexity: O(*n*) in the length of the text.
  public init(for text: String) {
    let seed = text.utf8.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      // FNV-1a, 64 bits: stable from run to run, unlike `Hasher`.
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let hue = Int(seed >> 8 & 0xffff) % 360
    self.seed = seed
    motif = CoverMotif.allCases[Int(seed >> 32 & 0xff) % CoverMotif.allCases.count]
    ground = CellColor(hue: hue, saturation: 70, brightness: 38)
    ink = CellColor(hue: (hue + 150 + Int(seed >> 24 & 0x3f)) % 360, saturation: 45, brightness: 92)
  }

  /// Whether the motif covers a pixel.
  ///
  /// - Parameters:
  ///   - x: The pixel's column, `0..<side`.
  ///   - y: The pixel's row, `0..<side`.
  ///   - side: The number of pixels along each side of the square cover.
  /// - Returns: Whether the pixel has the color of the motif rather than of the ground.
  public func isInk(x: Int, y: Int, side: Int) -> Bool {
    motif.covers(x: x, y: y, side: side, seed: seed)
  }
}
