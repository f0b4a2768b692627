// SPDX-License-Identifier: MIT

internal import AlbumScreen

extension CellColor {
  /// The nearest of xterm's 256 colors.
  ///
  /// The first sixteen are left out because every theme changes them. From 16 on, there is a cube
  /// of six levels per channel, and from 232 on, 24 grays.
  var paletteIndex: UInt8 {
    let cube = [red, green, blue].map(Self.nearestLevel)
    let cubeIndex = UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(max((average - 3) / 10, 0), 23)
    let gray = UInt8(8 + 10 * step)
    let inCube = distance(
      red: Self.levels[cube[0]],
      green: Self.levels[cube[1]],
      blue: Self.levels[cube[2]]
    )
    return distance(red: gray, green: gray, blue: gray) < inCube ? UInt8(232 + step) : cubeIndex
  }

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func nearestLevel(_ channel: UInt8) -> Int {
    // The first step is 95 wide and every other 40; each bound is halfway between two levels.
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }

  private func distance(red: UInt8, green: UInt8, blue: UInt8) -> Int {
    let differences = [
      Int(self.red) - Int(red), Int(self.green) - Int(green), Int(self.blue) - Int(blue),
    ]
    return differences.reduce(0) { $0 + $1 * $1 }
  }
}
