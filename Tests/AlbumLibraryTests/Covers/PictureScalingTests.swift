// SPDX-License-Identifier: MIT

import AlbumTestSupport
import ColorCubes
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite("Picture: scaling and tones", .takesSeconds)
struct PictureScalingTests {
  @Test
  func `each new pixel averages the pixels it covers`() {
    withSeeds(60) { random in
      let width = Int.random(in: 1...17, using: &random)
      let height = Int.random(in: 1...17, using: &random)
      let picture = Picture.random(width: width, height: height, using: &random)
      let newWidth = Int.random(in: 1...17, using: &random)
      let newHeight = Int.random(in: 1...17, using: &random)
      let scaled = picture.scaled(width: newWidth, height: newHeight)
      #expect(scaled.width == newWidth && scaled.height == newHeight)
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let expected = average(of: picture, x, y, newWidth, newHeight)
          let found = Double(scaled[x: x, y: y].green)
          #expect(abs(found - expected) <= 0.51, "\(x) \(y)")
        }
      }
    }
  }

  /// The average of an area, computed the slow way.
  private func average(
    of picture: Picture,
    _ x: Int,
    _ y: Int,
    _ columns: Int,
    _ rows: Int
  ) -> Double {
    let wide = Double(picture.width) / Double(columns)
    let high = Double(picture.height) / Double(rows)
    let (left, right) = (Double(x) * wide, Double(x + 1) * wide)
    let (top, bottom) = (Double(y) * high, Double(y + 1) * high)
    var sum = 0.0
    for row in 0..<picture.height {
      let high = max(0, min(bottom, Double(row + 1)) - max(top, Double(row)))
      for column in 0..<picture.width {
        let wide = max(0, min(right, Double(column + 1)) - max(left, Double(column)))
        sum += Double(picture[x: column, y: row].green) * high * wide
      }
    }
    return sum / ((right - left) * (bottom - top))
  }

  @Test
  func `scaling keeps a uniform color`() {
    for size in [1, 2, 3, 7, 24, 100] {
      let scaled = Picture.numbered(9, side: 24).scaled(width: size, height: size + 1)
      #expect(Set(scaled.pixels) == Set(Picture.numbered(9).pixels))
    }
  }

  @Test
  func `enlarging a picture repeats its pixels`() {
    var random = SeededGenerator(seed: 4)
    let picture = Picture.random(width: 3, height: 2, using: &random)
    #expect(picture.scaled(width: 3, height: 2) == picture)
    let large = picture.scaled(width: 9, height: 6)
    for y in 0..<6 {
      for x in 0..<9 { #expect(large[x: x, y: y] == picture[x: x / 3, y: y / 3]) }
    }
    #expect(large.scaled(width: 3, height: 2) == picture)
  }

  @Test
  func `squaring keeps the middle and never enlarges`() {
    var random = SeededGenerator(seed: 5)
    let picture = Picture.random(width: 7, height: 3, using: &random)
    let square = picture.squared(side: 10)
    #expect(square.width == 3 && square.height == 3)
    for y in 0..<3 {
      for x in 0..<3 { #expect(square[x: x, y: y] == picture[x: x + 2, y: y]) }
    }
    #expect(picture.squared(side: 2).pixels.count == 4)
    let tall = Picture.random(width: 1, height: 9, using: &random)
    #expect(tall.squared(side: 5).pixels == [tall[x: 0, y: 4]])
    #expect(Picture.numbered(1, side: 6).squared(side: 6) == Picture.numbered(1, side: 6))
  }

  @Test
  func `toning makes grays and keeps their order (G3)`() {
    let colors = (0...255).map { Pixel(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
    let ramp = Picture(width: 256, height: 1, pixels: colors)
    for filter in [TonalFilter.noir, TonalFilter(contrast: 0, light: 100)] {
      let toned = filter.cube.applied(to: ramp).pixels
      #expect(toned.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
      #expect(zip(toned, toned.dropFirst()).allSatisfy { $0.red <= $1.red })
      #expect(toned[0].red == 0)
    }
    #expect(TonalFilter(contrast: 0, light: 100).cube.applied(to: ramp) == ramp)
    #expect(CoverTone.noir.applied(to: ramp)[x: 255, y: 0].red == 165)
    // Darker than before, especially in the shadows.
    #expect(CoverTone.noir.applied(to: ramp)[x: 64, y: 0].red < 64 / 2)
    let wild = TonalFilter(contrast: .max, light: .min).cube.applied(to: ramp)
    #expect(Set(wild.pixels) == [Pixel(red: 0, green: 0, blue: 0)])
  }

  @Test
  func `green is brighter than red, red than blue`() {
    let colors = [
      Pixel(red: 0, green: 0, blue: 255), Pixel(red: 255, green: 0, blue: 0),
      Pixel(red: 0, green: 255, blue: 0), Pixel(red: 255, green: 255, blue: 255),
    ]
    #expect(colors.map(\.luminance) == [18, 54, 182, 255])
  }
}
