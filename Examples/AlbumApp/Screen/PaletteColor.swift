// SPDX-License-Identifier: MIT

internal import AlbumScreen

extension CellColor {
  /// The nearest of xterm's 256 colors that keeps the color a color.
  ///
  /// The first sixteen are left out because every theme changes them. From 16 on, there is a cube
  /// of six levels per channel, and from 232 on, 24 grays. The grays are so close to each other that
  /// most dark colors have a gray as the nearest, so a picture would lose its hues: a color with
  /// some saturation gets a color.
  var paletteIndex: UInt8 {
    let cube = [red, green, blue].map(Self.nearestLevel)
    if hasHue {
      let colors = Set(cube).count > 1 ? [cube] : Self.neighbors(of: cube)
      return Self.index(colors.min { distance(toLevels: $0) < distance(toLevels: $1) } ?? cube)
    }
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(max((average - 3) / 10, 0), 23)
    let gray = UInt8(8 + 10 * step)
    return distance(red: gray, green: gray, blue: gray) < distance(toLevels: cube)
      ? UInt8(232 + step) : Self.index(cube)
  }

  /// Whether the channels differ enough to see a hue.
  private var hasHue: Bool {
    let high = Int(max(red, green, blue))
    let chroma = high - Int(min(red, green, blue))
    return chroma >= 24 && 3 * chroma >= high
  }

  /// The colors of the cube that differ from one by a level of one channel.
  private static func neighbors(of cube: [Int]) -> [[Int]] {
    cube.indices.flatMap { channel in
      [-1, 1].compactMap { step in
        var neighbor = cube
        neighbor[channel] += step
        return levels.indices.contains(neighbor[channel]) ? neighbor : nil
      }
    }
  }

  private static func index(_ cube: [Int]) -> UInt8 {
    UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func nearestLevel(_ channel: UInt8) -> Int {
    // The first step is 95 wide and every other 40; each bound is halfway between two levels.
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }

  private func distance(toLevels cube: [Int]) -> Int {
    distance(
      red: Self.levels[cube[0]],
      green: Self.levels[cube[1]],
      blue: Self.levels[cube[2]]
    )
  }

  private func distance(red: UInt8, green: UInt8, blue: UInt8) -> Int {
    let differences = [
      Int(self.red) - Int(red), Int(self.green) - Int(green), Int(self.blue) - Int(blue),
    ]
    return differences.reduce(0) { $0 + $1 * $1 }
  }
}
