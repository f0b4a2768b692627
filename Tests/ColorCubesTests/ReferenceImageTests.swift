// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("ColorCube: reference images (M2)", .takesSeconds)
struct ReferenceImageTests {
  @Test(
    arguments: [
      (ColorCube.Size.four, 8), (.sixteen, 64), (.sixtyFour, 512), (.twoHundredFiftySix, 4_096),
    ]
  )
  func `the entries fill a square`(size: ColorCube.Size, side: Int) {
    #expect(size.referenceSide == side)
    #expect(side * side == size.entryCount)
  }

  @Test
  func `the pixels are the entries in order`() {
    let image = ColorCube(size: .four).referenceImage
    #expect(image.width == 8 && image.height == 8)
    #expect(image.pixels[0..<4].map(\.red) == [0, 85, 170, 255])
    #expect(image[x: 4, y: 0] == Pixel(red: 0, green: 85, blue: 0))
    #expect(image[x: 0, y: 2] == Pixel(red: 0, green: 0, blue: 85))
    #expect(Array(image.ppm.prefix(17)) == Array("P6\n8 8\n255\n".utf8) + [0, 0, 0, 85, 0, 0])
    // The steps of 64 are 4.05 levels wide.
    let finer = ColorCube(size: .sixtyFour).referenceImage
    #expect(finer.pixels[0..<5].map(\.red) == [0, 4, 8, 12, 16])
    #expect(finer.pixels[59..<64].map(\.red) == [239, 243, 247, 251, 255])
  }

  /// All levels of each channel, and many other colors.
  private func colors() -> Picture {
    var random = SeededGenerator(seed: 3)
    let levels = (0...255).map { level in
      Pixel(red: UInt8(level), green: 255 - UInt8(level), blue: UInt8(level) / 2)
    }
    let others = Picture.random(width: 744, height: 1, using: &random).pixels
    return Picture(width: 1_000, height: 1, pixels: levels + others)
  }

  @Test(arguments: [ColorCube.Size.four, .sixteen, .sixtyFour])
  func `an identity read from a file changes nothing`(
    size: ColorCube.Size
  ) throws {
    let image = ColorCube(size: size).referenceImage
    for file in [image.ppm, image.png] {
      let cube = try ColorCube(size: size, referenceImage: Picture(decoding: file))
      #expect(cube.applied(to: colors()) == colors())
    }
  }

  @Test
  func `an identity of 256 is exact in 8 bits`() {
    // The picture itself has 16.8 million pixels; here, each entry is rounded on demand.
    let cube = ColorCube(size: .twoHundredFiftySix) { color in
      (color * 255).rounded(.toNearestOrEven) / 255
    }
    #expect(cube.applied(to: colors()) == colors())
  }

  @Test
  func `a cube repeats the edits of its image`() throws {
    let image = ColorCube(size: .sixteen).referenceImage
    let swapped = Picture(
      width: 64,
      height: 64,
      pixels: image.pixels.map { Pixel(red: $0.blue, green: 255 - $0.green, blue: $0.red) }
    )
    let cube = try ColorCube(size: .sixteen, referenceImage: swapped)
    let expected = colors().pixels.map { Pixel(red: $0.blue, green: 255 - $0.green, blue: $0.red) }
    #expect(cube.applied(to: colors()).pixels == expected)
    #expect(cube.referenceImage == swapped)
  }

  @Test(
    arguments: [
      (ColorCube.Size.four, 8, 9), (.four, 64, 1), (.sixteen, 8, 8), (.sixtyFour, 64, 64),
      (.twoHundredFiftySix, 512, 512),
    ]
  )
  func `an image of another size is refused`(
    size: ColorCube.Size,
    width: Int,
    height: Int
  ) {
    let pixels = [Pixel](repeating: Pixel(red: 0, green: 0, blue: 0), count: width * height)
    let image = Picture(width: width, height: height, pixels: pixels)
    let side = size.referenceSide
    let error = ColorCubeError.wrongSides(expected: side, width: width, height: height)
    #expect(throws: error) { try ColorCube(size: size, referenceImage: image) }
    #expect(error.description.contains("\(side) by \(side) pixels, but is \(width) by \(height)"))
  }
}
