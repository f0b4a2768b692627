// SPDX-License-Identifier: MIT

/// A color and its opacity, with 8 bits per channel.
///
/// ```swift
/// let orange = Pixel(red: 255, green: 128, blue: 0)
/// print(orange.alpha, orange.luminance)
/// // Prints "255 146"
/// ```
public struct Pixel: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8
  /// The opacity of the pixel, 0…255.
  public var alpha: UInt8

  /// Makes a pixel from its channels.
  ///
  /// - Parameters:
  ///   - red: The red channel, 0…255.
  ///   - green: The green channel, 0…255.
  ///   - blue: The blue channel, 0…255.
  ///   - alpha: The opacity of the pixel, 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The perceived brightness of the color, 0…255.
  ///
  /// The weights are those of Recommendation ITU-R BT.709, applied to the stored channels.
  public var luminance: Int {
    (Int(red) * 2_126 + Int(green) * 7_152 + Int(blue) * 722 + 5_000) / 10_000
  }
}
