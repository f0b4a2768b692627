// SPDX-License-Identifier: MIT

internal import ColorCubes

/// A color of a cell, 8 bits per channel.
public struct CellColor: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8

  /// Makes a color from its channels, each 0…255.
  ///
  /// - Parameters:
  ///   - red: The red channel.
  ///   - green: The green channel.
  ///   - blue: The blue channel.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a color from a pixel, which counts as opaque.
  init(_ pixel: Pixel) {
    self.init(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}

extension CellColor {
  /// Makes a color from hue, saturation, and brightness.
  ///
  /// - Parameters:
  ///   - hue: The hue in degrees, `0..<360`.
  ///   - saturation: The saturation in percent, 0…100.
  ///   - brightness: The brightness in percent, 0…100.
  init(hue: Int, saturation: Int, brightness: Int) {
    let high = brightness * 255 / 100
    let low = high * (100 - saturation) / 100
    let rising = low + (high - low) * (hue % 60) / 60
    let falling = low + (high - low) * (60 - hue % 60) / 60
    let (red, green, blue) =
      switch hue / 60 {
      case 0: (high, rising, low)
      case 1: (falling, high, low)
      case 2: (low, high, rising)
      case 3: (low, falling, high)
      case 4: (rising, low, high)
      default: (high, low, falling)
      }
    self.init(red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue))
  }

  /// The color with less light, for parts out of focus.
  ///
  /// - Parameter percent: The light that remains, 0…100.
  /// - Returns: The darker color.
  func dimmed(to percent: Int) -> CellColor {
    CellColor(
      red: UInt8(clamping: Int(red) * percent / 100),
      green: UInt8(clamping: Int(green) * percent / 100),
      blue: UInt8(clamping: Int(blue) * percent / 100)
    )
  }
}
