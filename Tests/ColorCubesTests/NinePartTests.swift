// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("NinePart (M3)")
struct NinePartTests {
  private func random(_ random: inout SeededGenerator) throws -> NinePart {
    let insets = NinePart.Insets(
      top: .random(in: 0...4, using: &random),
      left: .random(in: 0...4, using: &random),
      bottom: .random(in: 0...4, using: &random),
      right: .random(in: 0...4, using: &random)
    )
    let picture = Picture.random(
      width: insets.left + insets.right + .random(in: 1...5, using: &random),
      height: insets.top + insets.bottom + .random(in: 1...5, using: &random),
      using: &random
    )
    return try NinePart(picture, insets: insets)
  }

  /// A row of pixels whose red channels count from 1.
  private func row(_ count: Int, left: Int, right: Int) throws -> NinePart {
    let pixels = (1...count).map { Pixel(red: UInt8($0), green: 0, blue: 0) }
    return try NinePart(
      Picture(width: count, height: 1, pixels: pixels),
      insets: .init(top: 0, left: left, bottom: 0, right: right)
    )
  }

  @Test
  func `corners are those of the picture at any size`() throws {
    withSeeds(200) { random in
      let part = try self.random(&random)
      let (picture, insets) = (part.picture, part.insets)
      let drawn = part.drawn(
        width: .random(in: -2...30, using: &random),
        height: .random(in: -2...30, using: &random),
        Bool.random(using: &random) ? .stretched : .tiled
      )
      for y in 0..<insets.top {
        for x in 0..<insets.left { #expect(drawn[x: x, y: y] == picture[x: x, y: y]) }
        for x in 1..<insets.right + 1 {
          #expect(drawn[x: drawn.width - x, y: y] == picture[x: picture.width - x, y: y])
        }
      }
      for y in 1..<insets.bottom + 1 {
        let (own, original) = (drawn.height - y, picture.height - y)
        for x in 0..<insets.left { #expect(drawn[x: x, y: own] == picture[x: x, y: original]) }
        for x in 1..<insets.right + 1 {
          #expect(drawn[x: drawn.width - x, y: own] == picture[x: picture.width - x, y: original])
        }
      }
    }
  }

  @Test
  func `each part stays among its own pixels`() throws {
    withSeeds(100) { random in
      let part = try self.random(&random)
      let (picture, insets) = (part.picture, part.insets)
      let mode = NinePart.Mode.allCases.randomElement(using: &random) ?? .tiled
      let width = picture.width + Int.random(in: 0...20, using: &random)
      let height = picture.height + Int.random(in: 0...20, using: &random)
      let drawn = part.drawn(width: width, height: height, mode)
      #expect(drawn.width == width && drawn.height == height)
      let center = picture.width - insets.left - insets.right
      let columns = insets.left..<insets.left + center
      // Edges repeat or stretch the pixels between the corners, and never a corner.
      for x in insets.left..<width - insets.right {
        for y in 0..<insets.top {
          let expected =
            mode == .tiled
            ? [picture[x: insets.left + (x - insets.left) % center, y: y]]
            : columns.map { picture[x: $0, y: y] }
          #expect(expected.contains(drawn[x: x, y: y]))
        }
      }
    }
  }

  @Test(arguments: NinePart.Mode.allCases)
  func `its own size gives the picture itself`(mode: NinePart.Mode) throws {
    withSeeds(50) { random in
      let part = try self.random(&random)
      let (width, height) = (part.picture.width, part.picture.height)
      #expect(part.drawn(width: width, height: height, mode) == part.picture)
    }
  }

  @Test
  func `a center is stretched evenly or repeated`() throws {
    let part = try row(4, left: 1, right: 1)
    func reds(_ width: Int, _ mode: NinePart.Mode) -> [UInt8] {
      part.drawn(width: width, height: 1, mode).pixels.map(\.red)
    }
    #expect(reds(8, .stretched) == [1, 2, 2, 2, 3, 3, 3, 4])
    #expect(reds(8, .tiled) == [1, 2, 3, 2, 3, 2, 3, 4])
    #expect(reds(7, .tiled) == [1, 2, 3, 2, 3, 2, 4])
    #expect(reds(3, .stretched) == [1, 3, 4])
    #expect(reds(3, .tiled) == [1, 2, 4])
  }

  @Test(arguments: [Int.min, -1, 0, 1, 2])
  func `a size smaller than the corners is clamped`(width: Int) throws {
    let part = try row(4, left: 1, right: 1)
    for mode in NinePart.Mode.allCases {
      #expect(part.drawn(width: width, height: 1, mode).pixels.map(\.red) == [1, 4])
    }
    let plain = try row(3, left: 0, right: 0)
    #expect(
      plain.drawn(width: min(width, 1), height: min(width, 1), .tiled).pixels.map(\.red) == [1]
    )
  }

  @Test
  func `insets without a center throw`() throws {
    let picture = Picture(
      width: 3,
      height: 2,
      pixels: Array(repeating: Pixel(red: 0, green: 0, blue: 0), count: 6)
    )
    for (top, left, bottom, right) in [
      (0, 3, 0, 0), (0, 1, 0, 2), (1, 0, 1, 0), (2, 0, 0, 0), (0, .max, 0, .max),
    ] {
      #expect(throws: NinePartError.noCenter(width: 3, height: 2)) {
        try NinePart(
          picture,
          insets: .init(top: top, left: left, bottom: bottom, right: right)
        )
      }
    }
    for insets in [
      NinePart.Insets(top: -1, left: 0, bottom: 0, right: 0),
      NinePart.Insets(top: 0, left: 0, bottom: 0, right: .min),
    ] {
      #expect(throws: NinePartError.negativeInset) { try NinePart(picture, insets: insets) }
    }
    #expect(throws: Never.self) {
      try NinePart(picture, insets: .init(top: 1, left: 1, bottom: 0, right: 1))
    }
  }
}
