// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("ColorCube (M2)")
struct ColorCubeTests {
  @Test(
    arguments: [
      (ColorCube.Size.four, 64, 1_024), (.sixteen, 4_096, 65_536),
      (.sixtyFour, 262_144, 4_194_304), (.twoHundredFiftySix, 16_777_216, 268_435_456),
    ]
  )
  func `a size determines the entries and bytes`(
    size: ColorCube.Size,
    entries: Int,
    bytes: Int
  ) {
    #expect(size.entryCount == entries)
    #expect(ColorCube(size: size).byteCount == bytes)
  }

  @Test(arguments: [ColorCube.Size.four, .sixteen, .sixtyFour])
  func `the identity has even steps, red fastest`(
    size: ColorCube.Size
  ) {
    let side = size.rawValue
    let entries = ColorCube(size: size).entries
    #expect(entries.count == size.entryCount)
    let isRight = entries.indices.allSatisfy { index in
      let (red, green, blue) = (index % side, index / side % side, index / side / side)
      let last = Float(side - 1)
      return entries[index]
        == SIMD4(Float(red) / last, Float(green) / last, Float(blue) / last, 1)
    }
    #expect(isRight)
  }

  @Test
  func `the largest cube is computed entry by entry`() {
    let cube = ColorCube(size: .twoHundredFiftySix)
    withSeeds(50) { random in
      let place = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let expected = SIMD4(Float(place[0]), Float(place[1]), Float(place[2]), 255) / 255
      #expect(cube[place[0], place[1], place[2]] == expected)
    }
    let counter = CallCounter()
    let lazy = ColorCube(size: .twoHundredFiftySix) { color in
      counter.count()
      return color
    }
    #expect(counter.total == 0)
    _ = lazy.applied(to: Picture(width: 1, height: 1, pixels: [Pixel(red: 1, green: 2, blue: 3)]))
    #expect(counter.total == 8)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2, 3, 5, 15, 17, 32, 33, 63, 65, 128, 255, 257, .max])
  func `an unsupported size is refused with the supported ones`(number: Int) {
    #expect(throws: ColorCubeError.unsupportedSize(number)) { try ColorCube.Size(number) }
    #expect(
      ColorCubeError.unsupportedSize(number).description
        == "a cube size of \(number) is not supported; use one of 4, 16, 64, 256"
    )
  }

  @Test(arguments: [0, 1, 63, 65, 4_096])
  func `a wrong number of entries is refused`(count: Int) {
    let entries = [SIMD4<Float>](repeating: .zero, count: count)
    let error = ColorCubeError.wrongLength(expected: 64, found: count)
    #expect(throws: error) { try ColorCube(size: .four, entries: entries) }
    #expect(error.description == "the cube needs 64 entries, but has \(count)")
  }

  @Test
  func `values are clamped to 0…1, NaN becomes 0`() throws {
    let wild = SIMD4<Float>(-.infinity, .nan, 7, -3)
    var entries = ColorCube(size: .four).entries
    entries[5] = wild
    #expect(try ColorCube(size: .four, entries: entries)[1, 1, 0] == [0, 0, 1, 1])
    #expect(ColorCube(size: .sixteen) { _ in wild }[3, 2, 1] == [0, 0, 1, 1])
    #expect(ColorCube(size: .twoHundredFiftySix) { _ in wild }[3, 2, 1] == [0, 0, 1, 1])
  }

  @Test
  func `cubes are equal if all their entries are`() throws {
    let identity = ColorCube(size: .sixteen)
    #expect(try identity == ColorCube(size: .sixteen, entries: identity.entries))
    var entries = identity.entries
    entries[4_095].x = 0.5
    #expect(try identity != ColorCube(size: .sixteen, entries: entries))
    #expect(identity != ColorCube(size: .four))
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a place outside the cube traps`() async {
    await #expect(processExitsWith: .failure) { _ = ColorCube(size: .four)[0, 4, 0] }
    await #expect(processExitsWith: .failure) { _ = ColorCube(size: .four)[-1, 0, 0] }
  }
  #endif
}
