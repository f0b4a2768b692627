// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport
import Testing

@Suite("ColorEffect (M2)", .takesSeconds)
struct ColorEffectTests {
  private let grays = (0...100).map { level in
    SIMD4(Float(level) / 100, Float(level) / 100, Float(level) / 100, 1)
  }

  @Test
  func `a red filter passes red and increases contrast`() {
    let effect = ColorEffect.redFilter
    #expect(effect.color(for: [1, 0, 0, 1]).x > 0.9)
    #expect(effect.color(for: [0, 1, 0, 1]).x < 0.05)
    #expect(effect.color(for: [0, 0, 1, 1]).x < 0.05)
    #expect(grays.map { effect.color(for: $0).x }.isRising)
    #expect(effect.color(for: [0.25, 0.25, 0.25, 1]).x < 0.1)
    #expect(effect.color(for: [0.75, 0.75, 0.75, 1]).x > 0.9)
  }

  @Test
  func `black hot inverts the brightness`() {
    let levels = grays.map { ColorEffect.hotBlack.color(for: $0).x }
    #expect(Array(levels.reversed()).isRising)
    #expect(abs(levels[0] - 1) < 1e-6 && abs(levels[100]) < 1e-6)
  }

  @Test(arguments: [ColorEffect.redFilter, .hotBlack])
  func `black and white has no color`(effect: ColorEffect) {
    withSeeds(50) { random in
      let color = effect.color(for: .random(in: 0...1, using: &random))
      #expect(color.x == color.y && color.y == color.z && color.w == 1)
    }
  }

  @Test
  func `a cyanotype has shades of blue`() {
    withSeeds(50) { random in
      let color = ColorEffect.cyanotype.color(for: .random(in: 0...1, using: &random))
      #expect(color.x < color.y && color.y < color.z)
    }
    #expect(grays.map { ColorEffect.cyanotype.color(for: $0).y }.isRising)
  }

  @Test
  func `night vision is green, dim, and low in contrast`() {
    withSeeds(50) { random in
      let color = ColorEffect.nightVision.color(for: .random(in: 0...1, using: &random))
      #expect(color.y > 2 * color.x && color.y > 2 * color.z)
      #expect((0.08...0.46).contains(color.y))
    }
    #expect(grays.map { ColorEffect.nightVision.color(for: $0).y }.isRising)
  }

  @Test
  func `thermal colors are brighter for brighter light (M3)`() {
    let colors = grays.map { ColorEffect.thermal.color(for: $0) }
    #expect(colors.map(\.luminance).isRising)
    #expect(colors[0] == [0, 0, 0, 1])
    #expect(colors[100].min() > 0.999)
    // Violet, red, and yellow in between.
    #expect(colors[20].z > colors[20].x && colors[20].x > colors[20].y)
    #expect(colors[40].x > 2 * colors[40].z && colors[40].x > 2 * colors[40].y)
    #expect(colors[80].x > 0.9 && colors[80].y > 0.9 && colors[80].z < 0.5)
  }

  @Test
  func `an X-ray is inverted and bluish (M3)`() {
    let colors = grays.map { ColorEffect.xRay.color(for: $0) }
    #expect(Array(colors.map(\.y).reversed()).isRising)
    #expect(colors.allSatisfy { $0.x < $0.y && $0.y < $0.z })
    // Higher in contrast than a straight line in the middle.
    #expect(colors[25].y - colors[75].y > 0.5 * (colors[0].y - colors[100].y))
  }

  @Test(arguments: ColorEffect.allCases)
  func `a cube of 64 matches within a level`(effect: ColorEffect) {
    var random = SeededGenerator(seed: 4)
    let picture = Picture.random(width: 500, height: 1, using: &random)
    let toned = effect.cube().applied(to: picture)
    for (before, after) in zip(picture.pixels, toned.pixels) {
      let color = SIMD4(Float(before.red), Float(before.green), Float(before.blue), 255) / 255
      let expected = effect.color(for: color) * 255
      #expect(abs(Float(after.red) - expected.x) <= 1)
      #expect(abs(Float(after.green) - expected.y) <= 1)
      #expect(abs(Float(after.blue) - expected.z) <= 1)
    }
  }
}

extension [Float] {
  fileprivate var isRising: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
