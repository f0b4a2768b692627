// SPDX-License-Identifier: MIT

/// The kinds of motifs that ``CoverArt`` chooses from.
enum CoverMotif: CaseIterable {
  case disc
  case rings
  case stripes
  case checks
  case sun
  case mirror
  case waves

  /// Whether the motif covers a pixel of a square picture.
  func covers(x: Int, y: Int, side: Int, seed: UInt64) -> Bool {
    // Twice the distance from the middle, so that even sides have a middle too.
    let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
    let distance = dx * dx + dy * dy
    let variety = Int(seed >> 40 & 0x3)
    switch self {
    case .disc:
      return distance < side * side * 7 / 10 && distance > side * side / 16
    case .rings:
      return Int(Double(distance).squareRoot()) * (4 + variety) / max(1, side) % 2 == 0
    case .stripes:
      let diagonal = variety.isMultiple(of: 2) ? x + y : x + side - y
      return diagonal * (4 + variety) / max(1, side) % 2 == 0
    case .checks:
      let step = max(1, side / (2 + variety))
      return (x / step + y / step) % 2 == 0
    case .sun:
      let horizon = side * 2 / 3
      return y < horizon ? distance < side * side * 4 / 10 : (y - horizon) % 2 == 1
    case .mirror:
      // Four quarters of noise, mirrored: 5 by 5 blocks of which 3 by 5 are drawn from the seed.
      let column = min(x, side - 1 - x) * 5 / max(1, side)
      let row = y * 5 / max(1, side)
      // The corners stay empty and the middle is drawn, so that a figure is always visible.
      if column == 0, row == 0 || row == 4 { return false }
      return column == 2 && row == 2 || seed >> UInt64((column * 5 + row) * 3 % 61) & 1 == 1
    case .waves:
      let phase = (x * 8 / max(1, side) + variety) % 4
      let lift = [0, 1, 0, -1][phase] * max(1, side / 16)
      return (y + lift) * 8 / max(1, side) % 2 == 1
    }
  }
}
