// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("ClampedPicture (M3)")
struct ClampedPictureTests {
  @Test
  func `outside a rectangle, its nearest pixel is repeated`() {
    withSeeds(100) { random in
      let picture = Picture.random(
        width: .random(in: 1...6, using: &random),
        height: .random(in: 1...6, using: &random),
        using: &random
      )
      let (left, top) = (
        Int.random(in: 0..<picture.width, using: &random),
        Int.random(in: 0..<picture.height, using: &random)
      )
      let rect = PixelRect(
        x: left,
        y: top,
        width: .random(in: 1...8, using: &random),
        height: .random(in: 1...8, using: &random)
      )
      let area = PixelRect(x: -4, y: -5, width: 15, height: 16)
      let cropped = picture.clamped(to: rect).cropped(to: area)
      let pixels = rect.rows.filter { $0 < picture.height }.flatMap { y in
        rect.columns.filter { $0 < picture.width }.map { (x: $0, y: y) }
      }
      for y in area.rows {
        for x in area.columns {
          let nearest = pixels.min {
            abs($0.x - x) + abs($0.y - y) < abs($1.x - x) + abs($1.y - y)
          }
          let expected = nearest.map { picture[x: $0.x, y: $0.y] }
          #expect(cropped[x: x + 4, y: y + 5] == expected)
        }
      }
    }
  }

  @Test
  func `a picture clamped to itself is unchanged inside`() {
    withSeeds(20) { random in
      let picture = Picture.random(width: 5, height: 4, using: &random)
      let whole = PixelRect(x: -3, y: -3, width: 20, height: 20)
      let own = PixelRect(x: 0, y: 0, width: 5, height: 4)
      #expect(picture.clamped(to: whole).cropped(to: own) == picture)
      #expect(picture.clamped(to: own)[x: .min, y: .max] == picture[x: 0, y: 3])
    }
  }

  @Test
  func `a picture is overlaid by its opacity`() {
    var random = SeededGenerator(seed: 7)
    let below = Picture.random(width: 3, height: 2, using: &random)
    let above = Picture.random(width: 2, height: 5, using: &random)
    let result = below.overlaid(with: above)
    for y in 0..<2 {
      for x in 0..<3 { #expect(result[x: x, y: y] == (x < 2 ? above : below)[x: x, y: y]) }
    }
    let glass = Picture(
      width: 3,
      height: 2,
      pixels: Array(repeating: Pixel(red: 9, green: 9, blue: 9, alpha: 0), count: 6)
    )
    #expect(below.overlaid(with: glass) == below)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a rectangle outside the picture stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let dot = Picture(width: 1, height: 1, pixels: [Pixel(red: 0, green: 0, blue: 0)])
      _ = dot.clamped(to: PixelRect(x: 1, y: 0, width: 1, height: 1))
    }
  }
  #endif
}
