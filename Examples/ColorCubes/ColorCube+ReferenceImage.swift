// SPDX-License-Identifier: MIT

extension ColorCube.Size {
  /// The width and height of a reference image in pixels: 8, 64, 512, or 4,096.
  ///
  /// Every size is a square number, so the entries of a cube fill a square.
  public var referenceSide: Int {
    switch self {
    case .four: 8
    case .sixteen: 64
    case .sixtyFour: 512
    case .twoHundredFiftySix: 4_096
    }
  }
}

extension ColorCube {
  /// The entries as a square picture, in order, row by row.
  ///
  /// The reference image of the identity cube contains every color of the cube once. Have an artist retouch it with any
  /// tool that treats all pixels alike; ``init(size:referenceImage:)`` then makes a cube that repeats the edit. In a
  /// file, the image takes three bytes for every sixteen of the cube.
  ///
  /// - Complexity: O(*n*³) for a cube of size *n*; 256 takes 67 megabytes.
  public var referenceImage: Picture {
    let side = size.referenceSide
    return Picture(
      width: side,
      height: side,
      pixels: (0..<size.entryCount).map { Pixel(entry($0), alpha: 255) }
    )
  }

  /// Makes a cube from a reference image.
  ///
  /// ```swift
  /// let untouched = ColorCube(size: .four).referenceImage
  /// let darker = Picture(
  ///   width: 8,
  ///   height: 8,
  ///   pixels: untouched.pixels.map { pixel in
  ///     Pixel(red: pixel.red / 2, green: pixel.green / 2, blue: pixel.blue / 2)
  ///   }
  /// )
  /// let cube = try ColorCube(size: .four, referenceImage: darker)
  /// print(cube.color(for: .one).x)
  /// // Prints "0.49803922"
  /// ```
  ///
  /// - Parameters:
  ///   - size: The number of entries along each axis.
  ///   - picture: A picture like ``referenceImage``. Its alpha is ignored.
  /// - Throws: ``ColorCubeError/wrongSides(expected:width:height:)``.
  public init(size: Size, referenceImage picture: Picture) throws(ColorCubeError) {
    let side = size.referenceSide
    guard picture.width == side, picture.height == side else {
      throw .wrongSides(expected: side, width: picture.width, height: picture.height)
    }
    self.init(size: size) { (index: Int) in picture.pixels[index].color }
  }
}
