// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("ColorCube: applying (M2)", .takesSeconds)
struct ApplyingTests {
  /// Every level of each channel alone and of all together, and a thousand other colors.
  private static let colors: [Pixel] = {
    var random = SeededGenerator(seed: 1)
    let levels = (0...255).flatMap { level -> [Pixel] in
      let level = UInt8(level)
      return [
        Pixel(red: level, green: level, blue: level), Pixel(red: level, green: 0, blue: 0),
        Pixel(red: 0, green: level, blue: 255), Pixel(red: 255, green: 128, blue: level),
      ]
    }
    return levels + Picture.random(width: 1_000, height: 1, using: &random).pixels
  }()

  private func applied(_ cube: ColorCube, _ pixels: [Pixel]) -> [Pixel] {
    cube.applied(to: Picture(width: pixels.count, height: 1, pixels: pixels)).pixels
  }

  @Test(arguments: ColorCube.Size.allCases)
  func `the identity changes no pixel`(size: ColorCube.Size) {
    #expect(applied(ColorCube(size: size), Self.colors) == Self.colors)
  }

  @Test(arguments: ColorCube.Size.allCases)
  func `alpha is kept, whatever the entries`(size: ColorCube.Size) {
    let cube = ColorCube(size: size) { _ in [0.2, 0.4, 0.6, 0] }
    let pixels = (0...255).map { level in
      Pixel(red: 255 - UInt8(level), green: 9, blue: UInt8(level), alpha: UInt8(level))
    }
    #expect(
      applied(cube, pixels) == pixels.map { Pixel(red: 51, green: 102, blue: 153, alpha: $0.alpha) }
    )
    #expect(cube.color(for: [1, 1, 1, 0.25]) == cube[0, 0, 0].replacing(alpha: 0.25))
  }

  @Test(arguments: [ColorCube.Size.four, .sixteen, .sixtyFour])
  func `0 and 255 map exactly to the corners`(size: ColorCube.Size) throws {
    var random = SeededGenerator(seed: 2)
    let cube = try Self.randomCube(size, &random)
    let last = size.rawValue - 1
    for corner in 0..<8 {
      let ends = (0..<3).map { corner >> $0 & 1 }
      let entry = cube[ends[0] * last, ends[1] * last, ends[2] * last]
      let color = SIMD4(Float(ends[0]), Float(ends[1]), Float(ends[2]), 1)
      #expect(cube.color(for: color) == entry)
      let levels = ends.map { UInt8($0 * 255) }
      let pixel = applied(cube, [Pixel(red: levels[0], green: levels[1], blue: levels[2])])[0]
      #expect(pixel.red == UInt8((entry.x * 255).rounded(.toNearestOrEven)))
      #expect(pixel.green == UInt8((entry.y * 255).rounded(.toNearestOrEven)))
      #expect(pixel.blue == UInt8((entry.z * 255).rounded(.toNearestOrEven)))
    }
  }

  @Test
  func `a pixel matches a plain loop in Double`() {
    withSeeds(40) { random in
      let size: ColorCube.Size = Bool.random(using: &random) ? .four : .sixteen
      let cube = try Self.randomCube(size, &random)
      let picture = Picture.random(width: 25, height: 4, using: &random)
      let result = cube.applied(to: picture)
      for (before, after) in zip(picture.pixels, result.pixels) {
        let color = [before.red, before.green, before.blue].map { Double($0) / 255 }
        let expected = Self.plain(cube, color)
        for (channel, found) in [after.red, after.green, after.blue].enumerated() {
          // Half a level for rounding, and a little for the precision of Float.
          #expect(abs(Double(found) - expected[channel] * 255) <= 0.5005)
        }
      }
    }
  }

  @Test
  func `a color matches the loop, clamped at the ends`() {
    withSeeds(200) { random in
      let cube = try Self.randomCube(.four, &random)
      let color = SIMD4<Float>.random(in: -0.25...1.25, using: &random)
      let inside = [color.x, color.y, color.z].map { Double(min(max($0, 0), 1)) }
      let expected = Self.plain(cube, inside)
      let found = cube.color(for: color)
      for channel in 0..<3 { #expect(abs(Double(found[channel]) - expected[channel]) < 1e-5) }
    }
    let identity = ColorCube(size: .four)
    #expect(identity.color(for: [.nan, .infinity, -.infinity, 1]) == [0, 1, 0, 1])
  }

  /// The average of the eight entries around a color, each weighted by the opposite volume.
  private static func plain(_ cube: ColorCube, _ color: [Double]) -> [Double] {
    let last = cube.size.rawValue - 1
    let places = color.map { $0 * Double(last) }
    let starts = places.map { min(Int($0), last - 1) }
    var sums = [0.0, 0.0, 0.0]
    for blue in 0...1 {
      for green in 0...1 {
        for red in 0...1 {
          var weight = 1.0
          for (axis, step) in [red, green, blue].enumerated() {
            let fraction = places[axis] - Double(starts[axis])
            weight *= step == 1 ? fraction : 1 - fraction
          }
          let entry = cube[starts[0] + red, starts[1] + green, starts[2] + blue]
          for channel in 0..<3 { sums[channel] += weight * Double(entry[channel]) }
        }
      }
    }
    return sums
  }

  private static func randomCube(
    _ size: ColorCube.Size,
    _ random: inout SeededGenerator
  ) throws -> ColorCube {
    var entries: [SIMD4<Float>] = []
    for _ in 0..<size.entryCount { entries.append(.random(in: 0...1, using: &random)) }
    return try ColorCube(size: size, entries: entries)
  }
}

extension SIMD4<Float> {
  fileprivate func replacing(alpha: Float) -> Self { [x, y, z, alpha] }
}
