// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite("CoverTone (M2)", .takesSeconds)
struct CoverToneTests {
  private let colors: Picture = {
    var random = SeededGenerator(seed: 6)
    let grays = (0...255).map { Pixel(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
    let others = Picture.random(width: 744, height: 1, using: &random).pixels
    return Picture(width: 1_000, height: 1, pixels: grays + others)
  }()

  @Test
  func `the noir cube is within one gray level`() {
    let toned = CoverTone.noir.applied(to: colors).pixels
    for (before, after) in zip(colors.pixels, toned) {
      let level = before.luminance
      // The smooth step in integers, 90 percent of it, and 65 percent of the light.
      let smooth = (3 * 255 * level * level - 2 * level * level * level) / (255 * 255)
      let gray = (level * 10 + smooth * 90) / 100 * 65 / 100
      #expect(after.red == after.green && after.green == after.blue)
      #expect(abs(Int(after.red) - gray) <= 1)
    }
  }

  @Test
  func `there are four tones besides full color`() {
    #expect(CoverTone.full.applied(to: colors) == colors)
    #expect(CoverTone.choices.map(\.rawValue) == ["noir", "cyanotype", "night", "infrared"])
  }

  @Test(arguments: [
    (CoverTone.cyanotype, ColorEffect.cyanotype), (.night, .nightVision), (.infrared, .hotBlack),
  ])
  func `a tone applies its cube's effect`(tone: CoverTone, effect: ColorEffect) {
    #expect(tone.applied(to: colors) == effect.cube().applied(to: colors))
  }
}
