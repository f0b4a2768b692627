// SPDX-License-Identifier: MIT

/// A rectangle of characters.
struct Rect {
  var x = 0
  var y = 0
  var width: Int
  var height: Int
}

/// A grid of characters to draw on.
struct Canvas {
  let width: Int
  let height: Int
  private var pixels: [Character]

  /// Makes a blank canvas.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: " ", count: width * height)
  }

  /// Fills the part of a rectangle that is on the canvas; positions are relative to the rectangle's corner.
  mutating func fill(_ rect: Rect, with pixel: (_ x: Int, _ y: Int) -> Character) {
    let columns = (rect.x..<rect.x + max(rect.width, 0)).clamped(to: 0..<width)
    let rows = (rect.y..<rect.y + max(rect.height, 0)).clamped(to: 0..<height)
    for y in rows {
      for x in columns { pixels[y * width + x] = pixel(x - rect.x, y - rect.y) }
    }
  }

  /// The contents of the canvas, one line per row.
  var lines: [String] {
    (0..<height).map { String(pixels[$0 * width..<($0 + 1) * width]) }
  }
}
