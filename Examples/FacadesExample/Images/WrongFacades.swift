// SPDX-License-Identifier: MIT

/// The trap of a facade that exposes too much: callers depend on the array inside.
///
/// They index it, iterate over it, and can leave it with too few pixels. Once the pixels move to a C library, as in
/// ``Image``, none of these callers compiles.
struct ExposedImage {
  var width: Int
  var pixels: [UInt32]
}

/// The trap of a facade that exposes too little: nobody can read a pixel.
///
/// So callers go around it, and keep a record of their own of what they have drawn.
struct SealedImage {
  private var image: Image

  init(width: Int, height: Int) throws(ImageError) {
    image = try Image(width: width, height: height)
  }

  mutating func fill(_ rect: Rect, with color: UInt32) throws(ImageError) {
    try image.fill(rect, with: color)
  }

  /// How many pixels have a color, which shows what the image really contains.
  func count(of color: UInt32) -> Int {
    (0..<image.width * image.height)
      .count { image[$0 % image.width, $0 / image.width] == color }
  }
}
